import { fontFor, type Weight } from './fonts.ts'

export const MARGIN = 54
export const INK = '#1a1a1a'
export const LINE = '#9a9a9a'

type Kit = PDFKit.PDFDocument
export type Structure = ReturnType<Kit['struct']>
/** The library takes what a header cell heads, which its types do not say. */
export type Tag = { type: string; scope?: 'Column' | 'Row'; title?: string }

/** A document while it is drawn: text with its font, and its place in the structure that screen readers follow. */
export class Page {
  readonly kit: Kit
  readonly language: string
  readonly left = MARGIN
  readonly width: number
  constructor(kit: Kit, language: string) {
    this.kit = kit
    this.language = language
    this.width = kit.page.width - 2 * MARGIN
  }
  get bottom() {
    return this.kit.page.height - MARGIN - 20
  }
  need(height: number) {
    if (this.kit.y + height > this.bottom) this.kit.addPage()
  }
  style(text: string, size: number, weight: Weight = 'regular') {
    return this.kit
      .font(fontFor(text, this.language, weight))
      .fontSize(size)
      .fillColor(INK)
  }
  heightOf(text: string, size: number, width: number, weight: Weight = 'regular') {
    return this.style(text, size, weight).heightOfString(text || ' ', { width, lineGap: 2 })
  }
  write(
    text: string,
    size: number,
    { weight = 'regular' as Weight, x = this.left, width = this.width, align = 'left' as 'left' | 'right' },
  ) {
    this.style(text, size, weight).text(text, x, this.kit.y, { width, align, lineGap: 2 })
  }
  element({ type, ...tag }: Tag, parent: Structure, draw?: () => void): Structure {
    const made = this.kit.struct(type, tag as object)
    parent.add(made)
    if (draw) made.add(draw)
    return made
  }
  /** What says nothing: lines, boxes, what stands on every page. */
  decorate(draw: () => void) {
    this.kit.markContent('Artifact')
    draw()
    this.kit.endMarkedContent()
  }
}
