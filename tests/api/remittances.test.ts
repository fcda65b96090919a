import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { payers } from '@ratebook/shared/payers.ts'
import { payments } from '@ratebook/shared/payments.ts'
import { remittances } from '@ratebook/shared/remittances.ts'
import { rowsWith } from '../contract/rows.ts'
import { type ClaimOf, uploadRemittances, x12 } from '../remittance-files.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const as = 'admin' as const
const headers = { 'x-brand-id': alpha.id }
const [facility, otherFacility] = alpha.facilities
const fields = { facilityId: facility!.id }
const upload = (content: string | Buffer, form: Record<string, string> = fields) =>
  uploadRemittances(world, content, { as: 'alpha.admin', fields: form })
const list = async (body: object = {}) => (await world.call(payments.listPayments, { body, as, headers })).body
const details = async (body: object) => (await world.call(payments.getPaymentDetails, { body, as, headers })).body
const remitPayers = async () => (await world.call(remittances.listRemitPayers, { as, headers })).body

const line = { charged: 100, paid: 80, adjustments: ['CAS*CO*45*15', 'CAS*PR*1*5'], also: ['AMT*B6*85'] }
/** A claim of its own number in each test. */
const claim = (number: string, of: Partial<ClaimOf> = {}): ClaimOf => ({ number, charged: 100, paid: 80, patient: 5, lines: [line], ...of })
const reversal = (number: string, of: Partial<ClaimOf> = {}) =>
  claim(number, {
    status: '22',
    charged: -100,
    paid: -80,
    patient: -5,
    lines: [{ charged: -100, paid: -80, adjustments: ['CAS*CO*45*-15', 'CAS*PR*1*-5'] }],
    ...of,
  })
const standingOf = async (ends: string) =>
  (await list({ filter: { field: 'claimnumber', equator: 'equals', value: ends } })).records.map(
    (r: { standing: string; paid: number }) => [r.paid, r.standing],
  )

describe('a file of remittances', () => {
  test('is kept as claims, lines and adjustments', async () => {
    const { status, body } = await upload(x12([{ claims: [claim('KEPT-0001'), claim('KEPT-0002')], trace: 'KEPT' }]))
    expect([status, body]).toMatchObject([
      200,
      {
        state: 'applied',
        isKnown: false,
        facilityName: facility!.name,
        interchanges: 1,
        transactions: 1,
        claims: 2,
        lines: 2,
        newClaims: 2,
        knownClaims: 0,
        takenBack: 0,
        unbalanced: 0,
        unbalancedPayments: [],
      },
    ])
    const { records } = await list({
      filter: { field: 'tracenumber', equator: 'equals', value: 'KEPT' },
      sort: [{ id: 'claimnumber', direction: 'asc' }],
    })
    expect(records).toHaveLength(2)
    expect(records[0]).toMatchObject({
      claimnumber: '0001',
      checkeftdate: '2026-01-20',
      payeename: 'RIVERSIDE',
      remitpayer: 'BLUE RIVER HLTH',
      totalcharges: 100,
      claimstatus: '1',
      paid: 80,
      patientresponsibility: 5,
      facilityname: facility!.name,
      setting: 'outpatient',
      statementfrom: '2026-01-05',
      balanced: 'yes',
      standing: 'counts',
    })
    const { id: _, ...row } = records[0]
    const { claimnumber, checkeftdate, remitpayer, payeename } = row
    const answer = await details({ claimnumber, checkeftdate, remitpayer, payeename })
    expect(answer).toMatchObject({
      records: [
        {
          svcChargedamount: 100,
          svcPaidamount: 80,
          svcPxcode: '99213',
          svcQuantity: 1,
          svcAllowedamount: 85,
          allowedIsSent: true,
          svcPatientresponsibility: 5,
          svcDate: '2026-01-05',
          adjustments: [
            { group: 'CO', carc: '45', amount: 15, units: null },
            { group: 'PR', carc: '1', amount: 5, units: null },
          ],
        },
      ],
      flaws: [],
    })
    // whoever knows the whole number finds the claim by it, and by no other that ends alike
    expect(await details({ claimnumber: 'KEPT-0001', checkeftdate, remitpayer: 'Blue River  Hlth', payeename })).toEqual(answer)
    expect(await details({ claimnumber: 'OTHER-0001', checkeftdate, remitpayer, payeename })).toMatchObject({ code: 'claimNotFound' })
  })

  test('changes nothing when it comes again, nor do its claims in another file', async () => {
    const first = x12([{ claims: [claim('SAME-1001'), claim('SAME-1002')], trace: 'SAME' }])
    const { body: before } = await upload(first)
    const { body: again } = await upload(first)
    expect(again).toEqual({ ...before, isKnown: true })
    const { body: more } = await upload(x12([{ claims: [claim('SAME-1002'), claim('SAME-1003')], trace: 'SAME' }]))
    expect(more).toMatchObject({ claims: 2, newClaims: 1, knownClaims: 1 })
    // another payment for the same claim is another answer
    const { body: other } = await upload(x12([{ claims: [claim('SAME-1003')], trace: 'SAME-2' }]))
    expect(other).toMatchObject({ newClaims: 1, knownClaims: 0 })
    expect(await standingOf('1002')).toHaveLength(1)
    expect(await standingOf('1003')).toHaveLength(2)
  })

  test('keeps what a payer split, and not what a file says twice', async () => {
    const split = { claims: [claim('SPLIT-2001'), claim('SPLIT-2001')], trace: 'SPLIT' }
    expect((await upload(x12([split, split]))).body).toMatchObject({ claims: 4, newClaims: 2, knownClaims: 2 })
    expect((await upload(x12([split]))).body).toMatchObject({ newClaims: 0, knownClaims: 2 })
  })

  test('may be of any length: every claim is counted, each once', async () => {
    const claims = Array.from({ length: 5_100 }, (_, i) => claim(`${10_000 + i}-MANY`, { adjustments: ['CAS*CO*45*20'], lines: [] }))
    const all = { claims, trace: 'MANY', payer: 'OF MANY' }
    const file = x12([all, all])
    expect(file.length, 'large enough for a thread of its own').toBeGreaterThan(1_000_000)
    expect((await upload(file.slice(0, -400))).body).toMatchObject({ code: 'x12CutOff' })
    expect((await upload(file.replaceAll('ST*835*', 'ST*837*'))).body).toMatchObject({ code: 'x12OtherKind' })
    expect((await upload(file)).body).toMatchObject({ claims: 10_200, newClaims: 5_100, knownClaims: 5_100, unbalanced: 0 })
    const { pagination } = await list({ filter: { field: 'tracenumber', equator: 'equals', value: 'MANY' } })
    expect(pagination.totalRecords).toBe(5_100)
    expect((await remitPayers()).find(({ name }: { name: string }) => name === 'OF MANY')).toMatchObject({
      claims: 5_100,
      totalCharges: 510_000,
    })
  })

  test('says what does not add up, and keeps it', async () => {
    const claims = [claim('ODD-3001', { charged: 120 }), claim('ODD-3002', { lines: [{ ...line, adjustments: [] }] }), claim('ODD-3003')]
    const { body } = await upload(x12([{ claims, trace: 'ODD', says: 500 }]))
    expect(body).toMatchObject({ newClaims: 3, unbalanced: 2, unbalancedPayments: [{ trace: 'ODD', paid: 500, told: 240 }] })
    const { records } = await list({
      filter: {
        operator: 'and',
        operands: [
          { field: 'tracenumber', equator: 'equals', value: 'ODD' },
          { field: 'balanced', equator: 'equals', value: 'no' },
        ],
      },
      sort: [{ id: 'claimnumber', direction: 'asc' }],
    })
    expect(records.map((r: { claimnumber: string }) => r.claimnumber)).toEqual(['3001', '3002'])
    expect((await details(records[0])).flaws).toEqual(['claimUnbalanced', 'chargesDiffer'])
    expect((await details(records[1])).records[0].isBalanced).toBe(false)
  })

  test.each([
    ['in the file after it', ['claim', 'reversal'], true],
    ['in the file before it', ['reversal', 'claim'], true],
    ['in a later file', ['claim', 'reversal'], false],
    ['in an earlier file', ['reversal', 'claim'], false],
  ])('has its reversal %s', async (where, order, inOne) => {
    const number = `BACK-${4000 + where.length}`
    const parts = order.map((what) =>
      what === 'claim'
        ? { claims: [claim(number)], trace: `${number} paid`, day: '20260110' }
        : {
            claims: [
              reversal(number),
              claim(number, { status: '1', paid: 85, lines: [{ ...line, paid: 85, adjustments: ['CAS*CO*45*15'] }] }),
            ],
            trace: `${number} back`,
            day: '20260210',
          },
    )
    const answers = inOne ? [await upload(x12(parts))] : [await upload(x12([parts[0]!])), await upload(x12([parts[1]!]))]
    expect(answers.at(-1)?.body).toMatchObject({ takenBack: 1, unbalanced: 0 })
    expect((await standingOf(number.slice(-4))).sort()).toEqual([
      [-80, 'reversal'],
      [80, 'takenBack'],
      [85, 'counts'],
    ])
  })

  test('says which reversals take nothing back, until their claim comes', async () => {
    const lone = (number: string, control: string) =>
      reversal(number, { control, charged: -90, paid: -72, patient: undefined, lines: [], adjustments: ['CAS*CO*45*-18'] })
    const back = await upload(
      x12([{ claims: [lone('LONE-9001', 'ICN-LONE'), lone('LONE-9002', 'ICN-NONE')], trace: 'LONE back', day: '20260210' }]),
    )
    expect(back.body).toMatchObject({ takenBack: 0, unmatchedReversals: 2 })
    const unmatched = async () =>
      (await list({ filter: { field: 'unmatched', equator: 'equals', value: 'yes' } })).records.map(
        (r: { claimnumber: string }) => r.claimnumber,
      )
    expect((await unmatched()).sort()).toEqual(['9001', '9002'])
    // another amount was paid, under the same number of the payer's own
    const first = await upload(x12([{ claims: [claim('LONE-9001', { control: 'ICN-LONE' })], trace: 'LONE paid', day: '20260110' }]))
    expect(first.body).toMatchObject({ takenBack: 1, unmatchedReversals: 0 })
    expect(await standingOf('9001')).toEqual([
      [80, 'takenBack'],
      [-72, 'reversal'],
    ])
    expect(await unmatched()).toEqual(['9002'])
    const files = (await world.call(remittances.listRemittanceFiles, { as, headers })).body
    expect(files.find(({ id }: { id: string }) => id === back.body.id)).toMatchObject({ unmatchedReversals: 1 })
  })

  test('finds its facility by the NPI of the payee, or asks', async () => {
    await world.db.prisma.facility.updateMany({ where: { brandId: alpha.id }, data: { npis: [] } })
    const file = x12([{ claims: [claim('NPI-5001')], trace: 'NPI', npi: '1992999999' }])
    const answer = await upload(file, {})
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'payeeUnknown', fields: [{ path: 'facilityId' }] }])
    expect(answer.text).toContain('RIVERSIDE, NPI 1992999999')
    await world.db.prisma.facility.update({
      where: { brandId_id: { brandId: alpha.id, id: otherFacility!.id } },
      data: { npis: ['1992999999'] },
    })
    // what failed is tried again
    expect((await upload(file, {})).body).toMatchObject({ state: 'applied', newClaims: 1 })
    const { records } = await list({ filter: { field: 'tracenumber', equator: 'equals', value: 'NPI' } })
    expect(records[0].facilityname).toBe(otherFacility!.name)
    expect((await upload(file.replace('NPI-5001', 'NPI-5002'), { facilityId: beta.facilities[0]!.id })).body.code).toBe('facilityNotFound')
  })

  test.each([
    ['a table', 'Claim,Paid\n1,2\n', 'x12NotFound'],
    ['claims and not answers', x12([{ claims: [] }]).replace('ST*835', 'ST*837'), 'x12OtherKind'],
    ['an envelope', x12([]), 'x12NoTransaction'],
    ['half a file', x12([{ claims: [claim('HALF-1')] }]).slice(0, -60), 'x12CutOff'],
  ])('is refused whole: %s', async (_, content, code) => {
    const rows = () => world.db.prisma.remittanceClaim.count()
    const before = await rows()
    const { status, body } = await upload(content)
    expect([status, body.code, body.fields[0].path]).toEqual([422, code, 'remittanceFile'])
    expect(await rows()).toBe(before)
    const [newest] = (await world.call(remittances.listRemittanceFiles, { as, headers })).body
    expect(newest).toMatchObject({ state: 'failed', code })
  })

  test('is kept as long as there are claims of it, and so are its payers and facility', async () => {
    const { body } = await upload(x12([{ claims: [claim('HELD-6001')], trace: 'HELD' }]))
    const { prisma } = world.db
    const where = { brandId: alpha.id, fileId: body.id as string }
    await expect(prisma.remittanceFile.deleteMany({ where: { brandId: alpha.id, id: where.fileId } })).rejects.toThrow(/foreign key/i)
    for (const none of [{ fileId: facility!.id }, { facilityId: where.fileId }, { remitPayerId: where.fileId }])
      await expect(prisma.remittanceClaim.updateMany({ where, data: none })).rejects.toThrow(/foreign key/i)
    expect(await prisma.remittanceClaim.count({ where })).toBe(1)
  })

  test('that was being read when the server died has failed, and its text is gone', async () => {
    const id = crypto.randomUUID()
    const file = path.join(world.dataDir, 'uploads', alpha.id, id)
    fs.writeFileSync(file, 'ISA')
    await world.db.prisma.remittanceFile.create({
      data: { brandId: alpha.id, id, fileName: 'dead.835', sha256: 'dead', bytes: 3, uploadedBy: 'somebody' },
    })
    const files = (await world.call(remittances.listRemittanceFiles, { as, headers })).body
    expect(files[0]).toMatchObject({ id, state: 'failed', code: 'interrupted' })
    expect(fs.existsSync(file)).toBe(false)
  })

  test('leaves no trace of patients, nor of whole claim numbers', async () => {
    await upload(x12([{ claims: [claim('PATIENTACCOUNT-7001', { control: 'PAYERCONTROL-7001' })], trace: 'PRIVATE' }]))
    expect(await rowsWith(world, 'DOE', 'JANE', 'MEMBER4711', 'PATIENTACCOUNT', 'PAYERCONTROL', 'MAIN STREET')).toEqual([])
    const texts = (fs.readdirSync(world.dataDir, { recursive: true }) as string[])
      .map((name) => path.join(world.dataDir, name))
      .filter((name) => fs.statSync(name).isFile())
      .map((name) => fs.readFileSync(name, 'latin1'))
    expect(texts.filter((text) => /JANE|MEMBER4711|PATIENTACCOUNT/.test(text))).toEqual([])
  })
})

describe('payers on remittances', () => {
  test('are linked by the name that one of our payers has there', async () => {
    await upload(
      x12([
        { claims: [claim('LINK-8001')], payer: 'Summit  ridge INS co', trace: 'L1' },
        { claims: [claim('LINK-8002')], payer: 'NOBODY KNOWS', trace: 'L2' },
        { claims: [claim('LINK-8003')], payer: 'BLUE RIVER HLTH', trace: 'L3' },
      ]),
    )
    const names = (await remitPayers()).map((p: { name: string; payerName: string }) => [p.name, p.payerName])
    expect(names).toContainEqual(['SUMMIT RIDGE INS CO', 'Summit Ridge Choice · All plans'])
    expect(names).toContainEqual(['NOBODY KNOWS', ''])
    // two plans have this name: which of them it is, a person says
    expect(names).toContainEqual(['BLUE RIVER HLTH', ''])
  })

  test('are linked when one of our payers gets their name, which is then not deleted', async () => {
    await upload(x12([{ claims: [claim('LATER-8101')], payer: 'Prairie Mutual', trace: 'L4' }]))
    const find = async () => (await remitPayers()).find(({ name }: { name: string }) => name === 'PRAIRIE MUTUAL')
    expect(await find()).toMatchObject({ payerId: null, claims: 1, totalCharges: 100 })
    const { payerContractId } = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id } })
    const body = { payerContractId, displayName: 'Prairie', planName: 'All plans', remitPayer: ' prairie  MUTUAL' }
    const { id } = (await world.call(payers.createPayer, { body, as, headers })).body
    expect(await find()).toMatchObject({ payerId: id, payerName: 'Prairie · All plans' })
    expect((await world.call(payers.getPayerUses, { params: { id }, as, headers })).body).toEqual([{ what: 'remitPayers', count: 1 }])
    expect((await world.call(payers.deletePayer, { params: { id }, as, headers })).body.code).toBe('inUse')
  })

  test('are linked by a person, once or anew, or said to be none of ours', async () => {
    const find = async (name: string) => (await remitPayers()).find((p: { name: string }) => p.name === name)
    const link = async (body: object) => world.call(remittances.linkRemitPayer, { body, as, headers })
    const payer = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id, displayName: 'Blue River Health PPO' } })
    const { id, version } = await find('BLUE RIVER HLTH')
    expect((await link({ id, payerId: payer.id, version })).body).toMatchObject({
      payerName: 'Blue River Health PPO · All plans',
      version: version + 1,
    })
    expect((await link({ id, payerId: null, version })).body.code).toBe('remitPayerStale')
    expect(
      (await list({ filter: { field: 'payer', equator: 'equals', value: payer.displayName } })).pagination.totalRecords,
    ).toBeGreaterThan(0)
    const nobody = await find('NOBODY KNOWS')
    expect((await link({ id: nobody.id, payerId: payer.id, notOurs: true })).body.code).toBe('malformed')
    expect((await link({ id: nobody.id, payerId: null, notOurs: true })).body).toMatchObject({ notOurs: true, payerId: null })
    const other = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: beta.id } })
    expect((await link({ id: nobody.id, payerId: other.id })).body.code).toBe('choosePayer')
    const entry = await world.db.prisma.auditEntry.findFirst({
      where: { brandId: alpha.id, entity: 'remit payer' },
      orderBy: { seq: 'desc' },
    })
    expect(entry).toMatchObject({ action: 'update', entityId: nobody.id, after: { notOurs: true } })
  })
})

describe('a payer whose plans of several kinds answer under one name', () => {
  const find = async () => (await remitPayers()).find((p: { name: string }) => p.name === 'BIG PAYER')
  const payerOf = async (number: string) => (await list({ number })).records.map((r: { payer: string }) => r.payer)
  test('is linked kind by kind where a person says so, and else as on the whole', async () => {
    const claims = [
      claim('KIND-1101', { filing: '12' }),
      claim('KIND-1102', { filing: '12' }),
      claim('KIND-1103', { filing: 'HM', charged: 300, adjustments: ['CAS*CO*45*200'] }),
      claim('KIND-1104', { filing: '16' }),
    ]
    await upload(x12([{ claims, payer: 'Big payer', trace: 'KINDS' }]))
    expect((await find()).kinds.map((k: Record<string, unknown>) => [k.filingCode, k.claims, k.totalCharges, k.isOwn])).toEqual([
      ['HM', 1, 300, false],
      ['12', 2, 200, false],
      ['16', 1, 100, false],
    ])
    const [ppo, hmo] = await world.db.prisma.payer.findMany({
      where: { brandId: alpha.id, retiredAt: null },
      take: 2,
      orderBy: { id: 'asc' },
    })
    const link = async (body: object) => {
      const { id, version } = await find()
      const answer = await world.call(remittances.linkRemitPayer, { body: { id, version, ...body } as never, as, headers })
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.any(String)])
      return answer.body
    }
    const whose = async () => (await Promise.all(['KIND-1101', 'KIND-1103', 'KIND-1104'].map(payerOf))).flat()
    const [one, other] = [ppo?.displayName, hmo?.displayName]
    expect(one).not.toBe(other)
    await link({ payerId: ppo!.id })
    expect(await whose()).toEqual([one, one, one])
    const linkedAt = async () =>
      (await world.db.prisma.remitPayer.findFirstOrThrow({ where: { name: 'BIG PAYER' } })).linkedAt?.getTime() ?? 0
    const before = await linkedAt()
    const linked = await link({ payerId: hmo!.id, filingCode: 'HM' })
    // the machine-readable file has a new day
    expect(await linkedAt()).toBeGreaterThan(before)
    expect(linked).toMatchObject({ payerId: ppo!.id, claims: 4, totalCharges: 600 })
    expect(linked.kinds[0]).toMatchObject({ filingCode: 'HM', isOwn: true, payerId: hmo!.id })
    await link({ payerId: null, notOurs: true, filingCode: '16' })
    expect(await whose()).toEqual([one, other, ''])
    const uses = async (id: string) => (await world.call(payers.getPayerUses, { params: { id }, as, headers })).body
    expect(await uses(hmo!.id)).toContainEqual({ what: 'remitPayers', count: 1 })
    // neither: as on the whole
    await link({ payerId: null, filingCode: 'HM' })
    await link({ payerId: null, filingCode: '16' })
    expect(await whose()).toEqual([one, one, one])
    const entry = await world.db.prisma.auditEntry.findFirst({
      where: { brandId: alpha.id, entity: 'remit payer' },
      orderBy: { seq: 'desc' },
    })
    expect(entry).toMatchObject({ after: { kind: { filingCode: '16', payerId: null, notOurs: false } } })
  })
})

test('who loaded, looked at and took remittances is in the log', async () => {
  await list({ file: { name: 'payments.csv', columns: [{ id: 'claimnumber', header: 'Claim' }] } })
  await world.app.securityLog.flush()
  const entries = await world.db.prisma.auditEntry.findMany({
    where: { brandId: alpha.id, entity: { in: ['payments', 'remittances', 'list'] } },
    orderBy: { seq: 'asc' },
  })
  const told = entries.map(({ action, entity, username }) => [action, entity, username].join(' '))
  expect(told).toEqual(expect.arrayContaining(['import remittances alpha.admin', 'read payments admin', 'export list admin']))
})
