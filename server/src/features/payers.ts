import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { can } from '@ratebook/shared/wire/access.ts'
import type { Columns } from '@ratebook/shared/wire/list.ts'
import { type Payer, type PayerContract, payerContractList, payerList, payers } from '@ratebook/shared/payers.ts'
import { record } from '../data/audit.ts'
import { setAllStatus, setStatus, type Switch } from '../data/bulk-status.ts'
import type { Db } from '../data/db.ts'
import { isDuplicate } from '../data/database-errors.ts'
import { notFound, Problem, refusedFields } from '../data/problem.ts'
import { type ListSource, listPage, listSql } from '../data/list.ts'
import { serve } from '../http/serve.ts'
import type { User } from '../http/session.ts'
import { termsChanged } from '../data/terms-revision.ts'

const payerSource = (brandId: string): ListSource<typeof payerList.columns> => ({
  list: payerList,
  from: sql`payer p JOIN payer_contract k ON k.brand_id = ${brandId} AND k.id = p.payer_contract_id`,
  total: { from: sql`payer p`, unless: ['payerContractName'] },
  where: sql`p.brand_id = ${brandId}`,
  id: sql`p.id`,
  columns: {
    displayName: sql`p.display_name`,
    planName: sql`p.plan_name`,
    payerContractName: sql`k.display_name`,
    remitPayer: sql`p.remit_payer`,
    remitPayerType: sql`p.remit_payer_type`,
  },
  also: { payerContractId: sql`p.payer_contract_id`, disabled: sql`NOT p.enabled`, enabled: sql`p.enabled`, version: sql`p.version` },
})

const payerSwitch = (brandId: string, user: User): Switch => ({
  brandId,
  user,
  entity: 'payer',
  table: sql`payer p`,
  enabled: sql`p.enabled`,
  versioned: true,
  decidesRates: true,
})

const contractSource = (brandId: string): ListSource<typeof payerContractList.columns> => ({
  list: payerContractList,
  from: sql`payer_contract k LEFT JOIN contract c ON c.brand_id = ${brandId} AND c.id = k.contract_id`,
  where: sql`k.brand_id = ${brandId}`,
  id: sql`k.id`,
  columns: {
    displayName: sql`k.display_name`,
    payers: sql`(SELECT count(*)::int FROM payer p WHERE p.brand_id = ${brandId} AND p.payer_contract_id = k.id)`,
  },
  also: {
    contractId: sql`k.contract_id`,
    contract: sql`CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('name', c.name, 'description', c.description) END`,
    version: sql`k.version`,
  },
})

/** One record as its list shows it. */
async function readOne<C extends Columns, R>(db: Db, source: ListSource<C>, what: string, id: string): Promise<R> {
  const { records } = listSql(
    { ...source, where: sql`${source.where} AND ${source.id} = ${id}` },
    { pagination: { currentPage: 1, recordsPerPage: 1 }, sort: [], filter: null },
  )
  const [row] = await db.rows<R>(records)
  if (!row) throw notFound(what)
  return row
}
const readPayer = (db: Db, brandId: string, id: string) =>
  readOne<typeof payerList.columns, Payer>(db, payerSource(brandId), 'The payer', id)
const readContract = (db: Db, brandId: string, id: string) =>
  readOne<typeof payerContractList.columns, PayerContract>(db, contractSource(brandId), 'The payer contract', id)

type Transaction = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]

/** Runs a change; a name that is taken stands at its field. */
async function change(db: Db, taken: string, work: (tx: Transaction) => Promise<unknown>) {
  try {
    await db.prisma.$transaction(work)
  } catch (error) {
    if (isDuplicate(error)) throw new Problem(409, taken, [{ path: 'displayName', message: 'There is one of this name already' }])
    throw error
  }
}

async function mustHaveContract(tx: Transaction, brandId: string, id: string) {
  if (await tx.payerContract.findUnique({ where: { brandId_id: { brandId, id } } })) return
  throw refusedFields('The payer contract does not exist', [{ path: 'payerContractId', message: 'Choose a payer contract of this brand' }])
}
/** @throws Problem 403 for those to whom contracts were not opened, 422 when it is not a payer contract of this brand */
async function mustBeLinkable(tx: Transaction, brandId: string, user: User, contractId: string | null) {
  if (!can(user, 'contracts:read'))
    throw new Problem(403, 'Only somebody with access to contracts may say which contract pays', [
      { path: 'contractId', message: 'You may not change this' },
    ])
  if (contractId === null) return
  // it is not removed while this is under way
  const [contract] = await tx.$queryRaw<{ isPayer: boolean }[]>(
    sql`SELECT c.is_payer AS "isPayer" FROM contract c WHERE c.brand_id = ${brandId}::uuid AND c.id = ${contractId}::uuid FOR KEY SHARE`,
  )
  if (!contract?.isPayer)
    throw refusedFields('Payers cannot be paid under this contract', [
      {
        path: 'contractId',
        message: contract ? 'This is a contract with a vendor: choose one with a payer' : 'Choose a contract of this brand',
      },
    ])
}
const stale = (what: string) => new Problem(409, `Somebody changed this ${what} in the meantime. Reload it and try again.`)
const PAYER_TAKEN = 'There is already a payer of this name and plan'
const CONTRACT_TAKEN = 'There is already a payer contract of this name'

export function payerRoutes(app: FastifyInstance) {
  serve(payers)(app, {
    listPayers: ({ body }, { db, brandId }) => listPage<typeof payerList.columns, Payer>(db, payerSource(brandId), body),
    createPayer: async ({ body }, { db, brandId, user }) => {
      const id = uuid()
      await change(db, PAYER_TAKEN, async (tx) => {
        await mustHaveContract(tx, brandId, body.payerContractId)
        const after = await tx.payer.create({ data: { brandId, id, ...body } })
        await termsChanged(tx, brandId)
        await record(tx, brandId, user, { action: 'create', entity: 'payer', entityId: id, after })
      })
      return readPayer(db, brandId, id)
    },
    updatePayer: async ({ body: { id, version, ...data } }, { db, brandId, user }) => {
      await change(db, PAYER_TAKEN, async (tx) => {
        const where = { brandId_id: { brandId, id } }
        const before = await tx.payer.findUnique({ where })
        if (!before) throw notFound('The payer')
        await mustHaveContract(tx, brandId, data.payerContractId)
        const { count } = await tx.payer.updateMany({ where: { brandId, id, version }, data: { ...data, version: { increment: 1 } } })
        if (count === 0) throw stale('payer')
        await termsChanged(tx, brandId)
        await record(tx, brandId, user, {
          action: 'update',
          entity: 'payer',
          entityId: id,
          before,
          after: await tx.payer.findUniqueOrThrow({ where }),
        })
      })
      return readPayer(db, brandId, id)
    },
    setPayerStatus: ({ body }, { db, brandId, user }) => setStatus(db, payerSwitch(brandId, user), body),
    setAllPayerStatus: ({ body }, { db, brandId, user }) => setAllStatus(db, payerSwitch(brandId, user), payerSource(brandId), body),
    listPayerContracts: ({ body }, { db, brandId }) =>
      listPage<typeof payerContractList.columns, PayerContract>(db, contractSource(brandId), body),
    listTinyPayerContracts: (_, { db, brandId }) =>
      db.prisma.payerContract.findMany({
        where: { brandId },
        orderBy: [{ displayName: 'asc' }, { id: 'asc' }],
        select: { id: true, displayName: true },
      }),
    createPayerContract: async ({ body: { displayName, contractId } }, { db, brandId, user }) => {
      const id = uuid()
      await change(db, CONTRACT_TAKEN, async (tx) => {
        if (contractId !== null) await mustBeLinkable(tx, brandId, user, contractId)
        const after = await tx.payerContract.create({ data: { brandId, id, displayName, contractId } })
        await record(tx, brandId, user, { action: 'create', entity: 'payer contract', entityId: id, after })
      })
      return readContract(db, brandId, id)
    },
    updatePayerContract: async ({ body: { id, version, displayName, contractId: wanted } }, { db, brandId, user }) => {
      await change(db, CONTRACT_TAKEN, async (tx) => {
        const where = { brandId_id: { brandId, id } }
        const before = await tx.payerContract.findUnique({ where })
        if (!before) throw notFound('The payer contract')
        const contractId = wanted === undefined ? before.contractId : wanted
        const isLinkedAnew = contractId !== before.contractId
        if (isLinkedAnew) await mustBeLinkable(tx, brandId, user, contractId)
        const { count } = await tx.payerContract.updateMany({
          where: { brandId, id, version },
          data: { displayName, contractId, version: { increment: 1 } },
        })
        if (count === 0) throw stale('payer contract')
        if (isLinkedAnew) await termsChanged(tx, brandId)
        await record(tx, brandId, user, {
          action: 'update',
          entity: 'payer contract',
          entityId: id,
          before,
          after: await tx.payerContract.findUniqueOrThrow({ where }),
        })
      })
      return readContract(db, brandId, id)
    },
  })
}
