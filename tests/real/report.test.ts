import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileLayouts } from '@ratebook/shared/file-layouts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { whatItSays } from '../machine-readable.ts'
import { FAULTLESS, judge } from '../mrf/validate.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { realData } from './data.ts'

const { folder, present } = realData('chargemasters')
const files = present ? fs.readdirSync(folder).sort() : []
/** Files in which a person has to say which column is the price. */
const mappings: Record<string, Record<string, string>> = { 'spectrum-multisite.csv': { BUTTERWORTH: 'amount' } }

describe.skipIf(!files.length)('a real hospital’s charge master', () => {
  const world = useWorld()
  const facility = alpha.facilities[1] as { id: string; name: string }

  /** Payers' rates multiply the rows, so most files are made without them and one with. */
  const withRates = 'kennestone_procedures.txt'
  let contracts: { id: string; contractId: string | null }[] = []
  beforeAll(async () => {
    contracts = await world.db.prisma.payerContract.findMany({ where: { brandId: alpha.id }, select: { id: true, contractId: true } })
  })

  test.each(files)('%s loads through the call, and the file made of it passes CMS’s validator', async (name) => {
    const mapping = mappings[name]
    const { payload, headers } = multipart(
      {
        facility: facility.id,
        mode: 'replace',
        agreed: 'halfGone',
        onRefused: 'skip',
        ...(mapping && { mapping: JSON.stringify(mapping) }),
      },
      { name, content: fs.readFileSync(path.join(folder, name)) },
    )
    const upload = await world.inject({
      method: 'POST',
      url: uploads.uploadCharges.path,
      payload,
      headers: { ...headers, authorization: `Bearer ${await world.token('alpha.admin')}` },
    })
    expect(upload.body).toMatchObject({ status: 'applied' })
    expect(upload.body.added + upload.body.changed).toBeGreaterThan(3000)
    expect(upload.body.refused).toBeLessThan(0.06 * upload.body.added)

    for (const { id, contractId } of contracts)
      await world.db.prisma.payerContract.update({
        where: { brandId_id: { brandId: alpha.id, id } },
        data: { contractId: name === withRates ? contractId : null },
      })
    await world.db.transaction((tx) => tx.termsChanged(alpha.id))
    const files = []
    for (const format of name === withRates ? fileLayouts : (['tall'] as const)) {
      const { text, headers } = await world.call(mrf.downloadReport, { body: { brandId: alpha.id, facilityName: facility.name, format } })
      const called = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? ''
      const file = path.join(world.dataDir, called)
      fs.writeFileSync(file, text)
      expect([format, await judge(file, called)]).toEqual([format, FAULTLESS])
      files.push(text)
    }
    const [report = '', ...others] = files
    const said = [...whatItSays(report)].sort()
    for (const other of others) expect([...whatItSays(other)].sort()).toEqual(said)
    expect(report.split('\n').length).toBeGreaterThan(upload.body.added * (name === withRates ? 3 : 1))
  })
})
