// Files that are made to be large where they are read, and those who have nothing to do with them.
import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { allowables } from '@ratebook/shared/allowables.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { workbook } from '../workbook.ts'
import { alpha, beta, multipart, type Username, useWorld } from '../world.ts'
import { zip } from '../zip.ts'

const world = useWorld({ env: { UPLOAD_MAX_MB: '20' } })
const [ofAlpha, ofBeta] = [alpha.facilities[0], beta.facilities[0]] as { id: string; name: string }[]

async function send(
  content: string | Buffer,
  { as = 'alpha.admin' as Username, dryRun = 'true', url = uploads.uploadCharges.path as string, field = 'chargeCsvFile' } = {},
) {
  const facility = (as === 'alpha.admin' ? ofAlpha : ofBeta)?.id ?? ''
  const { payload, headers } = multipart({ facility, dryRun }, { name: 'charges', content, field })
  return world.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Bearer ${await world.token(as)}` } })
}
const header = 'Charge Code,Description,CPT,Charge'
const priceList = workbook({ CDM: [header.split(','), ['1', 'A', '99213', 1]] })

/** A workbook whose sheet is this, within what else a workbook has. */
function bookOf(rows: string, more: Record<string, string> = {}): Buffer {
  const openXml = 'http://schemas.openxmlformats.org'
  const types = Object.entries({ workbook: 'sheet.main', 'worksheets/sheet1': 'worksheet', sharedStrings: 'sharedStrings' })
    .map(
      ([name, type]) =>
        `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
    )
    .join('')
  const related = (of: [type: string, target: string][]) =>
    `<Relationships xmlns="${openXml}/package/2006/relationships">${of
      .map(
        ([type, target], i) => `<Relationship Id="r${i}" Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${openXml}/package/2006/content-types">${types}</Types>`,
    '_rels/.rels': related([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${openXml}/officeDocument/2006/relationships"><sheets>
      <sheet name="CDM" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${openXml}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  return zip(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, deflateRawSync(Buffer.from(text))])))
}
const cells = (of: number, cell: (row: number) => string) =>
  Array.from({ length: of }, (_, i) => `<row r="${i + 1}">${cell(i + 1)}</row>`).join('')

describe('a file is refused with its limit', () => {
  const wide = `${header}${',x'.repeat(5000)}\n${`1,A,99213,1${',x'.repeat(5000)}\n`.repeat(50)}`
  test.each([
    ['text of 5,000 columns', wide, 'tooManyColumns', '1,000'],
    ['JSON of 5,000 keys', JSON.stringify(Array.from({ length: 5000 }, (_, i) => ({ code: i, [`k${i}`]: 1 }))), 'tooManyColumns', '1,000'],
    ['20,000 rows with a cell in column XFD', bookOf(cells(20_000, (row) => `<c r="XFD${row}"><v>1</v></c>`)), 'tooManyColumns', '1,000'],
    [
      'cells that share a text of 30,000 characters',
      bookOf(
        cells(20_000, (row) => `<c r="B${row}" t="s"><v>0</v></c>`),
        { 'xl/sharedStrings.xml': `<sst><si><t>${'z'.repeat(30_000)}</t></si></sst>` },
      ),
      'workbookTooLarge',
      250,
    ],
    ['cells that fill the memory', bookOf('<row><c><v>1</v></c></row>'.repeat(4_000_000)), 'readingTooLarge', 600],
  ])(
    '%s',
    async (_, content, code, limit) => {
      const { status, body } = await send(content)
      expect([status, body.code, body.values.limit, body.fields[0].path]).toEqual([413, code, limit, 'chargeCsvFile'])
    },
    120_000,
  )

  test('a workbook of 600 sheets', async () => {
    const sheets = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`S${i}`, [[i]]]))
    expect(await send(workbook(sheets))).toMatchObject({ status: 413, body: { code: 'tooManySheets', values: { limit: 500 } } })
  })

  test('whatever it is a file of', async () => {
    const answer = await send(wide, { url: allowables.uploadAllowables.path, field: allowables.uploadAllowables.file })
    expect([answer.status, answer.body.code]).toEqual([413, 'tooManyColumns'])
  })

  test('and the next one is read', async () => {
    expect(await send(priceList)).toMatchObject({ status: 200, body: { added: 1 } })
  })
})

test('another brand does not wait for the files of one', async () => {
  const long = `${header}\n${Array.from({ length: 60_000 }, (_, i) => `L${i},Item ${i},99213,${i + 1}\n`).join('')}`
  const ended: string[] = []
  const sent = [1, 2, 3].map((n) => send(long).then(({ status }) => ended.push(`${n} ${status}`)))
  const other = await send(`${header}\nQ1,Thing,99213,1\n`, { as: 'beta.admin' })
  // the first of three may be over by then, never the next
  expect([other.status, ended.length < 2]).toEqual([200, true])
  await Promise.all(sent)
  expect(ended.sort()).toEqual(['1 200', '2 200', '3 200'])
})

test('a facility is edited while a file for it is applied, and the file is applied whole', async () => {
  const as = 'alpha.admin'
  const id = ofAlpha?.id ?? ''
  await send(`${header}\nH1,Held,99213,1\n`, { dryRun: 'false' })
  const { attestedAt, ...facility } = (await world.call(facilitySettings.getFacility, { as, params: { id } })).body
  const holder = await world.db.pool.connect()
  try {
    // somebody holds an item of it, so that the file waits in the midst of what it changes
    await holder.query('BEGIN')
    await holder.query(`SELECT 1 FROM charge_item WHERE brand_id = $1 AND facility_id = $2 AND code = 'H1' FOR UPDATE`, [alpha.id, id])
    const applied = send(`${header}\nH1,Held,99213,2\n`, { dryRun: 'false' })
    const isWaiting = () =>
      world.db.pool.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    while ((await isWaiting()).rows.length === 0) await new Promise((wait) => setTimeout(wait, 20))
    const description = randomUUID()
    const edited = await world.call(facilitySettings.updateFacility, {
      as,
      body: { ...facility, attested: attestedAt !== null, description },
    })
    expect([edited.status, edited.body.description]).toEqual([200, description])
    await holder.query('COMMIT')
    expect(await applied).toMatchObject({ status: 200, body: { changed: 1 } })
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
})
