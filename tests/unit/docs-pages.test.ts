import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageOf, pages } from '../../scripts/docs.mjs'

const made = pages()
const byAddress = new Map([...made].map(([file, page]) => [pageOf(file), page]))
const idsIn = (page = '') => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))

describe('The documentation as pages', () => {
  test('has one for each document, with a title and one heading of the first level', () => {
    expect(byAddress.size).toBe(made.size)
    expect([...byAddress.keys()]).toEqual(expect.arrayContaining(['index.html', 'operations.html', 'adr/0001-the-house.html']))
    for (const [file, page] of made) {
      expect(page.match(/<h1 /g), file).toHaveLength(1)
      expect(page, file).not.toContain('<title> – Ratebook')
    }
  })

  test.each([...made.keys()])('%s leads nowhere where nothing is', (file) => {
    const here = pageOf(file)
    const links = [...(made.get(file) ?? '').matchAll(/ href="([^"]+)"/g)].map(([, href]) => href as string)
    expect(links.length).toBeGreaterThan(10)
    const broken = links.filter((href) => {
      if (/^(https?|mailto):/.test(href)) return false
      const [address = '', anchor] = href.split('#')
      const page = byAddress.get(address ? path.posix.join(path.posix.dirname(here), address) : here)
      return !page || (anchor && !idsIn(page).has(decodeURIComponent(anchor)))
    })
    expect(broken).toEqual([])
  })

  test('leads from each page to every document, and from the pages of operators to all that is theirs', () => {
    const menu = /<nav .*<\/nav>/s.exec(made.get('README.md') ?? '')?.[0] ?? ''
    const led = new Set([...menu.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href))
    expect([...byAddress.keys()].filter((address) => !led.has(address))).toEqual([])
  })

  test('says what is in a document as text, never as markup', () => {
    expect(made.get('docs/operations.md')).not.toMatch(/<script/i)
    expect(made.get('docs/operations.md')).toContain('<pre tabindex="0"><code>')
  })
})
