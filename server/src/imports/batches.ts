import { type Batch, type TextFormat, textBatches } from './text-rows.ts'
import { workbookParts } from './workbook.ts'

/** All rows of a file in batches of some thousand, in file order; of a workbook only the named sheets. Memory stays flat for text files of any size. */
export async function* batches(path: string, text: TextFormat | null, sheets: string[]): AsyncGenerator<Batch> {
  if (text) {
    yield* textBatches(path, text)
    return
  }
  for await (const part of workbookParts(path, sheets)) if (part.kind === 'rows') yield part
}
