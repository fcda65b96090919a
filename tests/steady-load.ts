import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type http from 'node:http'
import https from 'node:https'
import { brands } from '@ratebook/shared/brands.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { type RunningProxy, SITE } from './proxies.ts'

const kinds = ['look', 'search', 'list', 'create', 'download', 'upload'] as const
type Kind = (typeof kinds)[number]
interface Call {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
interface Outcome {
  kind: Kind
  seconds: number
  /** '' where the whole answer came, and it was the one that was wanted */
  fault: string
}
interface Place {
  proxy: Pick<RunningProxy, 'ports' | 'ca'>
  brandId: string
  /** of a person who may change charges and payer contracts */
  authorization: string
  /** one whose file is downloaded, and one whose charges are uploaded */
  facilities: [{ id: string; name: string }, { id: string }]
}

/** Between two calls of a kind. */
const PAUSE_MS = 25
/** A download is read in so many steps of so long, as over a slow line. */
const [STEPS, STEP_MS] = [20, 100]
const ROWS = 2_000

const isGood = (status: number) => status === 200 || status === 201

/** Calls of every kind, one after the other of each, through a proxy until they are stopped. */
export class SteadyLoad {
  readonly outcomes: Outcome[] = []
  /** names of payer contracts that were said to be made */
  readonly made: string[] = []
  readonly #place: Place
  readonly #keepAlive: https.Agent
  #isOn = true
  #sizes = new Set<number>()
  #running: Promise<unknown>

  constructor(place: Place) {
    this.#place = place
    this.#keepAlive = new https.Agent({ keepAlive: true, ca: place.proxy.ca, servername: SITE })
    this.#running = Promise.all(kinds.map((kind) => this.#goOn(kind)))
  }

  async stop() {
    this.#isOn = false
    await this.#running
    this.#keepAlive.destroy()
  }
  get faults() {
    return this.outcomes.filter(({ fault }) => fault !== '')
  }
  /** How many calls of each kind there were, how many failed, and the seconds that the slowest took. */
  get summary() {
    const of = (kind: Kind) => this.outcomes.filter((outcome) => outcome.kind === kind)
    return kinds.map((kind) => ({
      ...{ kind, calls: of(kind).length, failed: of(kind).filter(({ fault }) => fault).length },
      slowest: Math.max(0, ...of(kind).map(({ seconds }) => seconds)).toFixed(1),
    }))
  }

  async #goOn(kind: Kind) {
    for (let n = 0; this.#isOn; n++) {
      const begun = performance.now()
      const fault = await this.#once(kind, n).catch((error: Error) => `${(error as { code?: string }).code ?? ''} ${error.message}`)
      this.outcomes.push({ kind, seconds: (performance.now() - begun) / 1000, fault })
      await sleep(PAUSE_MS)
    }
  }

  async #once(kind: Kind, n: number): Promise<string> {
    const { brandId, authorization, facilities } = this.#place
    const json = (body: object) => ({ headers: { 'content-type': 'application/json', authorization }, body: JSON.stringify(body) })
    if (kind === 'look') return this.#ask(brands.getHostBrand)
    if (kind === 'search') return this.#ask({ ...pricer.lookupV3, ...json({ brandId, facility: facilities[0].id, keyWord: 'mri' }) })
    if (kind === 'list') return this.#ask({ ...charges.listCharges, ...json({}) })
    if (kind === 'download') return this.#download({ ...mrf.downloadReport, ...json({ brandId, facilityName: facilities[0].name }) })
    if (kind === 'upload')
      return this.#ask({ method: 'POST', path: '/api/v1/charge/upload', ...(await this.#charges(facilities[1].id, n)) })
    const displayName = `Made ${randomUUID()}`
    const create = { ...payers.createPayerContract, ...json({ displayName }) }
    const fault = await this.#ask({ ...create, headers: { ...create.headers, 'idempotency-key': displayName.replace(' ', '-') } })
    if (fault === '') this.made.push(displayName)
    return fault
  }

  async #charges(facility: string, n: number) {
    const form = new FormData()
    form.append('facility', facility)
    const rows = Array.from({ length: ROWS }, (_, i) => `U${i},Uploaded item ${i},0270,${i + 1}.${10 + (n % 90)}`)
    form.append('chargeCsvFile', new Blob([['Charge Code,Description,Rev Code,Charge', ...rows].join('\n')]), 'charges.csv')
    const sent = new Response(form)
    const headers = { authorization: this.#place.authorization, 'content-type': sent.headers.get('content-type') ?? '' }
    return { headers, body: Buffer.from(await sent.arrayBuffer()) }
  }

  /**
   * As a browser: where a connection that was kept turns out to be closed, the call is made once more. nginx that is led elsewhere
   * closes those that are idle, whatever is on its way.
   * @param agent none opens a connection of its own
   */
  #answer({ method, path, headers, body }: Call, agent: https.Agent | false): Promise<http.IncomingMessage> {
    const { proxy } = this.#place
    const where = { host: '127.0.0.1', port: proxy.ports.https, servername: SITE, ca: proxy.ca, agent }
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = https.request({ ...where, method, path, headers: { host: SITE, ...headers, ...length } }, resolve)
      request.on('error', (error: Error & { code?: string }) => {
        const wasClosed = request.reusedSocket && error.code === 'ECONNRESET'
        return wasClosed ? resolve(this.#answer({ method, path, headers, body }, false)) : reject(error)
      })
      request.end(body)
    })
  }

  async #ask(call: Call): Promise<string> {
    // as a browser: what only reads comes by a connection that is kept
    const answer = await this.#answer(call, call.method === 'GET' ? this.#keepAlive : false)
    let text = ''
    for await (const piece of answer.setEncoding('utf8')) text += piece
    return isGood(answer.statusCode ?? 0) && text !== '' ? '' : `${answer.statusCode} ${text.slice(0, 200)}`
  }

  async #download(call: Call): Promise<string> {
    const answer = await this.#answer(call, false)
    const status = answer.statusCode ?? 0
    let size = 0
    let steps = 0
    for await (const piece of answer) {
      size += piece.length
      if (steps++ < STEPS) await sleep(STEP_MS)
    }
    if (!isGood(status)) return `${status}: ${size} bytes`
    this.#sizes.add(size)
    return this.#sizes.size === 1 ? '' : `${[...this.#sizes].join(' or ')} bytes`
  }
}
