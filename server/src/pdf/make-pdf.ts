import PDFDocument from 'pdfkit'
import type { Block, PdfDocument } from './document.ts'
import { fontFor } from './fonts.ts'
import { INK, MARGIN, Page, type Structure } from './page.ts'
import { drawTable } from './table.ts'

/** so much stays below a heading, or it begins a page */
const WITH_HEADING = 90
const LABEL_WIDTH = 150

function drawNotice(page: Page, root: Structure, { title, paragraphs }: Extract<Block, { kind: 'notice' }>) {
  const [inset, width] = [10, page.width - 20]
  const height =
    page.heightOf(title, 11, width, 'bold') + paragraphs.reduce((sum, text) => sum + page.heightOf(text, 9.5, width) + 4, 0) + 2 * inset
  page.need(height)
  const top = page.kit.y
  page.decorate(() => page.kit.rect(page.left, top, page.width, height).lineWidth(1).stroke(INK))
  page.kit.y = top + inset
  page.element({ type: 'H2' }, root, () => page.write(title, 11, { weight: 'bold', x: page.left + inset, width })).end()
  for (const text of paragraphs) {
    page.kit.y += 4
    page.element({ type: 'P' }, root, () => page.write(text, 9.5, { x: page.left + inset, width })).end()
  }
  page.kit.y = top + height + 10
}

function drawFacts(page: Page, root: Structure, facts: Extract<Block, { kind: 'facts' }>['facts']) {
  const width = page.width - LABEL_WIDTH
  for (const [label, value] of facts) {
    const height = Math.max(page.heightOf(label, 9.5, LABEL_WIDTH - 10, 'bold'), page.heightOf(value, 9.5, width))
    page.need(height)
    const top = page.kit.y
    const line = page.element({ type: 'P' }, root)
    const part = (draw: () => void) => page.element({ type: 'Span' }, line, draw).end()
    part(() => page.write(label, 9.5, { weight: 'bold', width: LABEL_WIDTH - 10 }))
    page.kit.y = top
    part(() => page.write(value, 9.5, { x: page.left + LABEL_WIDTH, width }))
    line.end()
    page.kit.y = top + height + 2
  }
  page.kit.y += 6
}

function drawBlock(page: Page, root: Structure, block: Block) {
  switch (block.kind) {
    case 'heading': {
      page.need(WITH_HEADING)
      page.kit.y += block.level === 2 ? 8 : 4
      const size = block.level === 2 ? 13 : 11
      page.element({ type: `H${block.level}` }, root, () => page.write(block.text, size, { weight: 'bold' })).end()
      page.kit.y += 4
      return
    }
    case 'paragraph':
      page.element({ type: 'P' }, root, () => page.write(block.text, 9.5, {})).end()
      page.kit.y += 6
      return
    case 'facts':
      return drawFacts(page, root, block.facts)
    case 'list': {
      const list = page.element({ type: 'L' }, root)
      for (const text of block.items) {
        const item = page.element({ type: 'LI' }, list)
        page.element({ type: 'LBody' }, item, () => page.write(`• ${text}`, 9.5, { x: page.left + 8, width: page.width - 8 })).end()
        item.end()
        page.kit.y += 2
      }
      list.end()
      page.kit.y += 6
      return
    }
    case 'notice':
      return drawNotice(page, root, block)
    case 'table':
      return drawTable(page, root, block)
  }
}

/** Writes the line at the foot of every page, once it is known how many there are. */
function drawFooters(page: Page, footer: PdfDocument['footer']) {
  const { kit } = page
  const { start, count } = kit.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    kit.switchToPage(i)
    // below its margin nothing is written without a new page
    kit.page.margins.bottom = 0
    kit.y = kit.page.height - MARGIN
    page.decorate(() => page.write(footer(i - start + 1, count), 8, {}))
  }
}

/**
 * Draws a document: US letter, tagged for screen readers (PDF/UA), with its language and title. A few tens of milliseconds; the first with
 * Chinese or Japanese letters reads their font, some hundred more.
 */
export function makePdf({ language, title, author, logo, footer, blocks }: PdfDocument): Promise<Buffer> {
  const options = {
    ...{ size: 'LETTER', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN } },
    ...{ pdfVersion: '1.7', tagged: true, subset: 'PDF/UA', lang: language, displayTitle: true, bufferPages: true },
    font: fontFor(title, language),
    info: { Title: title, Author: author, Creator: 'Ratebook' },
  }
  // it makes PDF/UA, of which its types do not know
  const kit = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    kit.on('data', (piece: Buffer) => pieces.push(piece))
    kit.on('end', () => resolve(Buffer.concat(pieces)))
    kit.on('error', reject)
    const page = new Page(kit, language)
    const root = kit.struct('Document')
    kit.addStructure(root)
    if (logo) {
      const picture = kit.struct('Figure', { alt: logo.alt }, () => kit.image(logo.png, MARGIN, MARGIN, { fit: [180, 48] }))
      root.add(picture)
      kit.y = MARGIN + 58
    }
    page.element({ type: 'H1' }, root, () => page.write(title, 18, { weight: 'bold' })).end()
    kit.y += 6
    for (const block of blocks) drawBlock(page, root, block)
    root.end()
    drawFooters(page, footer)
    kit.end()
  })
}
