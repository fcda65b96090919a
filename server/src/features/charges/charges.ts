import type { FastifyInstance } from 'fastify'
import { stringify } from 'csv-stringify/sync'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { charges, type chargeList, type ChargeItem, type ChargeItemEdit, isPriceless, itemFaults } from '@ratebook/shared/charges.ts'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import { categoryOf, recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { requestOf } from '@ratebook/shared/wire/list.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import type { Actor } from '../../data/audit.ts'
import type { Db } from '../../data/db.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import { escapeLike } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { facilityMeant } from '../../data/facility.ts'
import { current, orTaken } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'
import { retirementHandlers } from '../../http/retirement.ts'
import { serve } from '../../http/serve.ts'
import { keepSearchable } from './make-searchable.ts'
import { itemsOf, readItem } from './charge-source.ts'
import type { TypedCode } from './read/row-item.ts'
import { itemHistory } from './item-history.ts'
import { isPricedByContract } from './priced-by-contract.ts'
import { itemTaken, retirableItem } from './retirements.ts'

/** The row that an edit makes; what a code implies (shoppable status, category) is set with it. */
function toRow({ cpT_HCPCS: cptHcpcs, ...body }: ChargeItemEdit, saved?: ChargeItem) {
  const { drgCode, aprDrgCode, ndc } = body
  // what a file wrote with fewer digits stays as the next file will write it
  const revenueCode = body.revenueCode === saved?.revenueCode ? body.revenueCode : fullCode('REVENUE_CODE', body.revenueCode)
  const shoppable = recogniseShoppable({ cptHcpcs, drgCode })
  return {
    facilityId: body.facilityId,
    code: body.code,
    departmentName: body.departmentName,
    description: body.description,
    gl: body.gl,
    amount: body.amount?.toFixed(2) ?? null,
    cashPrice: body.cashPrice?.toFixed(2) ?? null,
    revenueCode,
    cptHcpcs,
    drgCode,
    aprDrgCode,
    setting: body.setting,
    modifiers: body.modifiers,
    ndc,
    drugUnit: body.drugUnit,
    drugType: body.drugType,
    billingClass: body.billingClass,
    plainName: body.service || (shoppable?.plainName ?? ''),
    plainNameEs: body.serviceEs ?? saved?.serviceEs ?? '',
    category: categoryOf({ cptHcpcs, drgCode, aprDrgCode, revenueCode, ndc }),
    status: shoppable ? 'REQ' : '',
    // edited by hand: no upload claims the row any more, and a rollback leaves it alone
    uploadId: null,
    retiredBy: null,
  }
}

/** @throws Problem 400 for an item that is priced by nothing at all: nobody could be told what it costs */
async function mustBePriced(db: Db, brandId: string, id: string, body: ChargeItemEdit, saved?: ChargeItem) {
  if (!isPriceless(body, { hasRates: saved?.hasRates ?? false })) return
  const { code: chargeCode, ...row } = toRow(body, saved)
  if (await isPricedByContract(db, brandId, { ...row, itemId: id, chargeCode, amount: null })) return
  throw new Problem(400, fault('malformed'), [faultAt('amount', 'chargeOrCash')])
}

type Row = Awaited<ReturnType<Tx['prisma']['chargeItem']['create']>>

/** Of each column that holds a code, the types that stand in it; what is new there is of the first. */
const typesOf = {
  code: ['CDM', 'LOCAL'],
  cptHcpcs: ['HCPCS', 'CPT', 'CDT'],
  drgCode: ['MS-DRG', 'DRG'],
  aprDrgCode: ['APR-DRG'],
  revenueCode: ['RC'],
  ndc: ['NDC'],
} as const

/** The typed codes of an item that came with them, as an edit leaves them. */
function codesAfter(before: Row, after: ReturnType<typeof toRow>): TypedCode[] {
  let pairs = before.codes as TypedCode[]
  for (const [field, types] of Object.entries(typesOf) as [keyof typeof typesOf, readonly [string, ...string[]]][]) {
    const [was, is] = [before[field], after[field]]
    if (was === is) continue
    const at = pairs.findIndex(([code, type]) => code === was && types.includes(type))
    const pair: TypedCode[] = is === '' ? [] : [[is, pairs[at]?.[1] ?? types[0]]]
    pairs = at < 0 ? [...pairs, ...pair] : pairs.toSpliced(at, 1, ...pair)
  }
  return pairs
}

/** Changes one item, raises its facility's revision and records who did it, in one transaction. */
const change = (
  db: Db,
  brandId: string,
  user: Actor,
  { id, facilityId: of }: { id: string; facilityId: string },
  work: (tx: Tx) => Promise<{ action: string; before: Row | null; after: Row }>,
) =>
  db.transaction(async (tx) => {
    // the facility first, as uploads do: whoever locks the other way round waits for ever
    if (!(await tx.chargesChanged(brandId, of, 'prices', [id])))
      throw refusedFields(fault('facilityMissing'), [faultAt('facilityId', 'chooseFacility')])
    const isThere = itemTaken()
    const { action, before, after } = await orTaken(work(tx), isThere)
    // several prices of one item come from files only
    const { facilityId, identity } = after
    const alike = { brandId, facilityId, identity, retiredBy: null, id: { not: after.id } }
    if (identity !== before?.identity && (await tx.prisma.chargeItem.count({ where: alike })) > 0) throw isThere
    await tx.record(brandId, user, { action, entity: 'charge', entityId: after.id, before: before && logged(before), after: logged(after) })
  })
/** What the log says of an item: its identity follows from the rest. */
const logged = ({ identity: _, ...row }: Row) => row

/** A price so many times another of its code may have lost its decimal point, or gained one. */
const FAR = 10

/** The prices of the other items with a code at a facility, where this one is far from all of them. */
async function farOthers(
  db: Db,
  brandId: string,
  { facilityId, id, amount, cpT_HCPCS, drgCode }: z.output<typeof charges.checkChargePrice.body>,
) {
  const code = cpT_HCPCS || drgCode
  if (code === '') return null
  const column = cpT_HCPCS ? sql`cpt_hcpcs` : sql`drg_code`
  const [others] = await db.rows<{ items: number; lowest: number; highest: number }>(sql`
    SELECT count(*)::int AS items, min(amount) AS lowest, max(amount) AS highest FROM charge_item
    WHERE brand_id = ${brandId} AND facility_id = ${facilityId} AND retired_by IS NULL AND amount > 0 AND ${column} = ${code}
      AND id IS DISTINCT FROM ${id}::uuid
    HAVING min(amount) > ${FAR} * ${amount}::numeric OR max(amount) * ${FAR} < ${amount}::numeric`)
  return others ? { code, ...others } : null
}

const templateHeader = [
  'Charge Code',
  'Description',
  'Department',
  'CPT/HCPCS',
  'Revenue Code',
  'DRG Code',
  'APR-DRG Code',
  'Charge',
  'Cash Price',
  'GL',
  'Setting',
  'Modifiers',
  'NDC',
  'Drug Unit',
  'Drug Type',
  'Billing Class',
  'Plain Name',
  'Plain Name in Spanish',
  'Facility',
]

const item = retirementHandlers(retirableItem)

export function chargeRoutes(app: FastifyInstance) {
  serve(charges, { updateCharge: ({ id }, { db, brandId }) => readItem(db, brandId, id) })(app, {
    getChargeUses: item.uses,
    deleteCharge: item.remove,
    retireCharge: item.retire,
    restoreCharge: item.restore,
    getChargeHistory: ({ params }, { db, brandId, user }) => itemHistory(db, brandId, user, params.id),
    getChargePage: ({ query }, context) =>
      listPage<typeof chargeList.columns, ChargeItem>(context, itemsOf(context.brandId), requestOf(query)),
    listCharges: ({ body }, context) =>
      listPage<typeof chargeList.columns, ChargeItem>(context, itemsOf(context.brandId, body.filter), body),
    getCharge: ({ params }, { db, brandId }) => readItem(db, brandId, params.id),
    createCharge: async ({ body: sent }, context) => {
      const { db, brandId, user } = context
      const id = uuid()
      const body = { ...sent, facilityId: sent.facilityId ?? (await facilityMeant(db, brandId)) }
      await mustBePriced(db, brandId, id, body)
      await change(db, brandId, user, { ...body, id }, async (tx) => ({
        action: 'create',
        before: null,
        after: await tx.prisma.chargeItem.create({ data: { brandId, id, ...toRow(body) } }),
      }))
      await keepSearchable(context, body.facilityId)
      return readItem(db, brandId, id)
    },
    updateCharge: async ({ body }, context) => {
      const { db, brandId, user } = context
      const { id } = body
      const saved = await readItem(db, brandId, id)
      if (saved.facilityId !== body.facilityId)
        throw refusedFields(fault('itemFacilityFixed'), [faultAt('facilityId', 'itemFacilityFieldFixed')])
      const lacking = itemFaults(body, saved)
      if (lacking.length > 0)
        throw new Problem(
          400,
          fault('malformed'),
          lacking.map(([path, code]) => faultAt(path, code)),
        )
      await mustBePriced(db, brandId, id, body, saved)
      await change(db, brandId, user, body, async (tx) => {
        const before = await current(tx, 'chargeItem', brandId, id, body.version)
        const where = { brandId_id: { brandId, id } }
        const row = toRow(body, saved)
        const codes = before.codes === null ? {} : { codes: codesAfter(before, row) }
        const after = await tx.prisma.chargeItem.update({ where, data: { ...row, ...codes, version: { increment: 1 } } })
        // one of several prices of an item, now another item: that has this price alone
        if (after.identity === before.identity || after.variant === 1) return { action: 'update', before, after }
        return { action: 'update', before, after: await tx.prisma.chargeItem.update({ where, data: { variant: 1 } }) }
      })
      await keepSearchable(context, body.facilityId)
      return readItem(db, brandId, id)
    },
    checkChargePrice: async ({ body }, { db, brandId }) => ({ others: await farOthers(db, brandId, body) }),
    listChargeDepartments: async ({ query: { search } }, { db, brandId }) => {
      const departments = await db.rows<{ name: string }>(sql`
        SELECT DISTINCT department_name AS name FROM charge_item
        WHERE brand_id = ${brandId} AND retired_by IS NULL AND department_name <> '' AND department_name ILIKE ${`%${escapeLike(search)}%`}
        ORDER BY 1 LIMIT 50`)
      return departments.map(({ name }) => name)
    },
    getChargeTemplate: async (_, { db, brandId, reply }) => {
      const brand = await db.prisma.brand.findFirstOrThrow({ where: { id: brandId } })
      const name = `${brand.displayName.replace(/\s+/g, '').replace(/[^\w.-]/g, '')}_ChargeMaster.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(stringify([templateHeader]))
    },
  })
}
