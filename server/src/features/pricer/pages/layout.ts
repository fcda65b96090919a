import { html } from 'ghtml'
import { type Language, languages } from '@ratebook/shared/wire/language.ts'
import { headOf, type PageFacts } from '../../../http/first-page.ts'
import { wordsIn } from '../../../i18n/words.ts'

/** Styles may stand in a page, scripts may not. */
const STYLE = `
  :root { color-scheme: light dark; --text: #1e293b; --muted: #475569; --paper: #fff; --wash: #f8fafc; --line: #cbd5e1; --link: #1d4ed8;
    --on-link: #fff; --control-line: #64748b }
  @media screen and (prefers-color-scheme: dark) {
    :root { --text: #e6eaf0; --muted: #a9b4c2; --paper: #161d28; --wash: #10161f; --line: #2f3a49; --link: #8ab4ff; --on-link: #10161f;
      --control-line: #7d8898 }
  }
  @media print { :root { color-scheme: light } }
  body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--wash); overflow-wrap: anywhere }
  header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem }
  header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between }
  header img { max-height: 3rem; max-width: 12rem; display: block; padding: .1rem; border-radius: .25rem; background: #fff }
  nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1rem }
  a { color: var(--link) }
  nav a, nav span, li a, td a, footer a, p > a:only-child { display: inline-block; min-width: 2.75rem; padding: .75rem 0 }
  main ul:has(> li > a) { list-style: none; padding: 0 }
  li > a { line-height: 1.3 }
  h1 { font-size: 1.7rem; line-height: 1.25; margin: .5rem 0 }
  h2 { font-size: 1.3rem; margin: 2rem 0 .5rem }
  h3 { font-size: 1.05rem; margin: 1rem 0 .25rem }
  section.at { background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 0 1rem 1rem; margin: 1rem 0 }
  section.at h2 { margin-top: 1rem }
  dl { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem 1rem; margin: .5rem 0 }
  dt, dd { margin: 0 } dd { text-align: right; font-weight: 600 }
  table { border-collapse: collapse; width: 100%; overflow-wrap: break-word }
  caption { text-align: left; padding: .5rem 0 }
  th, td { text-align: left; padding: .4rem .5rem .4rem 0; border-top: 1px solid var(--line); vertical-align: top; font-weight: 400 }
  thead th { font-weight: 600; border: 0 }
  td data { font-weight: 600 }
  .note { color: var(--muted) }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; max-width: 40rem }
  label { font-weight: 600; flex-basis: 100% }
  input, button { font: inherit; min-height: 2.75rem; border-radius: .5rem }
  input { flex: 1 1 14rem; min-width: 0; padding: .6rem .75rem; color: inherit; background: var(--paper);
    border: 1px solid var(--control-line) }
  button { font-weight: 600; padding: .6rem 1.25rem; border: 0; background: var(--link); color: var(--on-link) }
  :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
`

export interface WholePage extends PageFacts {
  /** address of the logo on this site; '' where there is none */
  logo: string
  /** the page without a language, from where each language has its own */
  path: string
  /** where the language goes on: what else the address says */
  query: Record<string, string>
  /** schema.org, for search engines */
  data: object | null
  body: string
}

const addressIn = (path: string, query: Record<string, string>, lang: Language) => `${path}?${new URLSearchParams({ ...query, lang })}`

/** Data that no browser runs: a tag in it must not end it. */
const dataBlock = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

/** A page that needs no script. */
export function wholePage({ logo, path, query, data, body, ...facts }: WholePage) {
  const { language, site, address } = facts
  const t = wordsIn(language)
  const others = Object.entries(languages) as [Language, string][]
  const origin = address === null ? '' : new URL(address).origin
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    !${headOf(facts)}
    !${
      address === null
        ? ''
        : [
            ...others.map(
              ([code]) => html`<link rel="alternate" hreflang="${code}" href="${origin + addressIn(path, query, code)}" />
    `,
            ),
            html`<link rel="alternate" hreflang="x-default" href="${origin + path}" />`,
          ]
    }
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>!${STYLE}</style>
    !${data === null ? '' : dataBlock(data)}
  </head>
  <body>
    <header>
      !${logo === '' ? html`<strong>${site}</strong>` : html`<img src="${logo}" alt="${site}" />`}
      <nav aria-label="${t('page.languages')}"><ul>
        !${others.map(([code, name]) =>
          code === language
            ? html`<li><span lang="${code}" aria-current="true">${name}</span></li>`
            : html`<li><a href="${addressIn(path, query, code)}" hreflang="${code}" lang="${code}">${name}</a></li>`,
        )}
      </ul></nav>
    </header>
    <main>
!${body}
    </main>
    <footer>
      <p>
        <a href="/services?lang=${language}">${t('page.services')}</a> ·
        <a href="/home?lang=${language}" lang="en">Price Transparency</a>
      </p>
      <p class="note" lang="en">
        CPT copyright American Medical Association. All rights reserved. CPT is a registered trademark of the American Medical Association.
      </p>
    </footer>
  </body>
</html>
`
}
