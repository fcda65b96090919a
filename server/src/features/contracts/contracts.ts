import type { FastifyInstance } from 'fastify'
import {
  baseRateTypeNames,
  carveoutTypeNames,
  methodNames,
  optionsOf,
  ruleTypeNames,
  serviceTypeNames,
} from '@ratebook/shared/contract-names.ts'
import { type contractList, contracts, type ContractSummary, renewals } from '@ratebook/shared/contracts.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import { notFound } from '../../data/problem.ts'
import { possibleRecipients } from '../../data/recipients.ts'
import { listPage } from '../../data/list-page.ts'
import { todayOf } from '../../data/today.ts'
import { serve } from '../../http/serve.ts'
import { contractSource, readContract } from './contract-record.ts'
import { documentsOf, downloadDocument, uploadDocument } from './documents.ts'
import { renewContract } from './renew-contract.ts'
import { createContract, deleteContract, updateContract } from './save-contract.ts'

const byName = [{ name: 'asc' }, { id: 'asc' }] as const

export function contractRoutes(app: FastifyInstance) {
  serve(contracts, { updateContract: ({ id }, { db, brandId }) => readContract(db, brandId, id) })(app, {
    getContractDefaults: async (_, { db, brandId }) => {
      const [alertUsers, facilities] = await Promise.all([
        possibleRecipients(db, brandId),
        db.prisma.facility.findMany({ where: { brandId }, orderBy: [...byName], select: { id: true, name: true } }),
      ])
      return {
        methodTypes: optionsOf(methodNames),
        ruleTypes: optionsOf(ruleTypeNames),
        payMethods: optionsOf(payMethodCards),
        serviceTypes: optionsOf(serviceTypeNames),
        baseRateTypes: optionsOf(baseRateTypeNames),
        carveoutTypes: optionsOf(carveoutTypeNames),
        renewals: [...renewals],
        alertUsers,
        facilities,
      }
    },
    listContracts: async ({ body }, context) => {
      const { db, brandId } = context
      const source = contractSource(brandId, await todayOf(db, brandId))
      return listPage<typeof contractList.columns, ContractSummary>(context, source, body)
    },
    listTinyContracts: (_, { db, brandId }) =>
      db.prisma.contract.findMany({ where: { brandId }, orderBy: [...byName], select: { id: true, name: true, isPayer: true } }),
    getContract: ({ params }, { db, brandId }) => readContract(db, brandId, params.id),
    createContract: async ({ body }, { db, brandId, user }) => readContract(db, brandId, await createContract(db, brandId, user, body)),
    updateContract: async ({ body }, { db, brandId, user }) => {
      await updateContract(db, brandId, user, body)
      return readContract(db, brandId, body.id)
    },
    deleteContract: async ({ params }, { db, brandId, user }) => {
      await deleteContract(db, brandId, user, params.id)
      return null
    },
    renewContract: async ({ body }, { db, brandId, user }) => {
      await renewContract(db, brandId, user, body)
      return readContract(db, brandId, body.id)
    },
    listDocuments: async ({ params: { id } }, { db, brandId }) => {
      if (!(await db.prisma.contract.findFirst({ where: { brandId, id }, select: { id: true } }))) throw notFound('contractNotFound')
      return documentsOf(db, brandId, id)
    },
    uploadDocument: (_, context) => uploadDocument(context),
    downloadDocument: ({ params }, context) => downloadDocument(context, params.id),
  })
}
