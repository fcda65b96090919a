import type { EstimateDocument } from '@ratebook/shared/good-faith-document.ts'
import type { Recurrence } from '@ratebook/shared/good-faith-recurrence.ts'
import { currencyText, toCents } from '@ratebook/shared/pricing/money.ts'
import type { Block, PdfDocument } from '../../pdf/document.ts'
import { wordsIn, type Words } from '../../i18n/words.ts'

const everyOf = { day: 'goodFaith.everyDay', week: 'goodFaith.everyWeek', month: 'goodFaith.everyMonth' } as const

/** What comes each time, of all providers together. */
const eachTime = ({ providers, recurrence }: EstimateDocument) =>
  providers
    .flatMap(({ items }) => items)
    .reduce((sum, { once: isOnce, amount }) => (isOnce ? sum : sum + toCents(amount) / (recurrence?.times ?? 1)), 0)

const money = (dollars: number) => currencyText(toCents(dollars))

/** Who furnishes what: one heading, who that is, and a row for each item. */
function provided({ name, npi, tin, address, items, total }: EstimateDocument['providers'][number], times: number, w: Words): Block[] {
  return [
    { kind: 'heading', level: 3, text: name },
    {
      kind: 'facts',
      facts: [
        [w('goodFaith.npi'), npi],
        [w('goodFaith.tin'), tin],
        [w('goodFaith.where'), address],
      ],
    },
    {
      kind: 'table',
      summary: name,
      columns: [
        { label: w('goodFaith.item'), width: 5 },
        { label: w('goodFaith.code'), width: 2 },
        { label: w('goodFaith.diagnosis'), width: 2 },
        { label: w('goodFaith.units'), width: 1.5, isAmount: true },
        { label: w('goodFaith.charge'), width: 2.2, isAmount: true },
      ],
      rows: items.map(({ description, chargeDescription = '', code, diagnoses, units, amount, once: isOnce }) => [
        ['', description].includes(chargeDescription) ? description : `${description}\n${chargeDescription}`,
        code || '–',
        diagnoses.join(', ') || '–',
        times > 1 && !isOnce ? `${units} × ${times}` : String(units),
        money(amount),
      ]),
      total: [w('goodFaith.total'), '', '', '', money(total)],
    },
  ]
}

/** A good faith estimate with all that 45 CFR 149.610(c)(1) asks it to say. */
export function estimateAsPdf(estimate: EstimateDocument, logo?: PdfDocument['logo']): PdfDocument {
  const { language, issuer, number, edition, phone, providers, separate, scheduledFor, diagnoses, before } = estimate
  const w = wordsIn(language)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const day = (text: string) => days.format(new Date(text))
  const patient = `${estimate.firstName} ${estimate.lastName}`
  const { recurrence } = estimate
  const times = recurrence?.times ?? 1
  const scopeOf = ({ times, often, every, from, until }: Recurrence) =>
    w(everyOf[every], { times, often, from: day(from), until: day(until) })
  const saidBefore = ({ recurrence: was, total }: NonNullable<EstimateDocument['before']>) =>
    [...(was ? [scopeOf(was)] : []), w('goodFaith.beforeTotal', { amount: money(total) })].join(' · ')
  const called = phone === '' ? '' : w('goodFaith.phone', { phone })
  return {
    language,
    title: w('goodFaith.title'),
    author: issuer,
    ...(logo && { logo }),
    footer: (page, pages) => w('goodFaith.footer', { number, patient, page, pages }),
    blocks: [
      { kind: 'paragraph', text: w('goodFaith.intro', { issuer }) },
      {
        kind: 'facts',
        facts: [
          [w('goodFaith.patient'), patient],
          [w('goodFaith.dob'), day(estimate.dob)],
          [w('goodFaith.service'), estimate.service],
          ...(recurrence ? [[w('goodFaith.recurs'), scopeOf(recurrence)] satisfies [string, string]] : []),
          [w('goodFaith.scheduledFor'), scheduledFor === null ? w('goodFaith.notScheduled') : day(scheduledFor)],
          [w('goodFaith.diagnoses'), diagnoses.join(', ') || w('goodFaith.noDiagnosis')],
          [w('goodFaith.number'), w('goodFaith.edition', { number, edition })],
          [estimate.basis === 'scheduled' ? w('goodFaith.scheduledOn') : w('goodFaith.requestedOn'), day(estimate.startedOn)],
          [w('goodFaith.madeOn'), day(estimate.madeOn)],
          ...(before ? [[w('goodFaith.before', { edition: before.edition }), saidBefore(before)] satisfies [string, string]] : []),
        ],
      },
      { kind: 'heading', level: 2, text: w('goodFaith.expected') },
      ...(recurrence
        ? ([
            { kind: 'paragraph', text: w('goodFaith.recursText', { times, until: day(recurrence.until) }) },
            { kind: 'facts', facts: [[w('goodFaith.eachTime'), currencyText(eachTime(estimate))]] },
          ] satisfies Block[])
        : []),
      {
        kind: 'table',
        summary: w('goodFaith.expected'),
        columns: [
          { label: w('goodFaith.provider'), width: 4 },
          { label: w('goodFaith.charge'), width: 1.5, isAmount: true },
        ],
        rows: providers.map(({ name, total }) => [name, money(total)]),
        total: [w('goodFaith.allTotal'), money(estimate.total)],
      },
      ...providers.flatMap((provider) => provided(provider, times, w)),
      ...(separate.length
        ? ([
            { kind: 'heading', level: 2, text: w('goodFaith.separate') },
            { kind: 'paragraph', text: w('goodFaith.separateText', { issuer, phone: called }) },
            { kind: 'list', items: separate },
          ] satisfies Block[])
        : []),
      {
        kind: 'notice',
        title: w('goodFaith.about'),
        paragraphs: [w('goodFaith.onlyEstimate', {}), w('goodFaith.additional', {}), w('goodFaith.noContract', {})],
      },
      {
        kind: 'notice',
        title: w('goodFaith.dispute'),
        paragraphs: [w('goodFaith.disputeRight', {}), w('goodFaith.disputeHow', {}), w('goodFaith.disputeSafe')],
      },
    ],
  }
}
