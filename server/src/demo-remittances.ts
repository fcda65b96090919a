import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { demoRemittances } from '@ratebook/prisma/seed/remittances.ts'
import { demoBrands } from '@ratebook/prisma/seed/world.ts'
import type { Config } from './config.ts'
import type { Db } from './data/db.ts'
import { countAssociations } from './remittances/count-associations.ts'
import { importRemittances } from './remittances/import-remittances.ts'

/** Nobody is signed in yet. */
const ACTOR = { id: '00000000-0000-0000-0000-000000000000', username: 'demo' }

/** Gives the demo's default brand a year of remittances, loaded as any other are. */
export async function loadDemoRemittances(db: Db, config: Config) {
  const brand = demoBrands.find(({ isDefault }) => isDefault)
  if (!brand) return
  const brandId = brand.id
  for (const { fileName, text } of demoRemittances(brand, new Date())) {
    const [fileId, bytes] = [uuid(), Buffer.from(text)]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await db.prisma.remittanceFile.create({
      data: { brandId, id: fileId, fileName, sha256, bytes: bytes.length, uploadedBy: ACTOR.username },
    })
    await importRemittances({ db, config, actor: ACTOR, brandId, fileId, fileName, content: bytes, facilityId: null })
  }
  // two plans have this name on remittances; these are of the first
  const { id: payerId } = await db.prisma.payer.findFirstOrThrow({ where: { brandId, displayName: 'Blue River Health PPO' } })
  await db.prisma.remitPayer.updateMany({ where: { brandId, name: 'BLUE RIVER HLTH' }, data: { payerId } })
  await countAssociations(db, brandId)
}
