// The parts of a large file: made in a thread and beside it they are the same text, in their order.
import type { Worker } from 'node:worker_threads'
import { inTwoThreads } from '@ratebook/server/features/mrf/in-two-threads.ts'
import type { ItemRow, Part } from '@ratebook/server/features/mrf/parts.ts'
import { joined, type Made, type Making, textsOf, writers } from '@ratebook/server/features/mrf/texts.ts'
import { nothingObserved } from '@ratebook/server/terms/observed-amounts.ts'
import { atOnce } from '@ratebook/shared/pricing/slices.ts'
import { expect, test } from 'vitest'
import { compile } from '../at-once.ts'
import { ruleOf, termsOf } from './pricing-cases.ts'

const PARTS = 40
const compiled = compile(
  termsOf([
    ruleOf({ name: 'Share', pays: 'PERCENT_OF_CHARGES', value: 61.5 }, 0),
    ruleOf({ name: 'Carve-out', carveout: { method: 'CPT_HCPCS', codes: '10000-10499' }, pays: 'FLAT_RATE', value: 75 }, 1),
  ]),
)
const payers = ['Aetna', 'Cigna "One"'].map((displayName, i) => ({
  ...{ id: `payer-${i}`, displayName, planName: 'PPO', enabled: true, contractId: 'c', contractName: 'Contract', compiled },
}))
const making = (made: Made): Making => ({
  made,
  extent: {
    head: {
      ...{ hospital_name: 'Any', last_updated_on: '2026-11-22', version: '3.0.0', location_name: ['Any'], hospital_address: ['1 Main'] },
      ...{ license_information: { license_number: '1', state: 'TX' }, type_2_npi: ['1234567893'], financial_aid_policy: '' },
      attestation: { attestation: 'Yes', confirm_attestation: true, attester_name: 'Jo' },
      general_contract_provisions: [],
    },
    codes: 5,
    payers: payers.map(({ id, displayName, planName }) => ({ id, payer: displayName, plan: planName })),
  },
  date: '2026-11-22',
  terms: { payers, editions: [], rules: new Map(compiled.terms.rules.map((rule) => [rule.id, rule])) },
})

function itemRow(n: number, isCoded: boolean): ItemRow {
  const code = String(10_000 + n)
  const said = [isCoded ? [code] : [], isCoded ? ['CPT'] : [], `Größe ${n}, "x"`, isCoded ? '' : '26', '', '', '', '', '', '']
  return {
    ...{ itemId: `item-${n}`, facilityId: 'f', cptHcpcs: code, revenueCode: '', chargeCode: `C${n}`, drgCode: '', aprDrgCode: '' },
    ...{ modifiers: '', billingClass: '', amount: 10 + n / 100, setting: n % 3 === 0 ? 'both' : 'outpatient' },
    alikeId: null,
    said: JSON.stringify(said),
  }
}
/** @param broken the part that cannot be read */
async function* parts(broken = -1): AsyncGenerator<Part> {
  for (let part = 0; part < PARTS; part++) {
    const items = Array.from({ length: 25 }, (_, i) => itemRow(part * 25 + i, part < PARTS - 3 || (part === PARTS - 3 && i < 10)))
    if (part === broken) items[7] = { ...(items[7] as ItemRow), said: 'no JSON' }
    yield { items, schedule: [], published: new Map(), observed: nothingObserved }
  }
}
async function wholeOf(texts: AsyncIterable<string | Uint8Array>) {
  const all: Buffer[] = []
  for await (const text of texts) all.push(Buffer.from(text as Uint8Array))
  return Buffer.concat(all).toString()
}
async function* alone(making: Making) {
  const textOf = textsOf(making)
  for await (const part of parts()) yield atOnce(textOf(part))
}

test.each(['tall', 'wide', 'json'] as const)('a large %s file is what one thread makes of it', async (layout) => {
  const of = making(layout)
  const writer = writers[layout](of.extent)
  const file = await wholeOf(joined(inTwoThreads(parts(), of), writer))
  expect(file).toBe(await wholeOf(joined(alone(of), writer)))
  expect(file.split('Größe ').length - 1).toBeGreaterThanOrEqual(PARTS * 25)
  // carved out, and a share of the charge
  expect(file).toContain('75.00')
  expect(file).toContain(((10 + 700 / 100) * 0.615).toFixed(2))
  if (layout === 'json') {
    const { standard_charge_information: items, modifier_information: modifiers } = JSON.parse(file)
    expect([items.length, modifiers.length]).toEqual([(PARTS - 3) * 25 + 10, 15 + 2 * 25])
  }
})

test('a part that cannot be read ends the file, wherever it is read', async () => {
  for (const broken of [3, 20, PARTS - 1])
    await expect(wholeOf(joined(inTwoThreads(parts(broken), making('tall')), writers.tall(making('tall').extent)))).rejects.toThrow(/JSON/)
})

test('who stops reading ends the thread', async () => {
  const threads: Worker[] = []
  const count = (thread: Worker) => threads.push(thread)
  process.on('worker', count)
  let pieces = 0
  for await (const [coded] of inTwoThreads(parts(), making('tall'))) {
    expect(coded.length).toBeGreaterThan(0)
    if (++pieces === 20) break
  }
  process.off('worker', count)
  // of a thread that has ended
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
})
