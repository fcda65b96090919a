import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { ContractEdit, NewContract } from '@ratebook/shared/contracts.ts'
import { serviceTypes } from '@ratebook/shared/pricing/terms.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import type { Actor } from '../../data/audit.ts'
import type { Db } from '../../data/db.ts'
import { refusedFields } from '../../data/problem.ts'
import { current, held, orTaken, taken } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'
import { type Recorded, recorded } from './contract-record.ts'
import { replaceRecipients } from './recipients.ts'

type Edit = NewContract | ContractEdit

const toRow = ({ effectiveDate, terminationDate, description, notification, renew, alert }: Edit) => ({
  effectiveDate: new Date(effectiveDate),
  terminationDate: terminationDate === null ? null : new Date(terminationDate),
  description,
  notification,
  renew,
  alert,
})

/** @throws Problem 422 when a facility is not the brand's */
async function replaceFacilities(tx: Tx, brandId: string, contractId: string, facilityIds: string[]) {
  // none of them is removed while this is under way
  const own = await tx.rows<{ id: string }>(
    sql`SELECT f.id FROM facility f WHERE f.brand_id = ${brandId} AND f.id = ANY(${facilityIds}::uuid[]) ORDER BY f.id FOR KEY SHARE`,
  )
  if (facilityIds.some((id) => !own.some((f) => f.id === id.toLowerCase())))
    throw refusedFields(fault('notFacilities'), [faultAt('facilityIds', 'chooseFacilities')])
  await tx.prisma.contractFacility.deleteMany({ where: { brandId, contractId } })
  await tx.prisma.contractFacility.createMany({ data: own.map(({ id }) => ({ brandId, contractId, facilityId: id })) })
}

async function replaceContacts(tx: Tx, brandId: string, contractId: string, contacts: Edit['vendorContacts']) {
  await tx.prisma.vendorContact.deleteMany({ where: { brandId, contractId } })
  await tx.prisma.vendorContact.createMany({
    data: contacts.map(({ name, title, emails, phone }, position) => ({
      brandId,
      id: uuid(),
      contractId,
      position,
      name,
      title,
      emails: emails.split(','),
      phone,
    })),
  })
}

async function replaceParts(tx: Tx, brandId: string, contractId: string, { facilityIds, vendorContacts, alertContactIds }: Edit) {
  await replaceFacilities(tx, brandId, contractId, facilityIds)
  await replaceContacts(tx, brandId, contractId, vendorContacts)
  await replaceRecipients(tx, brandId, contractId, alertContactIds)
}

/** A contract with nothing to pay for yet, and the three contracted services that its rules will belong to. */
export async function createContract(db: Db, brandId: string, user: Actor, edit: NewContract): Promise<string> {
  const id = uuid()
  await db.transaction(async (tx) => {
    const contract = tx.prisma.contract.create({
      data: {
        brandId,
        id,
        name: edit.name,
        isPayer: edit.isPayer,
        ...toRow(edit),
        services: { create: serviceTypes.map((serviceType) => ({ id: uuid(), serviceType })) },
      },
    })
    await orTaken(contract, taken('contractTaken', 'name'))
    await replaceParts(tx, brandId, id, edit)
    await tx.termsChanged(brandId, [])
    await tx.record(brandId, user, { action: 'create', entity: 'contract', entityId: id, after: await recorded(tx, brandId, id) })
  })
  return id
}

/** Name and type say which contract is meant: rules, documents and payers were added to this one, not to another. */
function mustStayItself(before: Recorded, { name, isPayer }: ContractEdit) {
  if (before.name.trim() !== name) throw refusedFields(fault('contractNameFixed'), [faultAt('name', 'nameStays', { name: before.name })])
  if (before.isPayer !== isPayer)
    throw refusedFields(fault('contractTypeFixed'), [faultAt('isPayer', before.isPayer ? 'staysPayerContract' : 'staysVendorContract')])
}

const decidesPrices = ({ effectiveDate, terminationDate, facilityIds }: Recorded) =>
  JSON.stringify([effectiveDate, terminationDate, facilityIds])

export const updateContract = (db: Db, brandId: string, user: Actor, edit: ContractEdit) =>
  db.transaction(async (tx) => {
    const { id, version } = edit
    await current(tx, 'contract', brandId, id, version)
    const before = await recorded(tx, brandId, id)
    mustStayItself(before, edit)
    await tx.prisma.contract.update({ where: { brandId_id: { brandId, id } }, data: { ...toRow(edit), version: { increment: 1 } } })
    await replaceParts(tx, brandId, id, edit)
    const after = await recorded(tx, brandId, id)
    if (decidesPrices(before) !== decidesPrices(after)) await tx.termsChanged(brandId, [])
    await tx.record(brandId, user, { action: 'update', entity: 'contract', entityId: id, before, after })
  })

/** @throws Problem 422 that says which payers are paid under it */
export const deleteContract = (db: Db, brandId: string, user: Actor, id: string) =>
  db.transaction(async (tx) => {
    // nobody links a payer contract to it from here on
    await held(tx, 'contract', brandId, id)
    const before = await recorded(tx, brandId, id)
    const users = await tx.prisma.payerContract.findMany({
      where: { brandId, contractId: id },
      orderBy: [{ displayName: 'asc' }, { id: 'asc' }],
      select: { displayName: true },
    })
    if (users.length) {
      const names = users.map((k) => `“${k.displayName}”`).join(', ')
      throw users.length === 1
        ? refusedFields(fault('contractPaysOne', { names }), [faultAt('id', 'usedByPayerContract', { names })])
        : refusedFields(fault('contractPaysMore', { names }), [faultAt('id', 'usedByPayerContracts', { names })])
    }
    await tx.prisma.contract.delete({ where: { brandId_id: { brandId, id } } })
    await tx.termsChanged(brandId, [])
    await tx.record(brandId, user, { action: 'delete', entity: 'contract', entityId: id, before })
  })
