import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { can } from '@ratebook/shared/wire/access.ts'
import { type Payer, type PayerContract, payerContractList, payerList, payers } from '@ratebook/shared/payers.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { brandChanges } from '../../data/brand-changes.ts'
import { setAllStatus, setStatus, type Switch } from '../../data/bulk-status.ts'
import type { Db } from '../../data/db.ts'
import { isRetiredPayer } from '../../data/payer-standing.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import { isoTime, type ListSource, recordOf, tableColumns, yesOrNo } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { current, orTaken, readOne, taken } from '../../data/records.ts'
import { inStanding, standingOf } from '../../data/retirement.ts'
import { retirementHandlers } from '../../http/retirement.ts'
import { type Saved, serve } from '../../http/serve.ts'
import type { User } from '../../http/session.ts'
import type { Tx } from '../../data/tx.ts'
import { linkByName } from '../../remittances/remit-payers.ts'
import { retirableContract, retirablePayer } from './retirements.ts'

/** When, by whom and why a row was retired, by the alias of its table. */
const retirementIn = (of: 'p' | 'k') => {
  const { retiredAt, retiredBy, retiredWhy } = tableColumns(of, 'retiredAt', 'retiredBy', 'retiredWhy')
  return sql`jsonb_build_object('at', ${isoTime(retiredAt)}, 'by', ${retiredBy}, 'why', ${retiredWhy}, 'fileName', '')`
}

const contractsIn = (revision: string) => revision.slice(revision.indexOf(' '))

export const payerSource = (brandId: string): ListSource<typeof payerList.columns> => ({
  list: payerList,
  from: sql`payer p JOIN payer_contract k ON k.brand_id = ${brandId} AND k.id = p.payer_contract_id`,
  total: { from: sql`payer p`, unless: ['payerContractName'] },
  where: sql`p.brand_id = ${brandId}`,
  id: sql`p.id`,
  kept: {
    // what its contract is called is no term
    revision: sql`(SELECT concat_ws(' ', b.terms_revision, count(k.id), sum(k.version)) FROM brand b
      LEFT JOIN payer_contract k ON k.brand_id = b.id WHERE b.id = ${brandId} GROUP BY b.terms_revision)`,
    page: {
      table: 'payer',
      as: 'p',
      names: recordOf(brandId, 'payer_contract', 'k', 'display_name, retired_at, retired_by, retired_why', sql`p.payer_contract_id`),
    },
    changes: (reader, from, to) => (contractsIn(from) === contractsIn(to) ? brandChanges(reader, brandId, 'terms', from, to) : null),
  },
  columns: {
    ...tableColumns('p', 'displayName', 'planName', 'remitPayer', 'remitPayerType'),
    payerContractName: sql`k.display_name`,
    enabled: yesOrNo(sql`p.enabled`),
    standing: standingOf(isRetiredPayer(brandId)),
  },
  also: {
    ...tableColumns('p', 'payerContractId', 'enabled', 'version'),
    disabled: sql`NOT p.enabled`,
    retirement: sql`CASE WHEN p.retired_at IS NOT NULL THEN ${retirementIn('p')}
      WHEN k.retired_at IS NOT NULL THEN ${retirementIn('k')} END`,
  },
})

const payerSwitch = (brandId: string, user: User): Switch => ({
  brandId,
  user,
  entity: 'payer',
  missing: 'payerNotFound',
  table: sql`payer p`,
  enabled: sql`p.enabled`,
  versioned: true,
  hasHistory: true,
  raises: 'termsChanged',
})

const contractSource = (brandId: string): ListSource<typeof payerContractList.columns> => ({
  list: payerContractList,
  from: sql`payer_contract k LEFT JOIN contract c ON c.brand_id = ${brandId} AND c.id = k.contract_id`,
  where: sql`k.brand_id = ${brandId}`,
  id: sql`k.id`,
  columns: {
    displayName: sql`k.display_name`,
    standing: standingOf(sql`(k.retired_at IS NOT NULL)`),
    payers: sql`(SELECT count(*)::int FROM payer p WHERE p.brand_id = ${brandId} AND p.payer_contract_id = k.id)`,
  },
  also: {
    ...tableColumns('k', 'contractId', 'version'),
    retirement: sql`CASE WHEN k.retired_at IS NOT NULL THEN ${retirementIn('k')} END`,
    contract: sql`CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('name', c.name, 'description', c.description) END`,
  },
})

const readPayer = (db: Db, brandId: string, id: string) =>
  readOne<typeof payerList.columns, Payer>(db, payerSource(brandId), 'payerNotFound', id)
const readContract = (db: Db, brandId: string, id: string) =>
  readOne<typeof payerContractList.columns, PayerContract>(db, contractSource(brandId), 'payerContractNotFound', id)

/** @throws Problem 422 when the brand has no such payer contract, or it is retired and not the one the payer has */
async function mustHaveContract(tx: Tx, brandId: string, id: string, now?: string) {
  const contract = await tx.prisma.payerContract.findFirst({ where: { brandId, id } })
  if (contract?.retiredAt && id !== now)
    throw refusedFields(fault('payerContractRetired'), [faultAt('payerContractId', 'choosePayerContract')])
  if (contract) return
  throw refusedFields(fault('payerContractMissing'), [faultAt('payerContractId', 'choosePayerContract')])
}
/** @throws Problem 403 for those to whom contracts were not opened, 422 when it is not a payer contract of this brand */
async function mustBeLinkable(tx: Tx, brandId: string, user: User, contractId: string | null) {
  if (!can(user, 'contracts:read')) throw new Problem(403, fault('contractLinkNotAllowed'), [faultAt('contractId', 'notAllowedField')])
  if (contractId === null) return
  // it is not removed while this is under way
  const [contract] = await tx.rows<{ isPayer: boolean }>(
    sql`SELECT c.is_payer AS "isPayer" FROM contract c WHERE c.brand_id = ${brandId} AND c.id = ${contractId} FOR KEY SHARE`,
  )
  if (!contract?.isPayer)
    throw refusedFields(fault('contractPaysNoPayers'), [faultAt('contractId', contract ? 'vendorContract' : 'chooseContract')])
}
const [payer, contract] = [retirementHandlers(retirablePayer), retirementHandlers(retirableContract)]
const payerTaken = () => taken('payerTaken', 'displayName')
const contractTaken = () => taken('payerContractTaken', 'displayName')

export function payerRoutes(app: FastifyInstance) {
  const asSaved: Saved<typeof payers> = {
    updatePayer: ({ id }, { db, brandId }) => readPayer(db, brandId, id),
    // a payer contract is not cut off from its rules by being renamed
    updatePayerContract: ({ id }, { db, brandId }) => readContract(db, brandId, id),
  }
  serve(payers, asSaved)(app, {
    getPayerUses: payer.uses,
    deletePayer: payer.remove,
    retirePayer: payer.retire,
    restorePayer: payer.restore,
    getPayerHistory: payer.history,
    getPayerContractUses: contract.uses,
    deletePayerContract: contract.remove,
    retirePayerContract: contract.retire,
    restorePayerContract: contract.restore,
    getPayerContractHistory: contract.history,
    listPayers: ({ body }, context) => {
      const { brandId } = context
      const source = inStanding(payerSource(brandId), body.filter, isRetiredPayer(brandId))
      return listPage<typeof payerList.columns, Payer>(context, source, body)
    },
    createPayer: async ({ body }, { db, brandId, user }) => {
      const id = uuid()
      await db.transaction(async (tx) => {
        await mustHaveContract(tx, brandId, body.payerContractId)
        const after = await orTaken(tx.prisma.payer.create({ data: { brandId, id, ...body } }), payerTaken())
        await linkByName(tx, brandId)
        await tx.termsChanged(brandId, [id])
        await tx.record(brandId, user, { action: 'create', entity: 'payer', entityId: id, after })
      })
      return readPayer(db, brandId, id)
    },
    updatePayer: async ({ body: { id, version, ...data } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await current(tx, 'payer', brandId, id, version)
        await mustHaveContract(tx, brandId, data.payerContractId, before.payerContractId)
        const after = await orTaken(
          tx.prisma.payer.update({ where: { brandId_id: { brandId, id } }, data: { ...data, version: { increment: 1 } } }),
          payerTaken(),
        )
        await linkByName(tx, brandId)
        await tx.termsChanged(brandId, [id])
        await tx.record(brandId, user, { action: 'update', entity: 'payer', entityId: id, before, after })
      })
      return readPayer(db, brandId, id)
    },
    setPayerStatus: ({ body }, { db, brandId, user }) => setStatus(db, payerSwitch(brandId, user), body),
    setAllPayerStatus: ({ body }, { db, brandId, user }) =>
      setAllStatus(db, payerSwitch(brandId, user), inStanding(payerSource(brandId), body.filter, isRetiredPayer(brandId)), body),
    listPayerContracts: ({ body }, context) =>
      listPage<typeof payerContractList.columns, PayerContract>(
        context,
        inStanding(contractSource(context.brandId), body.filter, sql`(k.retired_at IS NOT NULL)`),
        body,
      ),
    listTinyPayerContracts: (_, { db, brandId }) =>
      db.prisma.payerContract.findMany({
        where: { brandId, retiredAt: null },
        orderBy: [{ displayName: 'asc' }, { id: 'asc' }],
        select: { id: true, displayName: true },
      }),
    createPayerContract: async ({ body: { displayName, contractId } }, { db, brandId, user }) => {
      const id = uuid()
      await db.transaction(async (tx) => {
        if (contractId !== null) await mustBeLinkable(tx, brandId, user, contractId)
        const after = await orTaken(tx.prisma.payerContract.create({ data: { brandId, id, displayName, contractId } }), contractTaken())
        await tx.record(brandId, user, { action: 'create', entity: 'payer contract', entityId: id, after })
      })
      return readContract(db, brandId, id)
    },
    updatePayerContract: async ({ body: { id, version, displayName, contractId } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await current(tx, 'payerContract', brandId, id, version)
        const isLinkedAnew = contractId !== before.contractId
        if (isLinkedAnew) await mustBeLinkable(tx, brandId, user, contractId)
        const after = await orTaken(
          tx.prisma.payerContract.update({
            where: { brandId_id: { brandId, id } },
            data: { displayName, contractId, version: { increment: 1 } },
          }),
          contractTaken(),
        )
        if (isLinkedAnew) await tx.termsChanged(brandId, [])
        await tx.record(brandId, user, { action: 'update', entity: 'payer contract', entityId: id, before, after })
      })
      return readContract(db, brandId, id)
    },
  })
}
