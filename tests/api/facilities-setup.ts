import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { alpha, useWorld } from '../world.ts'

/** A world, and what tests of facilities ask of it. */
export function useFacilities() {
  const world = useWorld()
  const as = 'alpha.admin' as const
  const main = alpha.facilities[0] as (typeof alpha.facilities)[number]

  const list = async (body: object = {}) => (await world.call(facilitySettings.listFacilityDetails, { as, body })).body
  const names = async (body: object) => (await list(body)).records.map((f: { name: string }) => f.name)
  const create = (body: object) => world.call(facilitySettings.createFacility, { as, body })
  const update = (body: object) => world.call(facilitySettings.updateFacility, { as, body })
  const read = async (id: string) => (await world.call(facilitySettings.getFacility, { as, params: { id } })).body
  const remove = (id: string) => world.call(facilitySettings.deleteFacility, { as, params: { id } })
  /** What the form sends back of a facility as it was read. */
  const editOf = ({ attestedAt, ...facility }: Record<string, unknown>) => ({ ...facility, attested: attestedAt !== null })
  const lastEntry = (entityId: string) =>
    world.db.prisma.auditEntry.findFirstOrThrow({ where: { brandId: alpha.id, entity: 'facility', entityId }, orderBy: { seq: 'desc' } })

  const complete = {
    description: 'Birthing centre',
    ein: '12-3456789',
    active: true,
    address: '1 Cedar Road, Peachvale, GA 30999',
    licenseNumber: 'L-1',
    licenseState: 'GA',
    npis: ['1999990108'],
    contactName: 'Jo March',
    contactEmail: 'jo@cedar.example.org',
    financialAidPolicy: 'https://cedar.example.org/aid',
    attesterName: 'Ada Byron',
    attested: true,
  }
  return { world, as, main, list, names, create, update, read, remove, editOf, lastEntry, complete }
}
