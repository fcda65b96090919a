import { fault } from '@ratebook/shared/wire/fault.ts'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import { compact } from '../../../imports/cells.ts'
import { kinds } from '../../../imports/decimals.ts'
import { emptyItem, type PublicTable, type SourceField } from './public-table.ts'

/** Parts of the body and kinds of illness, by major diagnostic category. */
const categories: Record<string, string> = {
  PRE: 'Transplants, ECMO and tracheostomy',
  '01': 'Brain, spine and nerves',
  '02': 'Eyes',
  '03': 'Ear, nose, mouth and throat',
  '04': 'Lungs and breathing',
  '05': 'Heart and blood vessels',
  '06': 'Stomach and bowels',
  '07': 'Liver, gallbladder and pancreas',
  '08': 'Bones, joints and muscles',
  '09': 'Skin and breast',
  '10': 'Hormones, nutrition and metabolism',
  '11': 'Kidneys and urinary tract',
  '12': 'Male organs',
  '13': 'Female organs',
  '14': 'Pregnancy and childbirth',
  '15': 'Newborns',
  '16': 'Blood and immune system',
  '17': 'Blood cancers and chemotherapy',
  '18': 'Infections',
  '19': 'Mental health',
  '20': 'Alcohol and drug use',
  '21': 'Injuries and poisoning',
  '22': 'Burns',
  '23': 'Rehabilitation and other care',
  '24': 'Several severe injuries',
  '25': 'HIV',
}
/** Where the categories lie among the numbers, for tables without a column for them (FY 2021 final rule, Table 5). */
const ranges: [from: number, to: number, category: string][] = [
  [1, 19, 'PRE'],
  [20, 103, '01'],
  [113, 125, '02'],
  [129, 159, '03'],
  [163, 208, '04'],
  [215, 320, '05'],
  [326, 395, '06'],
  [405, 446, '07'],
  [453, 566, '08'],
  [570, 607, '09'],
  [614, 645, '10'],
  [650, 700, '11'],
  [707, 730, '12'],
  [734, 761, '13'],
  [768, 788, '14'],
  [789, 795, '15'],
  [796, 798, '14'],
  [799, 804, '16'],
  [805, 807, '14'],
  [808, 816, '16'],
  [817, 819, '14'],
  [820, 830, '17'],
  [831, 833, '14'],
  [834, 849, '17'],
  [853, 872, '18'],
  [876, 887, '19'],
  [894, 897, '20'],
  [901, 923, '21'],
  [927, 935, '22'],
  [939, 951, '23'],
  [955, 965, '24'],
  [969, 977, '25'],
]
function groupOf(code: string, mdc: string) {
  const category = mdc || ranges.find(([from, to]) => from <= Number(code) && Number(code) <= to)?.[2] || ''
  return categories[/^\d$/.test(category) ? `0${category}` : category] ?? 'Other'
}

const columns: [RegExp, SourceField][] = [
  [/^msdrgs?$/, 'code'],
  [/^(relative|drg|msdrg)?weights?/, 'weight'],
  [/title/, 'description'],
  [/^mdc$/, 'mdc'],
  [/^(gmlos|geometricmean)/, 'meanStay'],
]

/** The relative weights of MS-DRGs and how long their stays usually are (Table 5 of the IPPS final rule). */
export const drgWeights: PublicTable = {
  source: 'ms-drg',
  scheduleType: 'IPPS_MS_DRG',
  title: 'drgWeights',
  fiscalYear: true,
  isHeader(row) {
    const names = row.map(compact)
    return (
      names[0] === 'msdrg' &&
      names.some((n) => /^(relative|drg|msdrg)?weights?/.test(n)) &&
      names.some((n) => /^(gmlos|geometricmean)/.test(n))
    )
  },
  fields(rows, header) {
    const names = (rows[header] ?? []).map(compact)
    return names.map(
      (name, i) => columns.find(([pattern]) => pattern.test(name) && names.findIndex((n) => pattern.test(n)) === i)?.[1] ?? null,
    )
  },
  notes: () => [fault('weightsPayNothing')],
  rowMaker: () => (cell) => {
    const code = fullCode('MS_DRG', cell.requiredCode('code'))
    const weightFine = cell.requiredNumber('weight', kinds.weight)
    // ungroupable stays
    if (weightFine === 0) return { leftOut: 'noWeight' }
    return {
      item: {
        ...emptyItem,
        code,
        type: 'MS_DRG',
        grouping: groupOf(code, cell.text('mdc').toUpperCase()),
        description: cell.text('description'),
        weightFine,
        meanStayHundredths: cell.number('meanStay', kinds.days) || null,
      },
    }
  },
}
