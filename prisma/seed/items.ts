import { readFileSync } from 'node:fs'
import { categoryOf, recogniseShoppable, type CategoryKey } from '@ratebook/shared/recognise-shoppable.ts'
import { shoppableServices } from '@ratebook/shared/shoppable-list.ts'
import { chance } from './chance.ts'
import { departments, inpatientStays } from './data/departments.ts'
import { demoBrands, type DemoFacility } from './world.ts'

/** A line of a demo facility's charge master; what it has not is ''. */
export type DemoItem = {
  /** eight digits, unique within the facility */
  code: string
  departmentName: string
  description: string
  gl: string
  amountCents: number
  revenueCode: string
  cptHcpcs: string
  drgCode: string
  setting: 'inpatient' | 'outpatient' | 'both'
  modifiers: string
  ndc: string
  drugUnit: string
  drugType: string
  billingClass: '' | 'facility' | 'professional' | 'both'
  plainName: string
  category: CategoryKey
  /** REQ: one of CMS's 70 */
  status: '' | 'REQ'
  enabled: boolean
}

const columns = [
  'cptHcpcs',
  'drgCode',
  'revenueCode',
  'dollars',
  'setting',
  'billingClass',
  'modifiers',
  'ndc',
  'drugUnit',
  'drugType',
  'chosen',
  'plainName',
  'description',
] as const
type Row = Record<(typeof columns)[number], string>

/** The rows of a table in `data/`; a column that the table lacks is '' throughout. */
function readTable(name: string): Row[] {
  const [header = '', ...lines] = readFileSync(new URL(`./data/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const positions = columns.map((column) => header.split('\t').indexOf(column))
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, i) => [column, cells[positions[i]!] ?? ''])) as Row
  })
}

const rows = ['cpt', 'drg', 'hcpcs', 'drugs', 'local'].flatMap(readTable)
const facilities = demoBrands.flatMap((brand) => brand.facilities)

/** How much of what patients have no name for a facility does without. */
const NOT_CARRIED = 0.04
const SERVICES_SHOWN = 60

function departmentOf({ revenueCode }: Row) {
  const range = revenueCode ? departments.find(({ from, to }) => from <= revenueCode && revenueCode <= to) : inpatientStays
  if (!range) throw new Error(`No demo department for revenue code ${revenueCode}`)
  return range
}

function amountCents(facility: DemoFacility, row: Row, name: string): number {
  const dollars = Number(row.dollars) * facility.priceLevelRate * (0.92 + 0.16 * chance(facility.key, 'price', name))
  // Most hospitals post large charges in whole dollars, a few to the cent.
  return dollars > 100 && chance(facility.key, 'cents', name) < 0.7 ? Math.round(dollars) * 100 : Math.max(1, Math.round(dollars * 100))
}

/** Which of CMS's 70 the facility has switched on: 60 of them, others in each facility. */
function enabledServices(facility: DemoFacility): Set<number> {
  const rank = ({ listNo }: { listNo: number }) => chance(facility.key, 'shown', String(listNo))
  return new Set(
    [...shoppableServices]
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, SERVICES_SHOWN)
      .map((s) => s.listNo),
  )
}

/** The charge master of a demo facility, about 2,000 items, the same at every call. Throws for an unknown facility. */
export function demoItems(facilityKey: string): DemoItem[] {
  const facility = facilities.find((f) => f.key === facilityKey)
  if (!facility) throw new Error(`No demo facility ${facilityKey}`)
  const switchedOn = enabledServices(facility)
  return rows.flatMap((row, i): DemoItem[] => {
    const { cptHcpcs, drgCode, revenueCode, modifiers, ndc, drugUnit, drugType, description } = row
    const name = [cptHcpcs, drgCode, revenueCode, modifiers, description].join('|')
    const service = recogniseShoppable(row)
    // CPT-coded rows are described in plain words already.
    const plainName = service?.plainName ?? (row.plainName || (/^\d/.test(cptHcpcs) ? description : ''))
    if (!plainName && chance(facility.key, 'carried', name) < NOT_CARRIED) return []
    const department = departmentOf(row)
    return [
      {
        code: `${facility.chargeCodePrefix}${department.account}${String(i + 1).padStart(4, '0')}`,
        departmentName: department.name,
        description,
        gl: `${facility.glPrefix}-4${department.account}0`,
        amountCents: amountCents(facility, row, name),
        revenueCode,
        cptHcpcs,
        drgCode,
        setting: (row.setting || 'both') as DemoItem['setting'],
        modifiers,
        ndc,
        drugUnit,
        drugType,
        billingClass: row.billingClass as DemoItem['billingClass'],
        plainName,
        category: categoryOf(row),
        status: service ? 'REQ' : '',
        enabled: service ? switchedOn.has(service.listNo) : row.chosen === 'Y',
      },
    ]
  })
}
