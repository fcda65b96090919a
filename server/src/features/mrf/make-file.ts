import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import sql from 'sql-template-tag'
import type { FileLayout } from '@ratebook/shared/file-layouts.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import type { BrandRow } from '../../data/brand.ts'
import { type Connection, connectionOver, patientConnection } from '../../data/db.ts'
import type { Client } from '../../data/pool.ts'
import type { FacilityRow } from '../../data/facility.ts'
import type { BrandTerms, TermsCache } from '../../terms/brand-terms.ts'
import { observedIn } from '../../terms/observed.ts'
import { entries } from './entries.ts'
import type { Entry, Extent, Writer } from './entry.ts'
import type { Head } from './head.ts'
import { chargeRowsSql, FEWEST_CODES } from './items-sql.ts'
import { json } from './json.ts'
import { namesOf, ratedPayers } from './payers.ts'
import { provisionsOf } from './provisions.ts'
import { payerColumns, tall } from './tall.ts'
import { wide } from './wide.ts'
import { inLittleYoungMemory } from './young-memory.ts'

const writers: Record<FileLayout, (extent: Extent) => Writer> = { tall, wide, json }
/**
 * Characters that are handed over at once. Little at a time: what is written soon is cleared
 * away cheaply, while larger texts pile up until the whole memory is searched.
 */
const PIECE = 16_384

export interface Subject {
  brand: BrandRow
  facility: FacilityRow
  head: Head
}

/** How many codes an item of the facility has at most, and whether there are rates at all: a contract's, or published ones. */
async function extentOf(reader: Connection, { brand, facility }: Subject, terms: BrandTerms) {
  const [of] = await reader.rows<{ codes: number; published: boolean }>(sql`
    SELECT coalesce(max(coalesce(jsonb_array_length(c.codes), ${FEWEST_CODES + 1})), 0)::int AS codes,
      EXISTS (SELECT FROM published_rate r WHERE r.brand_id = ${brand.id} AND r.facility_id = ${facility.id} AND r.retired_by IS NULL)
        AS published
    FROM charge_item c
    WHERE c.brand_id = ${brand.id} AND c.facility_id = ${facility.id} AND c.retired_by IS NULL
      AND (c.codes IS NOT NULL OR c.apr_drg_code <> '')`)
  return {
    codes: Math.max(FEWEST_CODES, of?.codes ?? 0),
    hasRates: Boolean(of?.published) || terms.payers.some((p) => p.enabled && p.compiled),
  }
}

async function* written(entriesRead: AsyncGenerator<Entry>, writer: Writer) {
  let text = writer.start
  for await (const entry of entriesRead) {
    text += writer.entry(entry)
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text + writer.end()
}

/** The texts of a file, all as of one moment: the client's transaction. */
async function* texts(client: Client, of: Subject, layout: FileLayout, cache: TermsCache) {
  const reader = connectionOver(client)
  const { brand, facility, head } = of
  const terms = await cache.asOf(reader, brand.id)
  const { codes, hasRates } = await extentOf(reader, of, terms)
  const payers = namesOf(terms.payers)
  const beyond = provisionsOf(terms, payers, { facilityId: facility.id, date: dayIn(brand.timeZone) })
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
  const observedOf = await observedIn(patient, brand.id, facility.id)
  const read = () => entries(patient, { brand, facility, terms, observedOf })
  if (layout === 'wide') {
    const rated = await ratedPayers(reader, facility, terms, read)
    const withRates = payers.filter(({ id }) => rated.has(id))
    // a wide file has to name a payer
    yield* written(read(), withRates.length > 0 ? wide({ ...extent, payers: withRates }) : tall(extent))
    return
  }
  yield* written(read(), writers[layout](extent))
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
  await client.query('SET LOCAL statement_timeout = 0')
  const file = fs.createWriteStream(target, { highWaterMark: 1 << 20 })
  await inLittleYoungMemory(() => pipeline(texts(client, of, layout, terms), file, { signal }))
  await client.query('COMMIT')
}
