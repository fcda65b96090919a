// What a page shows is to be seen whole and to be hit with a finger. These run in the page; each answers what is wrong, and where.

/** Text beyond the edge of the page, cut off by what is around it, or on other text. Where “…” says that there is more, that is meant. */
export function unreadableTexts(): string[] {
  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  const within = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isThere = ({ left, right, top, bottom }: Box) => right - left > 1 && bottom - top > 1
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }

  const faults: string[] = []
  const lines: { box: Box; owner: Element; layer: Element | null; text: string }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const owner = node.parentElement as Element
    const text = (node.textContent ?? '').trim().slice(0, 60)
    if (!text || !owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    let boxes: Box[] = [...range.getClientRects()]
    let layer: Element | null = null
    let isCut = false
    for (let around: Element | null = owner; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow, position, webkitLineClamp, clipPath, clip } = styleOf(around)
      if (!layer && ['fixed', 'sticky'].includes(position)) layer = around
      // for screen readers alone
      if (clipPath === 'inset(50%)' || clip.startsWith('rect')) boxes = []
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = around.getBoundingClientRect()
      const isHidden = (overflow: string) => ['hidden', 'clip'].includes(overflow) && isThere(box)
      if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
        for (const { left, right, top, bottom } of boxes) {
          if (isHidden(overflowX) && (left < box.left - 1 || right > box.right + 1)) isCut = true
          // letters reach beyond their line
          if (isHidden(overflowY) && (top < box.top - 6 || bottom > box.bottom + 6)) isCut = true
        }
      boxes = boxes.map((line) => within(line, box)).filter(isThere)
    }
    if (isCut) faults.push(`cut off: “${text}”`)
    else if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1)) faults.push(`beyond the edge: “${text}”`)
    for (const box of boxes) lines.push({ box, owner, layer, text })
  }
  lines.sort((a, b) => a.box.top - b.box.top)
  for (const [i, { box, owner, layer, text }] of lines.entries())
    for (const other of lines.slice(i + 1, i + 200)) {
      if (other.box.top > box.bottom - 5) break
      const { left, right, top, bottom } = within(box, other.box)
      if (right - left < 3 || bottom - top < 5 || other.layer !== layer || other.owner === owner) continue
      // what is covered is not seen: only of two that are both seen is one on the other
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (at && (owner.contains(at) || other.owner.contains(at))) faults.push(`on each other: “${text}” and “${other.text}”`)
    }
  return faults
}

/** What is pressed and smaller than that many CSS pixels, other than a link in a sentence. Labels and rows that are pressed count, too. */
export function smallTargets(least: number): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, select, summary, textarea, input:not([type=hidden], [type=file]), [role=button], [role=switch], [role=option]',
  )
  return [...targets].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true })) return []
    let beside = ''
    for (const step of ['previousSibling', 'nextSibling'] as const)
      for (let node = target[step]; node instanceof Text; node = node[step]) beside += node.data
    if (target instanceof HTMLAnchorElement && /\p{L}/u.test(beside)) return []
    const labels = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type) ? [...(target.labels ?? [])] : []
    const row = target.closest('tr')
    const rows = row && getComputedStyle(row).cursor === 'pointer' ? [row] : []
    const boxes = [target, ...labels, ...rows].map((element) => element.getBoundingClientRect())
    const is = (side: 'width' | 'height') => Math.max(...boxes.map((box) => box[side])) >= least - 0.5
    const [{ width, height }] = boxes as [DOMRect]
    return is('width') && is('height') ? [] : [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`]
  })
}

/** What moves for longer than a moment, or would. */
export function movingThings(): string[] {
  const seconds = (times: string) =>
    Math.max(...times.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 0.001 : 1)))
  const slow = [...document.querySelectorAll('*')].filter((element) => seconds(getComputedStyle(element).transitionDuration) > 0.1)
  const running = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 100)
    .map(({ effect }) => (effect as KeyframeEffect).target as Element)
    // what counts down unseen
    .filter((element) => element.checkVisibility({ opacityProperty: true }))
  return [...slow, ...running].map((element) => element.outerHTML.slice(0, 120))
}

/** As somebody reads who needs more room between lines, words and letters (WCAG 1.4.12). */
export function spaceTexts(): void {
  const style = new CSSStyleSheet()
  style.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
      'p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
}
