import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import sql from 'sql-template-tag'
import type { FileLayout } from '@ratebook/shared/file-layouts.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import type { BrandRow } from '../../data/brand.ts'
import { AT_LENGTH, type Connection, connectionOver, patientConnection } from '../../data/db.ts'
import type { Client } from '../../data/pool.ts'
import type { FacilityRow } from '../../data/facility.ts'
import { inLittleYoungMemory } from '../../heap.ts'
import { withRules } from '../../terms/agreed.ts'
import type { BrandTerms, TermsCache } from '../../terms/brand-terms.ts'
import { hasPublished } from '../../terms/file-rates.ts'
import { observedIn } from '../../terms/observed.ts'
import type { Extent } from './entry.ts'
import type { Head } from './head.ts'
import { inTwoThreads } from './in-two-threads.ts'
import { chargeRowsSql, FEWEST_CODES } from './items-sql.ts'
import { parts } from './parts.ts'
import { namesOf, ratedPayers } from './payers.ts'
import { provisionsOf } from './provisions.ts'
import { payerColumns, tall } from './tall.ts'
import { joined, type Made, writers } from './texts.ts'

export interface Subject {
  brand: BrandRow
  facility: FacilityRow
  head: Head
}

/** How many codes an item of the facility has at most, and whether there are rates at all: a contract's, or published ones. */
async function extentOf(reader: Connection, { brand, facility }: Subject, terms: BrandTerms) {
  const [of] = await reader.rows<{ codes: number }>(sql`
    SELECT coalesce(max(coalesce(jsonb_array_length(c.codes), ${FEWEST_CODES + 1})), 0)::int AS codes FROM charge_item c
    WHERE c.brand_id = ${brand.id} AND c.facility_id = ${facility.id} AND c.retired_by IS NULL
      AND (c.codes IS NOT NULL OR c.apr_drg_code <> '')`)
  return {
    codes: Math.max(FEWEST_CODES, of?.codes ?? 0),
    hasRates: terms.payers.some((p) => p.enabled && p.compiled) || (await hasPublished(reader, brand.id, facility.id)),
  }
}

/** The texts of a file, all as of one moment: the client's transaction. */
async function* textsOfFile(client: Client, of: Subject, layout: FileLayout, cache: TermsCache) {
  const reader = connectionOver(client)
  const { brand, facility, head } = of
  const terms = await cache.asOf(reader, brand.id)
  const { codes, hasRates } = await extentOf(reader, of, terms)
  const payers = namesOf(terms.payers)
  const date = dayIn(brand.timeZone)
  const beyond = provisionsOf(terms, payers, { facilityId: facility.id, date })
  // a file of ours that came in again says them already
  const provisions = head.general_contract_provisions
  const further = beyond.filter((one) => !provisions.some((said) => said.provisions.includes(one.provisions)))
  const extent = { head: { ...head, general_contract_provisions: [...provisions, ...further] }, codes, payers }
  if (layout === 'tall' && !hasRates) {
    // nothing to ask anybody: the database writes the same rows itself, several times as fast
    const rows = chargeRowsSql(brand, facility, { codes, further: payerColumns.length - 1 }, pg.escapeLiteral)
    yield tall(extent).start
    yield* client.query(copyTo(`COPY (${rows}) TO STDOUT (FORMAT csv)`))
    return
  }
  const patient = patientConnection(client)
  const observed = await observedIn(patient, brand.id, facility.id)
  const ruled = withRules(terms)
  const read = (made: Made, extent: Extent) =>
    inTwoThreads(parts(patient, { brand, facility, terms: ruled, observed }), { made, extent, date, terms: ruled })
  const write = (made: FileLayout, extent: Extent) => joined(read(made, extent), writers[made](extent))
  if (layout !== 'wide') {
    yield* write(layout, extent)
    return
  }
  const rated = await ratedPayers(reader, facility, terms, () => read('rated', extent))
  const withRates = payers.filter(({ id }) => rated.has(id))
  // a wide file has to name a payer
  yield* withRates.length > 0 ? write('wide', { ...extent, payers: withRates }) : write('tall', extent)
}

interface Making {
  /** the terms of brands, whose facilities' files are made one after another */
  terms: TermsCache
  signal?: AbortSignal
}

/** Writes a facility's file. @throws the reason of `signal` when that ends it: the connection is then of no use */
export async function makeFile(client: Client, of: Subject, layout: FileLayout, target: string, { terms, signal }: Making) {
  // it writes nothing but tables of its own, which end with it
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await connectionOver(client).execute(AT_LENGTH)
  const file = fs.createWriteStream(target, { highWaterMark: 1 << 20 })
  await inLittleYoungMemory(() => pipeline(textsOfFile(client, of, layout, terms), file, { signal }))
  await client.query('COMMIT')
}
