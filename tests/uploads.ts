import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

/** An upload that no list shows, for rows that say which upload retired them. */
export async function hiddenUpload({ db: { prisma } }: World, brandId: string, facilityId: string): Promise<string> {
  const id = randomUUID()
  await prisma.chargeUpload.create({
    data: {
      brandId,
      id,
      facilityId,
      userId: randomUUID(),
      username: 'somebody',
      fileName: 'items.csv',
      sha256: '',
      status: 'preview',
      mode: 'replace',
      onRefused: 'abort',
    },
  })
  return id
}
