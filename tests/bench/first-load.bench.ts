import { type CDPSession, chromium as playwright } from '@playwright/test'
import { chromium } from '../chromium.ts'
import { median, printFigure, startBench } from './lib.ts'

// The first screen of the home page on a phone of the middle sort: the processor four times slower, a slow 4G connection, nothing cached.
const RUNS = 5
const SLOWER = 4
const ROUND_TRIP_MS = 150
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8

/** A task that keeps people waiting. */
const LONG_MS = 50
type Noted = { entryType: string; startTime: number; duration: number; value?: number; hadRecentInput?: boolean }

const bench = await startBench()
const { executablePath, env } = await chromium()
const browser = await playwright.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] })

/** Bytes of JavaScript, headers too, that had come at a moment (seconds since 1970): what follows the box is not waited for. */
function countScripts(client: CDPSession) {
  const scripts = new Set<string>()
  const came: { at: number; bytes: number }[] = []
  let clockBegan = 0
  client.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => {
    clockBegan = wallTime - timestamp
  })
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    if (scripts.has(requestId)) came.push({ at: clockBegan + timestamp, bytes: encodedDataLength })
  })
  return (moment: number) => came.reduce((sum, { at, bytes }) => (at <= moment ? sum + bytes : sum), 0)
}

async function load() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND / 2,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const bytesAt = countScripts(client)
  await page.addInitScript(() => {
    Object.assign(window, { entries: [] })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('input[type=search]')) return
      observer.disconnect()
      performance.mark('box')
    }).observe(document, { childList: true, subtree: true })
    for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift'])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (window as unknown as { entries: object[] }).entries.push(entry.toJSON())
      }).observe({ type, buffered: true })
  })
  await page.goto(`${bench.url}/home`)
  const box = page.getByRole('searchbox', { name: 'What do you need?' })
  await box.waitFor()
  const { works, began } = await page.evaluate(() => ({
    works: performance.getEntriesByName('box')[0]?.startTime ?? Number.NaN,
    began: performance.timeOrigin,
  }))
  const kilobytes = bytesAt((began + works) / 1000) / 1024
  await page.getByRole('button', { name: /Export Machine Readable File/ }).waitFor()
  await page.waitForLoadState('networkidle')
  const entries = await page.evaluate(() => (window as unknown as { entries: Noted[] }).entries)
  await context.close()
  const of = (type: string) => entries.filter((entry) => entry.entryType === type)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    works,
    kilobytes,
    largest: Math.max(...of('largest-contentful-paint').map(({ startTime }) => startTime)),
    blocking: sum(of('longtask').map(({ duration }) => Math.max(0, duration - LONG_MS))),
    shift: sum(of('layout-shift').map(({ value = 0, hadRecentInput }) => (hadRecentInput ? 0 : value))),
  }
}

await load() // the server's first
const runs: Awaited<ReturnType<typeof load>>[] = []
for (let i = 0; i < RUNS; i++) runs.push(await load())
const of = (name: keyof (typeof runs)[number]) => median(runs.map((run) => run[name]))
printFigure('JavaScript before the box can be used', `${of('kilobytes').toFixed(1)} KB compressed`, '100 KB')
printFigure('the box can be used after', `${of('works').toFixed(0)} ms`, 'none')
printFigure('largest contentful paint', `${of('largest').toFixed(0)} ms`, '2,000 ms')
printFigure('blocking', `${of('blocking').toFixed(0)} ms`, '150 ms')
printFigure('layout shift', of('shift').toFixed(3), '0.05')
await browser.close()
await bench.stop()
