import { dayIn, plusDays } from '@ratebook/shared/wire/day.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { somebody } from '../contract/things.ts'
import { alpha, ofChanges, useWorld } from '../world.ts'

/** A world, and what tests of contracts ask of it. */
export function useContracts() {
  const world = useWorld()
  const as = 'alpha.admin' as const
  const call = world.call.bind(world)
  const all = { pagination: { currentPage: 1, recordsPerPage: 0 } }
  const list = async (body: object = all) => (await call(contracts.listContracts, { as, body })).body
  const namesIn = async (filter: object | null) => (await list({ ...all, filter })).records.map((r: { name: string }) => r.name)
  const read = async (id: string) => (await call(contracts.getContract, { as, params: { id } })).body
  const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
  const revision = async (brandId = alpha.id) => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: brandId } })).termsRevision
  const fieldsOf = ({ status, body }: { status: number; body: { fields?: { path: string; message: string }[] } }) => [
    status,
    ...(body.fields ?? []).map((f) => f.path),
  ]

  let made = 0
  /** Names hold letters only. */
  const freshName = (prefix = 'Agreement') => `${prefix} ${[...String(++made)].map((d) => 'abcdefghij'[Number(d)]).join('')}`
  const DAY = dayIn('')
  const contract = (more: object = {}) => ({
    name: freshName(),
    isPayer: true,
    effectiveDate: plusDays(DAY, -100),
    terminationDate: plusDays(DAY, 265),
    ...more,
  })
  const create = (more: object = {}) => call(contracts.createContract, { as, body: contract(more) })
  const edit = async (id: string, more: object = {}) => {
    const {
      name,
      isPayer,
      effectiveDate,
      terminationDate,
      description,
      notification,
      renew,
      alert,
      facilityIds,
      alertContactIds,
      vendorContacts,
      version,
    } = await read(id)
    return call(contracts.updateContract, {
      as,
      body: {
        id,
        name,
        isPayer,
        effectiveDate,
        terminationDate,
        description,
        notification,
        renew,
        alert,
        facilityIds,
        alertContactIds,
        vendorContacts,
        version,
        ...more,
      },
    })
  }
  const anyone = async (role: Parameters<typeof somebody>[1], brandIds = [alpha.id]) => (await somebody(world, role, brandIds)).id
  const kim = { name: 'Kim Lee', title: 'Director', emails: 'kim@example.org', phone: '555 0100' }
  return { world, as, call, all, list, namesIn, read, lastEntry, revision, fieldsOf, freshName, DAY, contract, create, edit, anyone, kim }
}
