// Remittances as payers and their standards' examples have them: all of them load, balanced or marked with what does not add up.
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { X12parser } from 'x12-parser'
import { segmentReader } from '@ratebook/server/remittances/x12/segments.ts'
import { rowsWith } from '../contract/rows.ts'
import { uploadRemittances } from '../remittance-files.ts'
import { alpha, useWorld } from '../world.ts'
import { realData } from './data.ts'

const { folder, present } = realData('835')

/** Some stand in a text that explains them. */
const contentOf = (file: string) => {
  const bytes = fs.readFileSync(path.join(folder, file))
  return bytes.subarray(bytes.indexOf('ISA'))
}
/** Name, payments, claims, lines, those that are new and those that do not add up. */
const files: [name: string, ...counts: [number, number, number, number, number]][] = [
  ['affect-nevada-unpadded-isa.835', 3, 3, 0, 3, 0],
  ['keiron-united-legacy.835', 1, 2, 5, 2, 0],
  ['l4h-cob-contractural-adjustment.835', 1, 1, 1, 1, 0],
  ['l4h-managed-care.835', 1, 2, 2, 2, 0],
  ['l4h-medicare-part-a.835', 1, 2, 0, 2, 0],
  ['ryanco-special-char-delims.835', 1, 2, 0, 2, 2],
  ['stupidedi-4010-case1.edi', 1, 1, 0, 1, 0],
  // the same claims in the same check as another file of these
  ['stupidedi-dollars-and-data-sent-together.edi', 1, 2, 0, 0, 0],
  ['stupidedi-multiple-claims-single-check.edi', 1, 9, 33, 9, 0],
  ['stupidedi-scenario-1.txt', 1, 2, 0, 0, 0],
  ['stupidedi-scenario-2.txt', 1, 2, 2, 2, 0],
  ['stupidedi-scenario-3a.txt', 1, 2, 2, 2, 0],
  ['stupidedi-secondary-payments.edi', 1, 2, 2, 0, 0],
  // one payment, 156 times
  ['tasty-multi-isa-156.edi', 156, 468, 1560, 3, 0],
  ['tasty-newline-terminator.edi', 1, 3, 10, 0, 0],
  ['tasty-profee-crlf-or-lf.edi', 1, 3, 10, 0, 0],
]
/** Payments that do not come to what their claims say. */
const unbalanced: Record<string, object[]> = {
  'ryanco-special-char-delims.835': [{ trace: '0000000000', paid: null, told: 0 }],
  'stupidedi-scenario-3a.txt': [{ trace: '0012524965', paid: 1222, told: 1224.54 }],
}

describe.skipIf(!present)('a file of remittances', () => {
  const world = useWorld()
  const fields = { facilityId: alpha.facilities[0]!.id }

  test('is among those that are known', () => {
    expect(fs.readdirSync(path.join(folder, 'dev')).sort()).toEqual(files.map(([name]) => name))
  })
  test.each(files)('loads: %s', async (name, transactions, claims, lines, newClaims, unbalancedClaims) => {
    const { body } = await uploadRemittances(world, contentOf(`dev/${name}`), { fields, name })
    expect(body).toMatchObject({
      state: 'applied',
      ...{ transactions, claims, lines, newClaims },
      unbalanced: unbalancedClaims,
      unbalancedPayments: unbalanced[name] ?? [],
    })
  })
  test('says what is wrong with those that do not add up', async () => {
    const flawed = await world.db.prisma.remittanceClaim.findMany({ where: { flaws: { isEmpty: false } }, select: { flaws: true } })
    expect(flawed.map(({ flaws }) => flaws)).toEqual(Array(2).fill(['amountUnreadable', 'statusMissing', 'claimUnbalanced']))
  })
  test.each(fs.existsSync(path.join(folder, 'envelope-837')) ? fs.readdirSync(path.join(folder, 'envelope-837')) : [])(
    'of another kind is refused: %s',
    async (name) => {
      const { status, body } = await uploadRemittances(world, contentOf(`envelope-837/${name}`), { fields, name })
      expect([status, body.code]).toEqual([422, name.includes('no_isa') ? 'x12NotFound' : 'x12OtherKind'])
    },
  )
  afterAll(async () => {
    // the names of patients and the insured, and their numbers; none is a word of what payers and payees are called
    const partsOf = (name: string, segment: RegExp) =>
      [...contentOf(`dev/${name}`).toString('latin1').matchAll(segment)].flatMap(([, element, rest]) => String(rest).split(String(element)))
    const people = files.flatMap(([name]) => partsOf(name, /NM1(.)(?:QC|IL|74|GB)\1\d\1([^~\r\n^]*)/g)).filter((part) => part.length > 2)
    const others = new Set(files.flatMap(([name]) => partsOf(name, /N1(.)P[RE]\1([^~\r\n^]*)/g)).flatMap((name) => name.split(' ')))
    const secret = [...new Set(people)].filter((part) => !others.has(part))
    expect(secret.length).toBeGreaterThan(30)
    const rows = await rowsWith(world, ...secret)
    const traces = rows.flatMap(({ table, text }) => (/^remit|^audit/.test(table) ? secret.filter((part) => isWordIn(part, text)) : []))
    expect(traces).toEqual([])
  })
})

const isWordIn = (word: string, text: string) => new RegExp(`\\b${word}\\b`).test(text)

/** Another reader that is right about files without quirks, which these have. */
const quirks = /unpadded-isa|4010-case1/
describe.skipIf(!present)('segments are read as x12-parser reads them', () => {
  const clean = files.map(([name]) => name).filter((name) => !quirks.test(name))
  test.each(clean)('%s', async (name) => {
    const bytes = contentOf(`dev/${name}`)
    const ours: string[][] = []
    const reader = segmentReader((segment) => ours.push(segment.texts()))
    reader.read(bytes)
    reader.end()
    const theirs: Record<string, string>[] = []
    for await (const segment of Readable.from([bytes]).pipe(new X12parser())) theirs.push(segment)
    const told = ['CLP', 'SVC', 'CAS', 'AMT', 'PLB', 'BPR']
    const amounts = { CLP: [3, 4, 5], SVC: [2, 3, 5], CAS: [2, 3, 5, 6], AMT: [1, 2], PLB: [4], BPR: [2, 16] } as Record<string, number[]>
    expect(ours.filter(([n]) => told.includes(n ?? '')).map((s) => [s[0], ...amounts[s[0]!]!.map((at) => s[at] ?? '')])).toEqual(
      theirs.filter((s) => told.includes(s.name ?? '')).map((s) => [s.name, ...amounts[s.name!]!.map((at) => s[at] ?? '')]),
    )
  })
})
