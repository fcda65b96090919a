import { describe, expect, test } from 'vitest'
import { MAX_PIECES, MAX_RULES } from '@ratebook/shared/pricing/codes.ts'
import { alpha } from '../world.ts'
import { useRules } from './rules-setup.ts'

const { world, contract, carveout, create } = useRules()

/** Makes copies of a rule, as many as there are to be in all, with these codes. */
const fill = (id: string, upTo: number, codes: string) =>
  world.db.pool.query(
    `INSERT INTO contract_rule SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'name', 'Copy ' || n,
       'carveout_codes', $3::text))).*
     FROM contract_rule r, generate_series(2, $2) n WHERE r.brand_id = $4 AND r.id = $1`,
    [id, upTo, codes, alpha.id],
  )

describe('A contract', () => {
  test('holds so many codes and ranges, and so many rules', async () => {
    const rule = (name: string) => carveout({ name, contractServiceId: contract.OUTPATIENT, carveoutCodes: '99213; 99214-99215' })
    const first = await create(rule('First'))
    expect(first.status).toBe(201)
    const long = Array.from({ length: 9999 }, (_, i) => 10_000 + i).join(';')
    await fill(first.body.id, 52, long)
    expect((await create(rule('One code too many'))).body).toMatchObject({ code: 'contractCodes', values: { limit: MAX_PIECES } })
    await world.db.pool.query(`DELETE FROM contract_rule WHERE name LIKE 'Copy %'`)
    await fill(first.body.id, MAX_RULES, '99213')
    const refused = await create(rule('One too many'))
    expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ code: 'contractRules', values: { limit: MAX_RULES } })])
  })
})
