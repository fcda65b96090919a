import { chance } from './chance.ts'
import { demoAssociatedCharges } from './associated.ts'
import { drgWeights, scheduleCents } from './contracts.ts'
import { type DemoItem, demoItems } from './items.ts'
import type { DemoBrand } from './world.ts'
import { type ClaimSaid, type LineSaid, x12 } from './x12.ts'

const MONTHS = 14
const CLAIMS_A_MONTH = 11
/** Claims beside those that are stays. */
const VISITS = 0.88
const DAY_MS = 86_400_000

/** A payer as remittances name it, and what its demo contract pays: cents of a line, and of a stay of so many days. */
interface Pays {
  remitPayer: string
  line(item: DemoItem, cents: number): number
  stay(drg: { weight: number }, days: number, cents: number): number
}
const lesser = (rate: number, charge: number) => Math.min(Math.round(rate), charge)
const isImaging = ({ cptHcpcs }: DemoItem) => cptHcpcs >= '70010' && cptHcpcs <= '79999'
const isEndoscopy = ({ cptHcpcs }: DemoItem) => /^(432|443|444|453)/.test(cptHcpcs)
const payersOf = (brand: DemoBrand): Pays[] => [
  {
    remitPayer: 'BLUE RIVER HLTH',
    line: (item, cents) => (isImaging(item) ? lesser(scheduleCents(brand, item, 1) * 1.1, cents) : Math.round(cents * 0.62)),
    stay: ({ weight }) => Math.round(weight * 1_185_000),
  },
  {
    remitPayer: 'SUMMIT RIDGE INS CO',
    line: (item, cents) => (isEndoscopy(item) ? 215_000 : Math.round(cents * 0.52)),
    stay: (_, days, cents) => lesser(days * 325_000, cents),
  },
]

const dayText = (moment: number) => new Date(moment).toISOString().slice(0, 10).replaceAll('-', '')
const dollars = (cents: number) => cents / 100

/** How a line or stay is answered: as agreed mostly, at times less, at times not at all; a part of it is the patient's. */
function answered(chargedCents: number, expectedCents: number, ...of: string[]) {
  const luck = chance('answer', ...of)
  if (luck < 0.05) {
    const carc = ['197', '50', '29', '16'][Math.floor(chance('denial', ...of) * 4)] as string
    return { status: '4', paidCents: 0, allowedCents: 0, patientCents: 0, adjustments: [`CAS*CO*${carc}*${dollars(chargedCents)}`] }
  }
  const allowedCents = luck < 0.16 ? Math.round(expectedCents * (0.78 + 0.17 * chance('short', ...of))) : expectedCents
  const patientCents = Math.round(allowedCents * Math.max(0, 0.3 * chance('share', ...of) - 0.1))
  const cut = chargedCents - allowedCents
  return {
    status: '1',
    allowedCents,
    patientCents,
    paidCents: allowedCents - patientCents,
    adjustments: [
      ...(cut === 0 ? [] : [`CAS*CO*45*${dollars(cut)}`]),
      ...(patientCents === 0 ? [] : [`CAS*PR*${chance('kind', ...of) < 0.5 ? 1 : 2}*${dollars(patientCents)}`]),
    ],
  }
}

type Visit = { number: string; from: number; pays: Pays }

function stay({ number, from, pays }: Visit, stays: DemoItem[]): ClaimSaid {
  const item = stays[Math.floor(chance('stay', number) * stays.length)] as DemoItem
  const { weight, meanStay } = drgWeights.get(item.drgCode) ?? { weight: 1, meanStay: 3 }
  const days = Math.max(1, Math.round(meanStay * (0.6 + chance('days', number))))
  const answer = answered(item.amountCents, pays.stay({ weight }, days, item.amountCents), number)
  return {
    ...{ number, control: `P${number}`, status: answer.status, filing: '12', place: ['11', '1', '', item.drgCode] },
    charged: dollars(item.amountCents),
    paid: dollars(answer.paidCents),
    patient: dollars(answer.patientCents),
    from: dayText(from),
    to: dayText(from + days * DAY_MS),
    adjustments: answer.adjustments,
    also: [`MIA*0***${dollars(answer.paidCents)}`],
    lines: [],
  }
}

function visit({ number, from, pays }: Visit, services: DemoItem[], byCode: Map<string, DemoItem>): ClaimSaid {
  const main = services[Math.floor(chance('service', number) * services.length)] as DemoItem
  const beside = demoAssociatedCharges.filter(
    ({ cptHcpcs, associatedCptHcpcs, percentage }) =>
      cptHcpcs === main.cptHcpcs && chance('beside', number, associatedCptHcpcs) * 100 < Number(percentage),
  )
  const items = [
    { item: main, units: 1 },
    ...beside.flatMap(({ associatedCptHcpcs, averageUnits }) => {
      const item = byCode.get(associatedCptHcpcs)
      return item ? [{ item, units: Math.max(1, Math.round(Number(averageUnits))) }] : []
    }),
  ]
  const answers = items.map(({ item, units }, i) => {
    const cents = item.amountCents * units
    return { item, units, cents, ...answered(cents, pays.line(item, cents), number, String(i)) }
  })
  const total = (of: 'cents' | 'paidCents' | 'patientCents') => dollars(answers.reduce((sum, answer) => sum + answer[of], 0))
  return {
    ...{ number, control: `P${number}`, filing: '12', place: ['13', '1'], adjustments: [] },
    status: answers.every(({ status }) => status === '4') ? '4' : '1',
    charged: total('cents'),
    paid: total('paidCents'),
    patient: total('patientCents'),
    from: dayText(from),
    to: dayText(from),
    lines: answers.map(
      ({ item, units, cents, paidCents, allowedCents, adjustments }): LineSaid => ({
        code: `HC:${item.cptHcpcs}`,
        revenueCode: item.revenueCode,
        ...{ charged: dollars(cents), paid: dollars(paidCents), units, day: dayText(from), adjustments },
        also: [`AMT*B6*${dollars(allowedCents)}`],
      }),
    ),
  }
}

/**
 * What two payers of a demo brand answered in the months before a day, as the files they would have sent: near what their contracts
 * say, some of it underpaid or denied. No patient is in them.
 */
export function demoRemittances(brand: DemoBrand, today: Date): { fileName: string; text: string }[] {
  const [facility] = brand.facilities
  if (!facility) return []
  const items = demoItems(facility.key)
  const byCode = new Map(items.filter((i) => i.cptHcpcs && !i.modifiers).map((i) => [i.cptHcpcs, i]))
  const enabled = items.filter((i) => i.enabled)
  const services = enabled.filter((i) => i.cptHcpcs && !i.modifiers && i.setting !== 'inpatient')
  const stays = enabled.filter((i) => i.drgCode)
  return Array.from({ length: MONTHS }, (_, month) => {
    const paidOn = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS + month, 20)
    const payments = payersOf(brand).map((pays, p) => ({
      payer: pays.remitPayer,
      payee: facility.name.toUpperCase(),
      npi: facility.npis[0] ?? '',
      trace: `${p + 1}${dayText(paidOn)}`,
      day: dayText(paidOn),
      claims: Array.from({ length: CLAIMS_A_MONTH }, (_, i) => {
        const number = `${brand.key.toUpperCase()}-${p}${month}${String(i).padStart(4, '0')}`
        const of = { number, from: paidOn - (14 + Math.floor(chance('from', number) * 30)) * DAY_MS, pays }
        return chance('visit', number) < VISITS ? visit(of, services, byCode) : stay(of, stays)
      }),
    }))
    return { fileName: `remittances-${dayText(paidOn).slice(0, 6)}.835`, text: x12(payments) }
  })
}
