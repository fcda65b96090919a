/** A server that is killed while the process that reads for it is stuck. */
import { apart } from '@ratebook/server/imports/apart/apart.ts'
import { inTurn } from '@ratebook/server/imports/apart/in-turn.ts'

const hostile = apart<typeof import('./hostile.ts')>(new URL('./hostile.ts', import.meta.url))
await inTurn({ brandId: 'a', user: { id: 'u' } }, async (reader) => {
  process.send?.(await reader.call(hostile, 'whoIsIt'))
  await reader.call(hostile, 'spin')
})
