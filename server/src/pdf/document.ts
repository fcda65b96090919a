/** What a document says, top to bottom; how it looks is for `makePdf` alone. */
export interface PdfDocument {
  /** of its texts, as `lang` has it: en, ja, zh */
  language: string
  title: string
  /** who issues it */
  author: string
  /** drawn above the title: a PNG */
  logo?: { png: Buffer; alt: string }
  /** the line at the foot of each page */
  footer: (page: number, pages: number) => string
  blocks: readonly Block[]
}

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  /** labels and what they stand for */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'list'; items: readonly string[] }
  /** what must not be overlooked: in a box */
  | { kind: 'notice'; title: string; paragraphs: readonly string[] }
  | Table

export interface Table {
  kind: 'table'
  /** said to who cannot see it */
  summary: string
  /** `width` is a share of the page's */
  columns: readonly { label: string; width: number; isAmount?: boolean }[]
  rows: readonly (readonly string[])[]
  /** a last row, in bold */
  total?: readonly string[]
}
