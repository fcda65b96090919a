import { z } from 'zod'
import { Email } from './accounts.ts'
import { drgTypes } from './drg-types.ts'
import { fileLayouts } from './file-layouts.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page, pageQuery } from './wire/list.ts'
import { ein, isNpi } from './wire/identifiers.ts'
import { fileSlug, Readiness } from './readiness.ts'
import { decimals } from './wire/money.ts'
import { Id, line, PHONE, requiredLine, text, Version } from './wire/text.ts'
import { fault } from './wire/fault.ts'
import { because } from './wire/zod-faults.ts'

/** States and territories that the CSV form of the machine-readable file has (data dictionary v3.0.0: FM, MH and PW are JSON only). */
export const licenseStates = [
  'AL',
  'AK',
  'AS',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'GU',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'MP',
  'OH',
  'OK',
  'OR',
  'PA',
  'PR',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VI',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const

/** A facility with all that its machine-readable file says, and what this file still lacks. */
export const FacilityDetails = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  ein: z.string(),
  active: z.boolean(),
  /** the facility's own EIN, else its brand's */
  publishedEin: z.string(),
  status: z.enum(['active', 'inactive']),
  address: z.string(),
  licenseNumber: z.string(),
  licenseState: z.string(),
  npis: z.array(z.string()),
  contactName: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  financialAidPolicy: z.string(),
  /** locations under the same licence that the file names beside the facility itself */
  furtherLocations: z.array(z.object({ name: z.string(), address: z.string() })),
  /** what contracts say of no item in particular */
  contractProvisions: z.string(),
  fileLayout: z.enum(fileLayouts),
  /** of what kind its DRG codes are in the file */
  drgType: z.enum(drgTypes),
  attesterName: z.string(),
  /** when the official attested the file; null while nobody has */
  attestedAt: z.string().nullable(),
  /** its own share of the charge for who pays themselves, in percent; null: its brand's */
  selfPayPercentage: z.number().nullable(),
  /** size of its charge master, retired items aside */
  charges: z.number().int(),
  hasPrices: z.boolean(),
  readiness: Readiness,
  /** how much of it is there, in words: `8 of 9` */
  met: z.string(),
  version: z.number().int(),
})
export type FacilityDetails = z.infer<typeof FacilityDetails>

/** The file separates several names, addresses and numbers by a bar. */
const NO_BAR = [(s: string) => !s.includes('|'), because('noBar')] as const

/** A name for good: it is locked once the facility exists, and the file is named after it. */
const NewName = requiredLine(200)
  .refine(...NO_BAR)
  .refine((s) => s === '' || fileSlug(s) !== '', because('noFileName'))

const Npis = z
  .array(z.string().trim())
  .max(100)
  .superRefine((npis, ctx) => {
    const faults = npis.flatMap((npi, i) => {
      const start = npi.slice(0, 20)
      if (!/^\d{10}$/.test(npi)) return [fault('npiDigits', { npi: start })]
      if (!isNpi(npi)) return [fault('npiCheckDigit', { npi: start })]
      return npis.indexOf(npi) < i ? [fault('npiTwice', { npi: start })] : []
    })
    if (faults.length) ctx.addIssue({ code: 'custom', ...because('npis', { faults }) })
  })

const Address = line(300).refine(...NO_BAR)
const Locations = z.array(z.object({ name: requiredLine(200).refine(...NO_BAR), address: Address })).max(100)

/** What can be said of a facility but its name. */
export const FacilityFields = z.object({
  description: text(1000).default(''),
  /** '' stands for the brand's */
  ein: ein(text(20)).default(''),
  active: z.boolean().default(true),
  address: Address.default(''),
  licenseNumber: line(60).default(''),
  licenseState: z.enum(['', ...licenseStates]).default(''),
  npis: Npis.default([]),
  contactName: line(200).default(''),
  contactEmail: z.union([z.literal(''), Email]).default(''),
  /** whom patients call about prices */
  phone: line(40)
    .refine(...PHONE)
    .default(''),
  financialAidPolicy: text(2000)
    .refine((s) => s === '' || (/^https?:\/\/[^\s<>"\\]+$/i.test(s) && URL.canParse(s)), because('webAddress'))
    .default(''),
  furtherLocations: Locations.default([]),
  contractProvisions: text(20_000).default(''),
  fileLayout: z.enum(fileLayouts).default('tall'),
  /** of what kind its DRG codes are in the file */
  drgType: z.enum(drgTypes).default('MS-DRG'),
  attesterName: line(200).default(''),
  /** the official's explicit word for the attestation of the file; another name needs a new one */
  attested: z.boolean().default(false),
  selfPayPercentage: z
    .number()
    .refine((n) => n > 0 && n <= 100, because('percentageRange'))
    .refine(...decimals(2))
    .nullable()
    .default(null),
})
function somebodyAttests({ attested, attesterName }: { attested: boolean; attesterName: string }, ctx: z.RefinementCtx) {
  if (attested && attesterName === '') ctx.addIssue({ code: 'custom', path: ['attesterName'], ...because('attesterMissing') })
}

export const NewFacility = FacilityFields.extend({ name: NewName }).superRefine(somebodyAttests)
export type NewFacility = z.output<typeof NewFacility>
/** `name` tells that the caller means the facility of this name; it cannot be changed. */
export const FacilityEdit = FacilityFields.extend({ name: requiredLine(200), id: Id, version: Version }).superRefine(somebodyAttests)
export type FacilityEdit = z.output<typeof FacilityEdit>

export const facilityList = columns(
  'facilities',
  { id: 'name', direction: 'asc' },
  {
    name: { label: 'facilities.name', type: 'text', sort: true, filter: true },
    description: { label: 'facilities.description', type: 'text', sort: true, filter: true },
    publishedEin: { label: 'facilities.ein', type: 'text', sort: true, filter: true },
    address: { label: 'facilities.address', type: 'text', sort: true, filter: true, hidden: true },
    status: { label: 'facilities.status', type: 'text', sort: true, filter: true, search: false },
    charges: { label: 'facilities.charges', type: 'number' },
    met: { label: 'facilities.readiness', type: 'text' },
  },
)

export const Facility = z.object({ id: Id, name: z.string(), description: z.string(), ein: z.string(), active: z.boolean() })
export type Facility = z.infer<typeof Facility>

const id = z.object({ id: Id })
export const facilitySettings = {
  listFacilities: endpoint({
    method: 'GET',
    path: '/api/v1/facilities',
    access: 'facilities:read',
    // all of them, unless fewer are asked for
    query: pageQuery(facilityList, 0),
    response: z.array(Facility),
    summary: 'Facilities of the brand, searched, sorted, a page at a time; x-total-count says how many there are',
  }),
  listFacilityDetails: endpoint({
    method: 'POST',
    path: '/api/v1/facilities/list',
    access: 'facilities:read',
    list: facilityList,
    body: listRequest(facilityList),
    response: page(FacilityDetails),
    summary: 'Facilities, searched, sorted and filtered, with what their files lack',
  }),
  getFacility: endpoint({
    method: 'GET',
    path: '/api/v1/facility/:id',
    access: 'facilities:read',
    params: id,
    response: FacilityDetails,
    summary: 'A facility with what its file lacks',
  }),
  createFacility: endpoint({
    method: 'POST',
    path: '/api/v1/facility',
    access: 'facilities:write',
    body: NewFacility,
    response: FacilityDetails,
    status: 201,
    summary: 'Add a facility',
  }),
  updateFacility: endpoint({
    method: 'PUT',
    path: '/api/v1/facility',
    access: 'facilities:write',
    body: FacilityEdit,
    response: FacilityDetails,
    summary: 'Change a facility, its name excepted; a stale version answers 409',
  }),
  deleteFacility: endpoint({
    method: 'DELETE',
    path: '/api/v1/facility/:id',
    access: 'facilities:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove a facility that has neither charges nor uploads',
  }),
}
