// Documents for patients as PDF: what they say can be read by people, programs and screen readers, in every language offered.
import { describe, expect, test } from 'vitest'
import { getDocumentProxy } from 'unpdf'
import { makePdf } from '@ratebook/server/pdf/make-pdf.ts'
import type { PdfDocument } from '@ratebook/server/pdf/document.ts'

const rows = Array.from({ length: 60 }, (_, i) => [`Service ${i}`, `$${i}.05`])
const documentOf = (language: string, title: string): PdfDocument => ({
  language,
  title,
  author: 'Careful Clinics',
  footer: (page, pages) => `${title} ${page}/${pages}`,
  blocks: [
    { kind: 'heading', level: 2, text: `${title} 2` },
    { kind: 'paragraph', text: `${title}.` },
    { kind: 'facts', facts: [['Name', 'Ana López']] },
    { kind: 'list', items: ['first', 'second'] },
    { kind: 'notice', title: 'Your rights', paragraphs: ['You may dispute a bill.'] },
    {
      kind: 'table',
      summary: 'All services',
      columns: [
        { label: 'Service', width: 3 },
        { label: 'Charge', width: 1, isAmount: true },
      ],
      rows,
      total: ['Total', '$1,773.00'],
    },
  ],
})

type Node = { role?: string; type?: string; children?: Node[] }
/** What a page's tree has something of on this page: what goes on over several stands in the tree of each. */
const rolesIn = (node: Node): string[] => {
  const within = (node.children ?? []).flatMap((child) => (child.type === 'content' ? ['content'] : rolesIn(child)))
  return within.length && node.role ? [node.role, ...within] : within
}

async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, i) => document.getPage(i + 1)))
  const texts = await Promise.all(
    pages.map(async (page) => (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')),
  )
  const { info } = await document.getMetadata()
  const trees = (await Promise.all(pages.map((page) => page.getStructTree()))) as Node[]
  const [, , width, height] = pages[0]?.view ?? []
  return { info: info as Record<string, unknown>, texts, roles: trees.map(rolesIn), size: [width, height] }
}

describe('A document as PDF', () => {
  test('has its language, its title, a structure, and all its rows over as many letter pages as they take', async () => {
    const { info, texts, roles, size } = await read(await makePdf(documentOf('en', 'An estimate')))
    expect(info).toMatchObject({ Language: 'en', Title: 'An estimate', Author: 'Careful Clinics' })
    expect(size).toEqual([612, 792])
    expect(texts.length).toBeGreaterThan(1)
    texts.forEach((text, i) => {
      expect(text).toContain(`An estimate ${i + 1}/${texts.length}`)
    })
    const whole = texts.join(' ')
    for (const [name = '', charge = ''] of rows) expect(whole).toMatch(new RegExp(`${name} +\\${charge}`))
    expect(whole).toMatch(/Total +\$1,773\.00/)
    const tags = roles.flat()
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD']) expect(tags).toContain(role)
    // the head is read out once, however many pages it stands on
    expect(tags.filter((role) => role === 'TH')).toHaveLength(2)
    expect(tags.filter((role) => role === 'TR')).toHaveLength(rows.length + 2)
  })

  test.each([
    ['de', 'Kostenvoranschlag für größere Eingriffe'],
    ['es', 'Estimación de buena fe, año'],
    ['fr', 'Estimation de bonne foi où ça'],
    ['ja', '診療費の見積書について'],
    ['zh', '诚信费用估算说明'],
  ])('has letters for %s', async (language, title) => {
    const { info, texts } = await read(await makePdf(documentOf(language, title)))
    expect([info.Language, info.Title]).toEqual([language, title])
    expect(texts[0]?.replaceAll(/\s/g, '')).toContain(title.replaceAll(/\s/g, ''))
    expect(texts[0]).toContain('Ana López')
  })
})
