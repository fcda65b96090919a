import { describe, expect, test } from 'vitest'
import { judge } from '../statements/judge.ts'

const columns = new Map([
  ['brand', ['id', 'name']],
  ['contract', ['brand_id', 'id', 'name', 'payer_id']],
  ['payer', ['brand_id', 'id', 'name']],
])
const judged = (text: string) => judge(text, { columns, tenants: new Set(['contract', 'payer']) })

describe('a statement carries its brand', () => {
  test.each([
    'SELECT * FROM contract WHERE brand_id = $1 AND (name = $2 OR name IS NULL)',
    'SELECT "public"."contract"."id" FROM "public"."contract" WHERE ("public"."contract"."brand_id" = $1 AND 1=1) OFFSET $2',
    'SELECT * FROM contract c WHERE c.brand_id = ANY($1::uuid[]) OR (c.brand_id IN ($2, $3) AND c.name = $4)',
    'SELECT * FROM contract c WHERE (c.brand_id, c.id) IN (($1, $2), ($3, $4))',
    'SELECT * FROM contract c WHERE (c.brand_id, c.payer_id) IN (SELECT p.brand_id, p.id FROM payer p WHERE p.brand_id = $1)',
    'SELECT * FROM contract c JOIN payer p ON p.brand_id = c.brand_id AND p.id = c.payer_id WHERE c.brand_id = $1',
    'SELECT * FROM contract c LEFT JOIN payer p ON (p.brand_id, p.id) = (c.brand_id, c.payer_id) WHERE c.brand_id = $1',
    'SELECT * FROM contract c JOIN payer p USING (brand_id) WHERE c.brand_id = $1',
    'SELECT * FROM contract c JOIN brand b ON b.id = c.brand_id WHERE b.id = $1',
    'SELECT * FROM contract c JOIN unnest($1::uuid[], $2::uuid[]) AS t(brand_id, id) ON c.brand_id = t.brand_id AND c.id = t.id',
    'SELECT (SELECT count(*) FROM payer p WHERE p.brand_id = c.brand_id) FROM contract c WHERE c.brand_id = $1',
    'SELECT * FROM contract c, LATERAL (SELECT * FROM payer p WHERE p.brand_id = c.brand_id LIMIT 1) p WHERE c.brand_id = $1',
    'WITH mine AS (SELECT * FROM contract WHERE brand_id = $1) SELECT * FROM mine m JOIN payer p ON p.brand_id = m.brand_id',
    `WITH RECURSIVE up AS (SELECT brand_id, id FROM contract WHERE brand_id = $1
      UNION ALL SELECT c.brand_id, c.id FROM contract c JOIN up ON up.brand_id = c.brand_id AND up.id = c.payer_id) SELECT * FROM up`,
    'INSERT INTO contract (brand_id, id) VALUES ($1, $2), ($3, $4) ON CONFLICT (brand_id, id) DO UPDATE SET name = excluded.name',
    'INSERT INTO contract (id, brand_id) SELECT p.id, p.brand_id FROM payer p WHERE p.brand_id = $1',
    'UPDATE contract c SET name = p.name FROM payer p WHERE c.brand_id = $1 AND p.brand_id = c.brand_id',
    'DELETE FROM contract c USING payer p WHERE p.brand_id = $1 AND p.brand_id = c.brand_id',
    'WITH gone AS (DELETE FROM payer WHERE brand_id = $1 RETURNING *) INSERT INTO contract (brand_id, id) SELECT brand_id, id FROM gone',
    'COPY contract (brand_id, id) FROM STDIN',
    'CREATE TEMP TABLE found ON COMMIT DROP AS SELECT * FROM contract WHERE brand_id = $1',
    'CREATE TEMP TABLE read_contract AS SELECT 1 AS row, name FROM contract WITH NO DATA',
    'INSERT INTO contract (brand_id, id) SELECT brand_id, id FROM computed c WHERE c.brand_id = $1',
    'SELECT * FROM contract WHERE contract.brand_id IN (NULL)',
    'SELECT * FROM brand',
  ])('%s', (text) => expect(judged(text)).toEqual([]))
})

describe('a statement that does not is found out', () => {
  test.each([
    ['SELECT * FROM contract', 'contract is not tied to a brand'],
    ['SELECT * FROM contract WHERE id = $1', 'contract is not tied to a brand'],
    ['SELECT * FROM contract WHERE brand_id <> $1', 'contract is not tied to a brand'],
    ['SELECT * FROM contract WHERE NOT (brand_id = $1)', 'contract is not tied to a brand'],
    ['SELECT * FROM contract WHERE brand_id IS NOT NULL', 'contract is not tied to a brand'],
    ['SELECT * FROM contract WHERE brand_id = id', 'contract is not tied to a brand'],
    ["SELECT * FROM contract WHERE brand_id = current_setting('app.brands')::uuid", 'contract is not tied to a brand'],
    ['SELECT * FROM contract WHERE brand_id = $1 OR name = $2', 'contract is not tied to a brand'],
    ['SELECT * FROM contract WHERE (brand_id, id) IN (($1, $2), (brand_id, $3))', 'contract is not tied to a brand'],
    ['SELECT * FROM contract c JOIN payer p ON p.id = c.payer_id WHERE c.brand_id = $1', 'payer (p) is not tied to a brand'],
    ['SELECT * FROM contract c JOIN brand b ON b.id = c.brand_id', 'contract (c) is not tied to a brand'],
    // the rows of the left come whether it holds or not
    ['SELECT * FROM contract c LEFT JOIN payer p ON p.brand_id = $1 AND c.brand_id = $1', 'contract (c) is not tied to a brand'],
    ['SELECT * FROM contract c RIGHT JOIN payer p ON p.brand_id = $1 AND c.brand_id = $1', 'payer (p) is not tied to a brand'],
    ['SELECT * FROM brand b FULL JOIN payer p ON p.brand_id = $1', 'payer (p) is not tied to a brand'],
    // in a subquery, wherever it stands
    ['SELECT * FROM contract WHERE brand_id = $1 AND payer_id IN (SELECT id FROM payer)', 'payer is not tied to a brand'],
    [
      'SELECT * FROM contract c WHERE brand_id = $1 AND EXISTS (SELECT FROM payer p WHERE p.id = c.payer_id)',
      'payer (p) is not tied to a brand',
    ],
    ['SELECT (SELECT max(name) FROM payer) FROM contract WHERE brand_id = $1', 'payer is not tied to a brand'],
    ['SELECT 1 ORDER BY (SELECT max(name) FROM payer)', 'payer is not tied to a brand'],
    ['SELECT coalesce($1, array(SELECT p.id FROM payer p)::text)', 'payer (p) is not tied to a brand'],
    ['SELECT * FROM (SELECT * FROM contract) c WHERE c.brand_id = $1', 'contract is not tied to a brand'],
    ['WITH every AS (SELECT * FROM contract) SELECT * FROM every WHERE brand_id = $1', 'contract is not tied to a brand'],
    [
      'WITH RECURSIVE up AS (SELECT id FROM contract WHERE brand_id = $1 UNION SELECT c.id FROM contract c JOIN up USING (id)) TABLE up',
      'contract (c) is not tied to a brand',
    ],
    ['SELECT id FROM contract WHERE brand_id = $1 UNION ALL SELECT id FROM payer', 'payer is not tied to a brand'],
    // one arm of the union is anybody's, so what is joined with it is
    [
      'SELECT * FROM payer p JOIN (SELECT $1::uuid AS b UNION SELECT id FROM brand) u ON u.b = p.brand_id',
      'payer (p) is not tied to a brand',
    ],
    [
      'SELECT * FROM contract c, LATERAL (SELECT * FROM payer p WHERE p.id = c.payer_id) p WHERE c.brand_id = $1',
      'payer (p) is not tied to a brand',
    ],
    ['UPDATE contract SET name = $1', 'contract is not tied to a brand'],
    ['UPDATE contract c SET name = p.name FROM payer p WHERE c.brand_id = $1 AND p.id = c.payer_id', 'payer (p) is not tied to a brand'],
    ['UPDATE contract SET brand_id = $2 WHERE brand_id = $1', 'contract changes its brand'],
    ['DELETE FROM contract c USING payer p WHERE p.brand_id = $1 AND p.id = c.payer_id', 'contract (c) is not tied to a brand'],
    ['WITH gone AS (DELETE FROM payer RETURNING id) SELECT * FROM gone', 'payer is not tied to a brand'],
    ['INSERT INTO contract (id) VALUES ($1)', 'contract is written without its brand'],
    ['INSERT INTO contract SELECT * FROM computed', 'contract is written without its brand'],
    ['INSERT INTO contract (brand_id, id) SELECT brand_id, id FROM computed', 'contract is written with a brand from elsewhere'],
    ['INSERT INTO contract (brand_id, id) SELECT id, id FROM brand', 'contract is written with a brand from elsewhere'],
    ['INSERT INTO contract (brand_id, id) SELECT $1, p.id FROM payer p', 'payer (p) is not tied to a brand'],
    ['INSERT INTO contract (brand_id, id) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', 'contract conflicts without its brand'],
    ['INSERT INTO contract (brand_id) VALUES ($1) ON CONFLICT (brand_id, id) DO UPDATE SET brand_id = $2', 'contract changes its brand'],
    [
      'INSERT INTO contract (brand_id) VALUES ($1) ON CONFLICT (brand_id) DO UPDATE SET name = (SELECT max(name) FROM payer)',
      'payer is not tied to a brand',
    ],
    ['INSERT INTO contract (brand_id) VALUES ($1) RETURNING (SELECT count(*) FROM payer)', 'payer is not tied to a brand'],
    ['DECLARE c CURSOR FOR SELECT * FROM contract', 'contract is not tied to a brand'],
    ['EXPLAIN SELECT * FROM contract', 'contract is not tied to a brand'],
    ['CREATE TEMP TABLE found AS SELECT * FROM contract', 'contract is not tied to a brand'],
    ['COPY contract (id) FROM STDIN', 'contract is copied whole, or without its brand'],
    ['COPY contract (brand_id, id) TO STDOUT', 'contract is copied whole, or without its brand'],
    ['COPY (SELECT * FROM contract) TO STDOUT', 'contract is not tied to a brand'],
    ['LOCK TABLE contract', 'LockStmt of contract'],
    ['TRUNCATE contract', 'TruncateStmt of contract'],
    ['SELECT 1; DELETE FROM payer', 'payer is not tied to a brand'],
  ])('%s', (text, offence) => expect(judged(text)).toEqual([offence]))
})

test('what the judge was not taught it does not let pass', () => {
  expect(() => judged('SELECT * FROM contract NATURAL JOIN payer WHERE contract.brand_id = $1')).toThrow('such a join')
  expect(() => judged('MERGE INTO contract c USING payer p ON true WHEN MATCHED THEN DELETE')).not.toThrow()
  expect(judged('MERGE INTO contract c USING payer p ON true WHEN MATCHED THEN DELETE').length).toBeGreaterThan(0)
})
