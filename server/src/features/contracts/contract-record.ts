import sql from 'sql-template-tag'
import type { VendorContact } from '@ratebook/prisma/generated/client.ts'
import { serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { type Contract, contractList, type ContractSummary } from '@ratebook/shared/contracts.ts'
import { type Day, dayOf } from '@ratebook/shared/wire/day.ts'
import { serviceTypes } from '@ratebook/shared/pricing/terms.ts'
import type { Db } from '../../data/db.ts'
import { notFound } from '../../data/problem.ts'
import type { Tx } from '../../data/tx.ts'
import { type ListSource, tableColumns } from '../../data/list.ts'
import { readOne } from '../../data/records.ts'
import { todayOf } from '../../data/today.ts'
import { documentsOf } from './documents.ts'
import { rulesOfContract } from '../../terms/rule-record.ts'
import { recipientsOf } from './recipients.ts'

/** Dates are written as they travel, so that they compare and filter as text; a contract without an end comes last. */
export function contractSource(brandId: string, day: Day): ListSource<typeof contractList.columns> {
  return {
    list: contractList,
    from: sql`contract c`,
    where: sql`c.brand_id = ${brandId}`,
    id: sql`c.id`,
    columns: {
      ...tableColumns('c', 'name', 'renew', 'description'),
      type: sql`CASE WHEN c.is_payer THEN 'Payer' ELSE 'Vender' END`,
      effectiveDate: sql`to_char(c.effective_date, 'YYYY-MM-DD')`,
      terminationDate: sql`to_char(c.termination_date, 'YYYY-MM-DD')`,
      state: sql`CASE WHEN ${day}::date < c.effective_date THEN 'upcoming' WHEN ${day}::date > c.termination_date THEN 'ended'
        ELSE 'active' END`,
      // looked up for the page alone
      alertUsers: sql`NULL`,
    },
    also: tableColumns('c', 'isPayer', 'version'),
    late: {
      alertUsers: recipientsOf(brandId, sql`page."id"`),
      rules: sql`(SELECT count(*)::int FROM contracted_service s
        JOIN contract_rule r ON r.brand_id = ${brandId} AND r.contract_service_id = s.id
        WHERE s.brand_id = ${brandId} AND s.contract_id = page."id")`,
    },
  }
}

/** @throws Problem 404 */
export async function readContract(db: Db, brandId: string, id: string): Promise<Contract> {
  const source = contractSource(brandId, await todayOf(db, brandId))
  const [summary, row, documentMetadata, rules] = await Promise.all([
    readOne<typeof contractList.columns, ContractSummary>(db, source, 'contractNotFound', id),
    db.prisma.contract.findFirst({
      where: { brandId, id },
      include: {
        facilities: { select: { facilityId: true }, orderBy: { facilityId: 'asc' } },
        contacts: { orderBy: { position: 'asc' } },
        services: true,
        payerContracts: { select: { id: true, displayName: true }, orderBy: [{ displayName: 'asc' }, { id: 'asc' }] },
      },
    }),
    documentsOf(db, brandId, id),
    rulesOfContract(db, brandId, id),
  ])
  if (!row) throw notFound('contractNotFound')
  const { notification, alert } = row
  return {
    ...summary,
    notification,
    alert,
    terms: [{ renew: summary.renew, alert, notification }],
    facilityIds: row.facilities.map((f) => f.facilityId),
    vendorContacts: row.contacts.map((contact) => ({ id: contact.id, contractId: id, ...contactOf(contact) })),
    alertContacts: summary.alertUsers,
    alertContactIds: summary.alertUsers.map((u) => u.userId),
    documentMetadata,
    contractedService: serviceTypes.flatMap((type) =>
      row.services
        .filter((s) => s.serviceType === type)
        .map((s) => ({ id: s.id, serviceType: { id: type, name: serviceTypeNames[type].name }, rules: rules.get(s.id) ?? [] })),
    ),
    payerContracts: row.payerContracts,
  }
}

/** A contact's addresses are one text on the wire, with commas. */
const contactOf = ({ name, title, emails, phone }: Pick<VendorContact, 'name' | 'title' | 'emails' | 'phone'>) => ({
  name,
  title,
  emails: emails.join(','),
  phone,
})

/** A contract as the log keeps it: without what its rows are called inside. */
export async function recorded(tx: Tx, brandId: string, id: string) {
  const row = await tx.prisma.contract.findFirst({
    where: { brandId, id },
    include: {
      facilities: { orderBy: { facilityId: 'asc' } },
      contacts: { orderBy: { position: 'asc' } },
      recipients: { orderBy: { userId: 'asc' } },
    },
  })
  if (!row) throw notFound('contractNotFound')
  const { brandId: _, createdAt: _made, facilities, contacts, recipients, effectiveDate, terminationDate, ...fields } = row
  return {
    ...fields,
    effectiveDate: dayOf(effectiveDate),
    terminationDate: terminationDate && dayOf(terminationDate),
    facilityIds: facilities.map((f) => f.facilityId),
    vendorContacts: contacts.map(contactOf),
    alertContactIds: recipients.map((r) => r.userId),
  }
}
export type Recorded = Awaited<ReturnType<typeof recorded>>
