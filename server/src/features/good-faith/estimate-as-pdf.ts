import type { EstimateDocument } from '@ratebook/shared/good-faith-document.ts'
import { currencyText, toCents } from '@ratebook/shared/pricing/money.ts'
import type { Block, PdfDocument } from '../../pdf/document.ts'
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import ja from './words/ja.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

export type Words = typeof en
export const wordsOf = { en, es, de, fr, ja, zh } satisfies Record<string, Words>

const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
const money = (dollars: number) => currencyText(toCents(dollars))

/** Who furnishes what: one heading, who that is, and a row for each item. */
function provided({ name, npi, tin, address, items, total }: EstimateDocument['providers'][number], w: Words): Block[] {
  return [
    { kind: 'heading', level: 3, text: name },
    {
      kind: 'facts',
      facts: [
        [w.npi, npi],
        [w.tin, tin],
        [w.where, address],
      ],
    },
    {
      kind: 'table',
      summary: name,
      columns: [
        { label: w.item, width: 5 },
        { label: w.code, width: 2 },
        { label: w.diagnosis, width: 2 },
        { label: w.units, width: 1.5, isAmount: true },
        { label: w.charge, width: 2.2, isAmount: true },
      ],
      rows: items.map(({ description, code, diagnoses, units, amount }) => [
        description,
        code || '–',
        diagnoses.join(', ') || '–',
        String(units),
        money(amount),
      ]),
      total: [w.total, '', '', '', money(total)],
    },
  ]
}

/** A good faith estimate with all that 45 CFR 149.610(c)(1) asks it to say. */
export function estimateAsPdf(estimate: EstimateDocument, logo?: PdfDocument['logo']): PdfDocument {
  const { language, issuer, number, edition, phone, providers, separate, scheduledFor, diagnoses } = estimate
  const w: Words = wordsOf[language]
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const day = (text: string) => days.format(new Date(text))
  const patient = `${estimate.firstName} ${estimate.lastName}`
  const called = phone === '' ? '' : filled(w.phone, { phone })
  return {
    language,
    title: w.title,
    author: issuer,
    ...(logo && { logo }),
    footer: (page, pages) => filled(w.footer, { number, patient, page, pages }),
    blocks: [
      { kind: 'paragraph', text: filled(w.intro, { issuer }) },
      {
        kind: 'facts',
        facts: [
          [w.patient, patient],
          [w.dob, day(estimate.dob)],
          [w.service, estimate.service],
          [w.scheduledFor, scheduledFor === null ? w.notScheduled : day(scheduledFor)],
          [w.diagnoses, diagnoses.join(', ') || w.noDiagnosis],
          [w.number, filled(w.edition, { number, edition })],
          [estimate.basis === 'scheduled' ? w.scheduledOn : w.requestedOn, day(estimate.startedOn)],
          [w.madeOn, day(estimate.madeOn)],
        ],
      },
      { kind: 'heading', level: 2, text: w.expected },
      {
        kind: 'table',
        summary: w.expected,
        columns: [
          { label: w.provider, width: 4 },
          { label: w.charge, width: 1.5, isAmount: true },
        ],
        rows: providers.map(({ name, total }) => [name, money(total)]),
        total: [w.allTotal, money(estimate.total)],
      },
      ...providers.flatMap((provider) => provided(provider, w)),
      ...(separate.length
        ? ([
            { kind: 'heading', level: 2, text: w.separate },
            { kind: 'paragraph', text: filled(w.separateText, { issuer, phone: called }) },
            { kind: 'list', items: separate },
          ] satisfies Block[])
        : []),
      { kind: 'notice', title: w.about, paragraphs: [w.onlyEstimate, w.additional, w.noContract] },
      { kind: 'notice', title: w.dispute, paragraphs: [w.disputeRight, w.disputeHow, w.disputeSafe] },
    ],
  }
}
