import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '@ratebook/shared/audit.ts'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { dashboard } from '@ratebook/shared/dashboard.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha, useWorld } from '../world.ts'
import { uploadSchedule } from '../schedule-files.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const SECRETS = ['Secretpayer', '4321.09', 'Hushed codes', 'secret-fees.csv']

beforeAll(async () => {
  const contract = (
    await world.call(contracts.createContract, { as, body: { name: 'Secretpayer', isPayer: true, effectiveDate: '2025-01-01' } })
  ).body
  const contractServiceId = contract.contractedService[0].id
  await world.call(rules.createRule, {
    as,
    body: { contractServiceId, name: 'Flat', ruleTypeId: 'RULE', paymethodId: 'FLAT_RATE', payvalue: 4321.09 },
  })
  await world.call(codeServices.createCodeService, {
    as,
    body: { name: 'Hushed codes', serviceTypeId: 'OUTPATIENT', primaryRuleMethod: 'CPT_HCPCS', primaryCodes: '99213' },
  })
  await uploadSchedule(world, 'Code,Amount\n99213,100\n', { name: 'Fees', effectiveDate: '2025-01-01' }, { fileName: 'secret-fees.csv' })
  await world.call(payers.createPayerContract, { as, body: { displayName: 'Openly known' } })
})

describe('to whom contracts were not opened', () => {
  it('the log and the dashboard tell nothing of them, neither by searching', async () => {
    const seen = async () => {
      const log = await world.call(audit.listAudit, { as, body: {} })
      const ofRules = await world.call(audit.listAudit, { as, body: { filter: { field: 'entity', equator: 'like', value: 'rule' } } })
      return { log, ofRules, all: log.text + (await world.call(dashboard.getDashboard, { as })).text }
    }
    const before = await seen()
    for (const secret of SECRETS) expect(before.all).toContain(secret)
    expect(before.ofRules.body.pagination.totalRecords).toBe(1)

    await world.db.prisma.user.updateMany({ where: { username: as }, data: { hasCmsAccess: false } })
    const after = await seen()
    for (const secret of SECRETS) expect(after.all).not.toContain(secret)
    expect(after.ofRules.body.pagination.totalRecords).toBe(0)
    expect(after.log.text).toContain('Openly known')
    expect((await world.call(audit.verifyAudit, { as })).body.intact).toBe(true)
    expect(alpha.id).toBeTruthy()
  })
})
