import { z } from 'zod'
import { ATTESTATION } from '@ratebook/shared/attestation.ts'
import { type FacilityFact, lackedFacts, type StatedFact } from '@ratebook/shared/facility-facts.ts'
import { FacilityFields } from '@ratebook/shared/facility-settings.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { faultOf } from '@ratebook/shared/wire/zod-faults.ts'
import type { Actor } from '../../../data/audit.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import type { Tx } from '../../../data/tx.ts'
import { type Head, listed, locationsIn } from '../../../imports/cms/head.ts'

type Held = Exclude<FacilityFact, 'attested'>
type Fields = Pick<
  FacilityRow,
  'licenseNumber' | 'licenseState' | 'npis' | 'address' | 'furtherLocations' | 'attesterName' | 'financialAidPolicy' | 'contractProvisions'
>
/** The fields that hold a fact, and how a person reads them. */
const held: { [F in Held]: { fields: readonly (keyof Fields)[]; textOf: (of: Fields) => string } } = {
  license: {
    fields: ['licenseState', 'licenseNumber'],
    textOf: ({ licenseState, licenseNumber }) => [licenseState, licenseNumber].filter(Boolean).join(' '),
  },
  npis: { fields: ['npis'], textOf: ({ npis }) => npis.join(', ') },
  address: { fields: ['address'], textOf: ({ address }) => address },
  furtherLocations: {
    fields: ['furtherLocations'],
    textOf: ({ furtherLocations }) =>
      (furtherLocations as { name: string; address: string }[])
        .map(({ name, address }) => [name, address].filter(Boolean).join(', '))
        .join('\n'),
  },
  attesterName: { fields: ['attesterName'], textOf: ({ attesterName }) => attesterName },
  financialAidPolicy: { fields: ['financialAidPolicy'], textOf: ({ financialAidPolicy }) => financialAidPolicy },
  contractProvisions: { fields: ['contractProvisions'], textOf: ({ contractProvisions }) => contractProvisions },
}
const names = Object.keys(held) as Held[]

/** What the file says, in the fields of a facility. The first location is the facility itself. */
function fieldsOf(head: Head): Fields {
  const [address = '', ...addresses] = listed(head.hospital_address)
  const [, ...further] = locationsIn(head)
  const [licensed = '', licenseNumber = ''] = Object.entries(head).find(([name]) => name.startsWith('license_number|')) ?? []
  return {
    licenseNumber,
    licenseState: licensed.slice('license_number|'.length).toUpperCase(),
    npis: listed(head.type_2_npi),
    address,
    furtherLocations: further.map((name, i) => ({ name, address: addresses[i] ?? '' })),
    attesterName: head.attester_name ?? '',
    financialAidPolicy: head.financial_aid_policy ?? '',
    contractProvisions: head.general_contract_provisions ?? '',
  }
}

type Compared = Omit<StatedFact, 'message' | 'code' | 'values'> & { refused?: Fault; data: Partial<Fields> }
const blank = fieldsOf({})

function compared(fact: Held, stated: Fields, facility: Fields): Compared[] {
  const { fields, textOf } = held[fact]
  const inFile = textOf(stated)
  if (inFile === textOf(blank)) return []
  const now = textOf(facility)
  const shape = Object.fromEntries(fields.map((field) => [field, FacilityFields.shape[field]]))
  const parsed = z.object(shape).safeParse(stated, { reportInput: true })
  const [issue] = parsed.error?.issues ?? []
  if (issue) return [{ fact, inFile, now, state: 'refused', refused: faultOf(issue), data: {} }]
  const data: Partial<Fields> = parsed.data ?? {}
  const state = textOf({ ...stated, ...data }) === now ? 'same' : now === textOf(blank) ? 'missing' : 'differs'
  return [{ fact, inFile, now, state, data }]
}

/** What a file says of its hospital, fact by fact, beside what the facility says; a word is given only to what this file attests, too. */
function compareFacts(head: Head, facility: FacilityRow): Compared[] {
  const stated = fieldsOf(head)
  const { hospital_name: name = '', attester_name: attester = '' } = head
  const isAttested = /^true$/i.test(head[ATTESTATION.toLowerCase()] ?? '') && attester !== ''
  const hasWord = facility.attestedAt !== null
  const data = {}
  return [
    ...(name === '' || name.toLowerCase() === facility.name.toLowerCase()
      ? []
      : [
          { fact: 'name' as const, inFile: name, now: facility.name, state: 'refused' as const, refused: fault('facilityNameFixed'), data },
        ]),
    ...names.flatMap((fact) => compared(fact, stated, facility)),
    ...(isAttested
      ? [
          {
            fact: 'attested' as const,
            inFile: attester,
            now: hasWord ? facility.attesterName : '',
            state: !hasWord ? ('missing' as const) : attester === facility.attesterName ? ('same' as const) : ('differs' as const),
            data,
          },
        ]
      : []),
  ]
}

export const statedFacts = (head: Head, facility: FacilityRow): StatedFact[] =>
  compareFacts(head, facility).map(({ refused, data: _, ...fact }) => ({
    ...fact,
    message: refused ? sentenceOf(refused) : '',
    ...refused,
  }))

/**
 * Writes the chosen facts into the facility, which the caller holds. As by hand, another official has to give a word of his own:
 * it is given with the attestation of the file.
 * @returns what these fields were and became, for a rollback
 */
export async function takeFacts(
  tx: Tx,
  brandId: string,
  user: Actor,
  facilityId: string,
  head: Head,
  chosen: readonly string[],
): Promise<TakenFacts | undefined> {
  const where = { brandId_id: { brandId, id: facilityId } }
  const before = await tx.prisma.facility.findFirstOrThrow({ where: where.brandId_id })
  const wanted: readonly string[] = chosen[0] === 'missing' ? lackedFacts(statedFacts(head, before)) : chosen
  const taken = compareFacts(head, before).filter(
    ({ fact, state }) => wanted.includes(fact) && (state === 'missing' || state === 'differs'),
  )
  if (taken.length === 0) return undefined
  const data: Partial<FacilityRow> = Object.assign({}, ...taken.map((fact) => fact.data))
  const attester = data.attesterName ?? before.attesterName
  const isAttested = taken.some(({ fact, inFile }) => fact === 'attested' && inFile === attester)
  const attestedAt = isAttested ? new Date() : attester === before.attesterName ? before.attestedAt : null
  const after = await tx.prisma.facility.update({
    where,
    data: { ...(data as object), attestedAt, detailsChangedAt: new Date(), version: { increment: 1 } },
  })
  await tx.record(brandId, user, { action: 'update', entity: 'facility', entityId: facilityId, before, after })
  const names = [...Object.keys(data), 'attestedAt'] as (keyof FacilityRow)[]
  const of = (row: FacilityRow) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: of(before), after: of(after) }
}

/** Fields of a facility as they were before a file was applied, and as it left them. */
export type TakenFacts = Record<'before' | 'after', Record<string, unknown>>

/** Undoes what a file that is rolled back said of its hospital, but for what somebody has changed since. */
export async function putBackFacts(tx: Tx, brandId: string, user: Actor, facilityId: string, taken: TakenFacts) {
  const where = { brandId_id: { brandId, id: facilityId } }
  const before = await tx.prisma.facility.findFirstOrThrow({ where: where.brandId_id })
  const isUntouched = (name: string) => JSON.stringify(before[name as keyof FacilityRow]) === JSON.stringify(taken.after[name])
  const data = Object.fromEntries(Object.entries(taken.before).filter(([name]) => isUntouched(name)))
  if (Object.keys(data).length === 0) return
  // a word that was given for another official is not this one's
  const attestedAt = 'attesterName' in taken.before && !('attesterName' in data) ? before.attestedAt : (data.attestedAt as string | null)
  const after = await tx.prisma.facility.update({
    where,
    data: { ...data, ...('attestedAt' in data && { attestedAt }), detailsChangedAt: new Date(), version: { increment: 1 } },
  })
  await tx.record(brandId, user, { action: 'update', entity: 'facility', entityId: facilityId, before, after })
}
