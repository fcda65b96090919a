import type { Table } from './document.ts'
import type { Weight } from './fonts.ts'
import { LINE, type Page, type Structure, type Tag } from './page.ts'

const [SIZE, PADDING] = [9, 4]

/** Draws a table row by row; one that begins on the next page has the head above it there, too. */
export function drawTable(page: Page, root: Structure, { summary, columns, rows, total }: Table) {
  const { kit } = page
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => (page.width * width) / all)
  const heads = columns.map(({ label }) => label)

  const heightOf = (cells: readonly string[], weight: Weight) =>
    Math.max(...cells.map((text, i) => page.heightOf(text, SIZE, (widths[i] ?? 0) - PADDING * 2, weight))) + PADDING * 2
  function drawCells(cells: readonly string[], weight: Weight, cell: (draw: () => void, column: number) => void) {
    const [top, height] = [kit.y, heightOf(cells, weight)]
    let x = page.left
    cells.forEach((text, i) => {
      const width = widths[i] ?? 0
      const place = {
        weight,
        x: x + PADDING,
        width: width - PADDING * 2,
        align: columns[i]?.isAmount ? ('right' as const) : ('left' as const),
      }
      kit.y = top + PADDING
      cell(() => page.write(text, SIZE, place), i)
      x += width
    })
    kit.y = top + height
    page.decorate(() =>
      kit
        .moveTo(page.left, kit.y)
        .lineTo(page.left + page.width, kit.y)
        .lineWidth(0.5)
        .stroke(LINE),
    )
  }

  const table = page.element({ type: 'Table', title: summary }, root)
  function drawRow(cells: readonly string[], weight: Weight, tagOf: (column: number) => Tag) {
    const row = page.element({ type: 'TR' }, table)
    drawCells(cells, weight, (draw, i) => page.element(tagOf(i), row, draw).end())
    row.end()
  }
  page.need(heightOf(heads, 'bold') + (rows[0] ? heightOf(rows[0], 'regular') : 0))
  drawRow(heads, 'bold', () => ({ type: 'TH', scope: 'Column' }))
  const bodies = [
    ...rows.map((cells) => ({ cells, weight: 'regular' as Weight })),
    ...(total ? [{ cells: total, weight: 'bold' as Weight }] : []),
  ]
  for (const { cells, weight } of bodies) {
    if (kit.y + heightOf(cells, weight) > page.bottom) {
      kit.addPage()
      drawCells(heads, 'bold', (draw) => page.decorate(draw))
    }
    drawRow(cells, weight, () => ({ type: 'TD' }))
  }
  table.end()
  kit.y += 10
}
