/**
 * Puts the price search into a page of the hospital's own site, where this script stands:
 * <script src="https://prices.example.org/embed.js" data-lang="en" async></script>
 * The page's site must be named in the brand's settings; browsers show the frame to no other.
 */
;(() => {
  const script = document.currentScript
  if (!script) return
  const site = new URL(script.src).origin
  const titles = {
    de: 'Preise von Behandlungen',
    en: 'Prices of care',
    es: 'Precios de la atención',
    fr: 'Prix des soins',
    ja: '医療の料金',
    zh: '医疗价格',
  }
  const asked = (script.dataset.lang || document.documentElement.lang || 'en').slice(0, 2).toLowerCase()
  const lang = asked in titles ? asked : 'en'
  const frame = document.createElement('iframe')
  frame.src = `${site}/embed/home?${new URLSearchParams({ lang, origin: location.origin })}`
  frame.title = script.dataset.title || titles[lang]
  frame.loading = 'lazy'
  frame.style.cssText = 'display:block;width:100%;height:22rem;border:0'
  addEventListener('message', (event) => {
    // only this frame, and only while it shows the prices' own site
    if (event.origin !== site || event.source !== frame.contentWindow) return
    const height = event.data?.ratebookHeight
    if (typeof height === 'number' && height > 0 && height < 30_000) frame.style.height = `${Math.ceil(height)}px`
  })
  script.after(frame)
})()
