import { once } from 'node:events'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, demoTemplate } from '../postgres.ts'
import { ServerProcess, sleep, until } from '../server-process.ts'
import { alpha } from '../world.ts'

type Facility = { id: string; name: string }
const [exported, facility] = alpha.facilities as unknown as [Facility, Facility]
const ROWS = 2_000
/** Items whose file, with what each payer has agreed to, is far larger than what a connection holds back. */
const EXPORTED = 24_000
/** MB that a server may grow by meanwhile, once V8 has collected: forty whole files would be over a thousand. */
const GROWS_AT_MOST = 60
/** Who holds this lock keeps an upload half-way through the rows that it writes. */
const LOCK = 4711
const HALF_WAY = `
  CREATE SEQUENCE rows_written;
  CREATE FUNCTION wait_half_way() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF nextval('rows_written') = ${ROWS / 2} THEN PERFORM pg_advisory_xact_lock(${LOCK}); END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER wait_half_way BEFORE INSERT ON charge_item FOR EACH ROW EXECUTE FUNCTION wait_half_way()`

function uploadTo({ id }: Facility, file: string, fileName: string) {
  const form = new FormData()
  form.append('facility', id)
  form.append('chargeCsvFile', new Blob([file]), fileName)
  return form
}
const chargeMaster = (letter: string, rows: number) =>
  [
    'Charge Code,Description,Rev Code,Charge',
    ...Array.from({ length: rows }, (_, i) => `${letter}${i},Item number ${i},0270,${(i % 5000) + 1}.50`),
  ].join('\n')

describe('the server killed in mid-upload', () => {
  let server: ServerProcess
  let sql: pg.Pool
  let holder: pg.Client
  /** Has the next upload wait half-way, until the lock is let go. */
  const holdUp = async () => {
    await holder.query(`ALTER SEQUENCE rows_written RESTART`)
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK])
  }
  const letGo = () => holder.query('SELECT pg_advisory_unlock($1)', [LOCK])
  const isWriting = async () =>
    (
      await sql.query(
        `SELECT 1 FROM pg_stat_activity
          WHERE query ~ 'INSERT INTO charge_item ' AND state = 'active' AND pid <> pg_backend_pid() AND datname = current_database()`,
      )
    ).rowCount === 1
  const isHalfWay = async () =>
    (await isWriting()) && (await sql.query('SELECT last_value::int AS n FROM rows_written')).rows[0].n === ROWS / 2
  beforeAll(async () => {
    const url = await cloneDatabase(inject('adminUrl'), 'resilience_upload', demoTemplate)
    sql = new pg.Pool({ connectionString: url })
    holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query(HALF_WAY)
    server = await new ServerProcess({ DATABASE_URL: url }).start()
  })
  afterAll(async () => {
    await server.end()
    await holder.end()
    await sql.end()
  })

  test('leaves none of the rows, says so, and the retry succeeds', async () => {
    const body = uploadTo(facility, chargeMaster('Z', ROWS), 'big.csv')
    const upload = () => server.fetch('/api/v1/charge/upload', { method: 'POST', body })
    const rows = async () => (await sql.query(`SELECT count(*)::int AS n FROM charge_item WHERE code LIKE 'Z%'`)).rows[0].n
    const before = (await sql.query('SELECT count(*)::int AS n FROM charge_item')).rows[0].n

    await holdUp()
    const cut = upload().then(
      () => 'answered',
      () => 'cut',
    )
    await until('the upload has written half of its rows', isHalfWay)
    await server.signal('SIGKILL')
    expect(await cut).toBe('cut')
    await letGo()
    await server.start()
    await until('the database has given up the dead transaction', async () => !(await isWriting()))
    expect([await rows(), (await sql.query('SELECT count(*)::int AS n FROM charge_item')).rows[0].n]).toEqual([0, before])
    const versions = (await (await server.fetch('/api/v1/charge/uploads')).json()) as { status: string; message: string }[]
    expect(versions).toMatchObject([{ status: 'failed', message: 'interrupted', code: 'interrupted' }])

    const retry = await upload()
    expect([retry.status, ((await retry.json()) as { added: number }).added]).toEqual([200, ROWS])
    expect(await rows()).toBe(ROWS)
  })

  test('survives a caller who closes the tab: the work goes on', async () => {
    const body = uploadTo(facility, chargeMaster('Y', ROWS), 'tab.csv')
    const tab = new AbortController()
    await holdUp()
    const gone = server.fetch('/api/v1/charge/upload', { method: 'POST', body, signal: tab.signal }).catch(() => null)
    const newest = async () =>
      ((await (await server.fetch('/api/v1/charge/uploads')).json()) as { fileName: string; status: string; added: number }[]).find(
        (v) => v.fileName === 'tab.csv',
      )
    await until('half of the rows are written', isHalfWay)
    expect((await newest())?.status).toBe('processing')
    tab.abort()
    await gone
    await letGo()
    await until('the upload is applied', async () => (await newest())?.status === 'applied', 90_000)
    expect((await newest())?.added).toBe(ROWS)
  })

  test('slow and aborted readers of the export leave memory and connections as before', async () => {
    const connections = async () =>
      (
        await sql.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
        )
      ).rows[0].n
    const charges = uploadTo(exported, chargeMaster('X', EXPORTED), 'exported.csv')
    expect((await server.fetch('/api/v1/charge/upload', { method: 'POST', body: charges })).status).toBe(200)
    const body = JSON.stringify({ brandId: alpha.id, facilityName: exported.name })
    const open = () =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        const request = http.request(
          `${server.url}/api/v2/pricer/report`,
          { method: 'POST', headers: { 'content-type': 'application/json' }, agent: false },
          resolve,
        )
        request.on('error', reject).end(body)
      })
    const full = await open()
    let length = 0
    for await (const chunk of full) length += (chunk as Buffer).length
    expect(length).toBeGreaterThan(24_000_000)
    const before = server.memory()
    const readers = await Promise.all(Array.from({ length: 40 }, open))
    for (const reader of readers) reader.pause()
    await sleep(1500)
    expect(await connections()).toBe(0)
    // everybody else is served meanwhile, which also gives V8 reason to collect the buffers that nobody holds
    await until('no reader takes much memory', async () => {
      expect((await server.post('/api/v1/charge/list', {})).status).toBe(200)
      return server.memory() - before < GROWS_AT_MOST
    })
    for (const reader of readers) reader.destroy()
    await sleep(500)
    // a reader who leaves while the file is being made
    await sql.query('UPDATE facility SET charge_revision = charge_revision + 1')
    for (const reader of await Promise.all(
      Array.from({ length: 10 }, () => {
        const request = http.request(`${server.url}/api/v2/pricer/report`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          agent: false,
        })
        request.on('error', () => {}).end(body)
        return request
      }),
    ))
      setTimeout(() => reader.destroy(), 30)
    await sleep(200)
    await until('no connection is busy', async () => (await connections()) === 0, 120_000)
    // what was made meanwhile is garbage that need not be collected at once
    await until('memory is as it was before', () => server.memory() - before < GROWS_AT_MOST)
    const again = await open()
    again.resume()
    expect(again.statusCode).toBe(200)
  })

  test('SIGTERM lets an answer under way finish', async () => {
    const headers = { 'content-type': 'application/json', expect: '100-continue', ...(await server.headers()) }
    const request = http.request(`${server.url}/api/v1/charge/list`, { method: 'POST', headers, agent: false })
    request.flushHeaders()
    // the server has the call, and is told to end before it has its body
    await once(request, 'continue')
    const end = server.signal('SIGTERM')
    await until('the server takes no more calls', async () => !(await server.isReady()))
    request.end(JSON.stringify({ pagination: { currentPage: 1, recordsPerPage: 1000 } }))
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    expect(answer.statusCode).toBe(200)
    expect(((await json(answer)) as { records: unknown[] }).records).toHaveLength(1000)
    expect((await end)?.[0]).toBe(0)
  })
})
