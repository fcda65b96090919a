// npm run docs: the documentation as pages, from README.md, CHANGELOG.md and docs/, in web/dist/docs. They need no script.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Marked } from 'marked'
import { filesBelow } from './files.mjs'
import { inRoot } from './lib.mjs'

const OUT = 'web/dist/docs'
const first = [
  ['README.md', 'Start'],
  ['docs/operations.md', 'Operating'],
  ['docs/scaling.md', 'Scaling'],
  ['docs/integrators.md', 'Integrating'],
  ['docs/pricing.md', 'Pricing'],
  ['docs/architecture.md', 'Architecture'],
  ['docs/walks.md', 'Four walks'],
  ['docs/security.md', 'Security'],
  ['docs/decisions.md', 'What was decided'],
  ['CHANGELOG.md', 'Changes'],
]
const read = (file) => fs.readFileSync(inRoot(file), 'utf8')
const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** Where a document's page is, below /docs/. */
export const pageOf = (file) =>
  file === 'README.md'
    ? 'index.html'
    : file
        .replace(/^docs\//, '')
        .toLowerCase()
        .replace(/\.md$/, '.html')

/** As GitHub makes them, for links between documents are written for it. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** A link of a document as its page has it: null where it leads to what is in the project but no document, which is no page. */
function linkFrom(file, href, documents) {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [address, hash] = href.split('#')
  const target = path.posix.join(path.posix.dirname(file), address)
  if (!documents.has(target)) return null
  return path.posix.relative(path.posix.dirname(pageOf(file)), pageOf(target)) + (hash ? `#${hash}` : '')
}

/** Pictures lie beside the pages as beside the documents. */
function imageFrom(file, href) {
  const picture = path.posix.join(path.posix.dirname(file), href).replace(/^docs\//, '')
  return path.posix.relative(path.posix.dirname(pageOf(file)), picture)
}

/** A page of many chapters begins with a list of them. */
const MANY = 8
const contents = (chapters) =>
  `<details class="contents"><summary>On this page</summary><ul>${chapters
    .map(({ anchor, inner }) => `<li><a href="#${anchor}">${inner}</a></li>`)
    .join('')}</ul></details>`

function bodyOf(file, text, documents) {
  const anchors = new Map()
  const chapters = []
  const renderer = {
    heading({ tokens, depth, text: heading }) {
      const anchor = anchorOf(heading)
      const before = anchors.get(anchor) ?? 0
      anchors.set(anchor, before + 1)
      const id = before ? `${anchor}-${before}` : anchor
      const inner = this.parser.parseInline(tokens)
      if (depth === 2) chapters.push({ anchor: id, inner: escaped(heading.replaceAll('`', '')) })
      return `<h${depth} id="${id}">${inner}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const to = linkFrom(file, href, documents)
      const inner = this.parser.parseInline(tokens)
      return to === null ? inner : `<a href="${escaped(to)}">${inner}</a>`
    },
    image: ({ href, text: said }) => `<img src="${imageFrom(file, href)}" alt="${escaped(said)}" loading="lazy">`,
    // what is wider than the page is moved with the keyboard, too
    code: ({ text: code, lang }) =>
      `<pre tabindex="0"${['json', 'text'].includes(lang) ? ' class="answer"' : ''}><code>${escaped(code)}\n</code></pre>\n`,
    table(token) {
      const rows = [token.header, ...token.rows].map((cells, i) => {
        const tag = i === 0 ? 'th scope="col"' : 'td'
        return `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag.slice(0, 2)}>`).join('')}</tr>`
      })
      const head = token.header.some(({ text }) => text) ? `<thead>${rows[0]}</thead>` : ''
      return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows.slice(1).join('\n')}</tbody></table></div>\n`
    },
  }
  const body = new Marked({ renderer }).parse(text)
  return chapters.length < MANY ? body : body.replace('</h1>', () => `</h1>\n${contents(chapters)}`)
}

const style = `
  :root { color-scheme: light dark; --text: light-dark(#1e293b, #e6eaf0); --paper: light-dark(#fff, #161d28);
    --wash: light-dark(#f1f5f9, #10161f); --line: light-dark(#cbd5e1, #2f3a49); --link: light-dark(#1d4ed8, #8ab4ff) }
  * { box-sizing: border-box }
  body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: var(--text); background: var(--paper); overflow-wrap: anywhere }
  .skip { position: absolute; left: 1rem; top: -4rem; padding: .5rem; background: var(--paper) } .skip:focus { top: 0 }
  .page { display: grid; grid-template-columns: 16rem minmax(0, 1fr); max-width: 80rem; margin: 0 auto }
  nav { padding: 1rem; background: var(--wash); border-right: 1px solid var(--line) }
  nav ul { list-style: none; margin: 0 0 1rem; padding: 0 } nav summary { padding: .4rem 0; font-weight: 600; cursor: pointer }
  nav a { display: block; padding: .35rem .5rem; border-radius: .4rem; text-decoration: none }
  nav a[aria-current] { font-weight: 700; background: var(--paper) }
  main { padding: 1rem 2rem 4rem } a { color: var(--link) }
  h1 { font-size: 1.9rem; line-height: 1.2 } h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--line) } h2, h3 { line-height: 1.25 }
  pre, .wide { overflow-x: auto; max-width: 100% }
  pre { background: var(--wash); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem }
  pre.answer { background: none; border-style: dashed }
  .contents ul { columns: 16rem; margin: .5rem 0 } .contents summary { cursor: pointer; padding: .4rem 0 }
  .contents a { display: inline-block; padding: .2rem 0 }
  code { font-family: ui-monospace, monospace; font-size: .9em } table { border-collapse: collapse; min-width: 30rem }
  th, td { overflow-wrap: break-word; border: 1px solid var(--line); padding: .4rem .6rem; text-align: left; vertical-align: top }
  img { max-width: 100%; height: auto }
  :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
  @media (max-width: 50rem) { .page { display: block } nav { border: 0; border-bottom: 1px solid var(--line) } main { padding: 1rem }
    nav ul { display: flex; flex-wrap: wrap; margin: 0 } }
`

function navigation(file, documents) {
  const to = (other) => path.posix.relative(path.posix.dirname(pageOf(file)), pageOf(other))
  const current = (other) => (other === file ? ' aria-current="page"' : '')
  const item = (other, title) => `<li><a href="${to(other)}"${current(other)}>${escaped(title)}</a></li>`
  const group = (title, folder) => {
    const files = [...documents].filter(([name]) => name.startsWith(folder))
    const items = files.map(([name, text]) => item(name, titleOf(text))).join('')
    return `<details${file.startsWith(folder) ? ' open' : ''}><summary>${title}</summary><ul>${items}</ul></details>`
  }
  const top = first.map(([name, title]) => item(name, title)).join('')
  return `<ul>${top}</ul>${group('Security, chapter by chapter', 'docs/security/')}${group('Decisions', 'docs/adr/')}`
}

function pageFor(file, text, documents) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(titleOf(text))} – Ratebook</title>
<style>${style}</style></head>
<body><a class="skip" href="#main">Skip to content</a><div class="page"><nav aria-label="Documentation">${navigation(file, documents)}</nav>
<main id="main">${bodyOf(file, text, documents)}</main></div></body></html>
`
}

/** Every document and its page, by the file it is made from. */
export function pages() {
  const files = [...first.map(([file]) => file), ...filesBelow('docs').filter((file) => file.endsWith('.md'))]
  const documents = new Map(files.map((file) => [file, read(file)]))
  return new Map([...documents].map(([file, text]) => [file, pageFor(file, text, documents)]))
}

/** Writes a folder anew: the pages, each also compressed, once here rather than for every reader, and the pictures. */
export function writePages(folder) {
  fs.rmSync(folder, { recursive: true, force: true })
  for (const [file, page] of pages()) {
    const target = path.join(folder, pageOf(file))
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.writeFileSync(target, page)
    fs.writeFileSync(`${target}.br`, brotliCompressSync(page))
    fs.writeFileSync(`${target}.gz`, gzipSync(page, { level: 9 }))
  }
  for (const image of filesBelow('docs').filter((file) => /\.(png|svg|webp)$/.test(file))) {
    const target = path.join(folder, image.replace(/^docs\//, ''))
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.copyFileSync(inRoot(image), target)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writePages(inRoot(OUT))
