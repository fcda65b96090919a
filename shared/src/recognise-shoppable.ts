import { shoppableServices, type CmsCategory, type ShoppableCode, type ShoppableService } from './shoppable-list.ts'

/** The categories a visitor can narrow the services by. The key is what is stored and sent; its label is in the language catalogues. */
export const categoryKeys = [
  'evaluation',
  'laboratory',
  'radiology',
  'surgery',
  'emergency',
  'therapy',
  'pharmacy',
  'supplies',
  'room',
  'inpatient',
  'other',
] as const
export type CategoryKey = (typeof categoryKeys)[number]

/** The codes of a charge item, '' when absent. */
export type ItemCodes = { cptHcpcs: string; drgCode: string }
export type RecognisedService = { listNo: number; category: CmsCategory; plainName: string }

const normalCpt = (code: string) => code.trim().toUpperCase()
/** MS-DRGs are three digits; spreadsheets drop their leading zeros or pad them to four. */
const normalDrg = (code: string) => code.trim().replace(/^0+/, '').padStart(3, '0')

const byCode = new Map<string, { service: ShoppableService; code: ShoppableCode }>()
for (const service of shoppableServices) for (const code of service.codes) byCode.set(`${code.type} ${code.code}`, { service, code })

/**
 * The CMS-specified service that an item is, by its codes; null when it is none of the 70.
 * Without a date a retired code counts as well as its successors, since charge masters keep both;
 * with `on` (YYYY-MM-DD) only the codes valid on that day do.
 */
export function recogniseShoppable({ cptHcpcs, drgCode }: ItemCodes, on?: string): RecognisedService | null {
  const hits = [byCode.get(`CPT ${normalCpt(cptHcpcs)}`), byCode.get(`MS-DRG ${normalDrg(drgCode)}`)]
  const hit = hits.find((h) => h && (on === undefined || ((h.code.from ?? on) <= on && on <= (h.code.until ?? on))))
  return hit ? { listNo: hit.service.listNo, category: hit.service.category, plainName: hit.service.plainName } : null
}

type Range = readonly [from: string, to: string, key: CategoryKey]

/** CPT sections and HCPCS Level II chapters by their published code ranges; the first range that holds a code decides. */
const codeRanges: readonly Range[] = [
  ['00100', '01999', 'surgery'], // anesthesia
  ['10004', '69990', 'surgery'],
  ['70010', '79999', 'radiology'],
  ['80047', '89398', 'laboratory'],
  ['90281', '90399', 'pharmacy'], // immune globulins
  ['90476', '90759', 'pharmacy'], // vaccines
  ['90785', '90899', 'evaluation'], // psychiatry: CMS lists talk therapy under Evaluation & Management
  ['92507', '92526', 'therapy'], // speech therapy
  ['97010', '97799', 'therapy'], // physical and occupational therapy
  ['98000', '98016', 'evaluation'], // telemedicine visits
  ['90281', '99199', 'surgery'], // the rest of the Medicine section
  ['99281', '99288', 'emergency'],
  ['99202', '99499', 'evaluation'],
  ['99500', '99607', 'surgery'],
  ['A2001', 'A8004', 'supplies'],
  ['A9500', 'A9800', 'pharmacy'], // radiopharmaceuticals and contrast
  ['A9150', 'A9999', 'supplies'],
  ['B4034', 'B9999', 'supplies'], // tube feeding
  ['C1052', 'C2699', 'supplies'], // devices
  ['C5271', 'C5278', 'surgery'],
  ['C8900', 'C8937', 'radiology'],
  ['C9350', 'C9369', 'supplies'], // implantable tissue
  ['C9000', 'C9499', 'pharmacy'],
  ['C9600', 'C9899', 'surgery'],
  ['E0100', 'E8999', 'supplies'],
  ['H0001', 'H2041', 'evaluation'], // behavioral health
  ['J0000', 'J9999', 'pharmacy'],
  ['K0001', 'K1399', 'supplies'],
  ['L0100', 'L9999', 'supplies'], // orthotics and prosthetics
  ['P2028', 'P9999', 'laboratory'], // chapter P holds laboratory tests and blood
  ['Q0111', 'Q0115', 'laboratory'],
  ['Q0477', 'Q0510', 'supplies'], // heart-assist device parts
  ['Q4001', 'Q4051', 'supplies'], // casts and splints
  ['Q4100', 'Q4399', 'supplies'], // skin substitutes
  ['Q0138', 'Q0249', 'pharmacy'],
  ['Q2004', 'Q2057', 'pharmacy'],
  ['Q3027', 'Q3028', 'pharmacy'],
  ['Q5101', 'Q5999', 'pharmacy'], // biosimilars
  ['Q9950', 'Q9992', 'pharmacy'], // contrast
  ['V2020', 'V5999', 'supplies'], // lenses and hearing aids
]

/** UB-04 revenue codes by tens, for items without a telling procedure code (chapters G, M, S and T of HCPCS among them). */
const revenueRanges: readonly Range[] = [
  ['0100', '0249', 'room'],
  ['0250', '0269', 'pharmacy'],
  ['0270', '0279', 'supplies'],
  ['0280', '0289', 'surgery'],
  ['0290', '0299', 'supplies'],
  ['0300', '0319', 'laboratory'],
  ['0320', '0359', 'radiology'],
  ['0360', '0379', 'surgery'],
  ['0380', '0399', 'laboratory'],
  ['0400', '0409', 'radiology'],
  ['0410', '0419', 'surgery'],
  ['0420', '0449', 'therapy'],
  ['0450', '0459', 'emergency'],
  ['0460', '0509', 'surgery'],
  ['0510', '0529', 'evaluation'],
  ['0530', '0539', 'therapy'],
  ['0610', '0619', 'radiology'],
  ['0620', '0629', 'supplies'],
  ['0630', '0649', 'pharmacy'],
  ['0670', '0679', 'room'],
  ['0680', '0689', 'emergency'],
  ['0700', '0761', 'surgery'],
  ['0762', '0762', 'room'], // observation
  ['0763', '0769', 'surgery'],
  ['0770', '0789', 'evaluation'],
  ['0790', '0809', 'surgery'],
  ['0820', '0889', 'surgery'], // dialysis
  ['0900', '0919', 'evaluation'],
  ['0920', '0929', 'surgery'],
  ['0930', '0959', 'therapy'],
  ['0960', '0989', 'evaluation'],
]

const keyIn = (ranges: readonly Range[], code: string) =>
  ranges.find(([from, to]) => code.length === from.length && from <= code && code <= to)?.[2]

function keyOfProcedure(code: string): CategoryKey | undefined {
  if (/^\d{4}[MU]$/.test(code)) return 'laboratory' // multianalyte and proprietary laboratory analyses
  if (/^\d{4}T$/.test(code)) return 'surgery' // Category III: emerging procedures
  return keyIn(codeRanges, code)
}

/**
 * The category of any charge item: a DRG is an inpatient stay, else the procedure code decides, else the revenue code; an
 * item with only a drug code is a drug. The first four keys are CMS's groups of the 70 services, and each of the 70 gets its
 * own group but for the five inpatient stays and physical therapy (97110), which stand with their like.
 */
export function categoryOf(item: ItemCodes & { revenueCode: string; ndc: string; aprDrgCode?: string }): CategoryKey {
  if (item.drgCode || item.aprDrgCode) return 'inpatient'
  const revenue = keyIn(revenueRanges, item.revenueCode.trim().padStart(4, '0'))
  return keyOfProcedure(normalCpt(item.cptHcpcs)) ?? revenue ?? (item.ndc ? 'pharmacy' : 'other')
}
