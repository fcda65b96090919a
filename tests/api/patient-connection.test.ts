import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { patientConnection } from '@ratebook/server/data/db.ts'
import { useWorld } from '../world.ts'

const world = useWorld()

test('who asks thousands of times gets what others get, amounts as numbers, and is told who asked for what failed', async () => {
  const client = await world.db.pool.connect()
  try {
    const reader = patientConnection(client)
    const amount = (of: number) => sql`SELECT ${of}::numeric(14,2) AS amount`
    expect(await reader.rows(amount(1.25))).toEqual([{ amount: 1.25 }])
    for (const of of [2.5, 3.75]) expect(await reader.prepared(amount(of))).toEqual([{ amount: of }])
    expect(await reader.execute(sql`SET LOCAL lock_timeout = 0`)).toBe(0)
    const askWrongly = () => reader.rows(sql`SELECT nothing FROM nowhere`)
    const error: Error = await askWrongly().catch((thrown) => thrown)
    expect(error).toMatchObject({ message: 'relation "nowhere" does not exist' })
    expect(error.stack).toContain('patient-connection.test.ts')
    expect(await reader.rows(amount(4))).toEqual([{ amount: 4 }])
  } finally {
    client.release()
  }
})
