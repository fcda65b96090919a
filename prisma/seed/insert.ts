import { Prisma } from '../generated/client.ts'

const column = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts records that have the same fields by one statement: Prisma takes a millisecond for each of thousands. */
export async function insertAll(tx: Prisma.TransactionClient, table: string, records: readonly Record<string, unknown>[]) {
  const [first] = records
  if (!first) return
  const fields = Object.keys(first)
  const rows = records.map((record) => Object.fromEntries(fields.map((field) => [column(field), record[field]])))
  const columns = Prisma.raw(fields.map(column).join(', '))
  const into = Prisma.raw(table)
  await tx.$executeRaw`
    INSERT INTO ${into} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::json)`
}
