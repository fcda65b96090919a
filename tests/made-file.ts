import { setTimeout } from 'node:timers/promises'
import { type FacilityFile, publications } from '@ratebook/shared/publications.ts'
import type { Username, World } from './world.ts'

/** What a facility's file would be, made and checked as before it is published: one with errors is not public. */
export async function madeFile(world: World, as: Username, facilityId: string): Promise<string> {
  const { status, body } = await world.call(publications.generateFile, { as, body: { facilityId } })
  if (status !== 200) throw new Error(`the file was not made: ${JSON.stringify(body)}`)
  const { id } = body as { id: string }
  for (;;) {
    const files = (await world.call(publications.listFacilityFiles, { as })).body as FacilityFile[]
    const draft = files.find((file) => file.facilityId === facilityId)?.draft
    if (draft?.id !== id || draft.state === 'failed') throw new Error('the file could not be made')
    if (draft.state === 'checked') return (await world.call(publications.downloadPublication, { as, params: { id } })).text
    await setTimeout(50)
  }
}
