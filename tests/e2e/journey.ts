import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { PASSWORD } from '../demo-template.ts'
import { cloneDatabase, demoTemplate } from '../postgres.ts'
import type { ServerProcess } from '../server-process.ts'
import { serversOf } from './round-robin.ts'

export const webDir = process.env.WEB_DIR ?? fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * A journey through the real server: each worker has one of its own, over a database of its own with the demo world. It has one browser
 * context, too, which keeps the program loaded; nothing else of a journey is left to the next.
 */
export const test = base.extend<{ serverLog: undefined }, { server: ServerProcess; warmContext: BrowserContext }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use, { workerIndex }) => {
      const database = await cloneDatabase(process.env.E2E_ADMIN_URL as string, `e2e_${workerIndex}`, demoTemplate)
      const env = {
        DATABASE_URL: database,
        WEB_DIR: webDir,
        LOG_LEVEL: 'info',
        RATE_LIMITS: '1',
        OIDC_INTERNAL_HOSTS: 'localhost',
        SFTP_INTERNAL_HOSTS: '127.0.0.1',
        WEBHOOK_INTERNAL_HOSTS: '127.0.0.1',
      }
      const [server, close] = await serversOf(env, Number(process.env.SERVERS ?? 1))
      await use(server)
      await close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  warmContext: [
    async ({ browser, server }, use, { project }) => {
      const { viewport, hasTouch, contextOptions } = project.use
      const context = await browser.newContext({ locale: 'en-US', ...contextOptions, viewport, hasTouch, baseURL: server.url })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ warmContext }, use) => {
    await use(warmContext)
    await Promise.all(warmContext.pages().map((page) => page.close()))
    await warmContext.setStorageState({ cookies: [], origins: [] })
  },
  baseURL: ({ server }, use) => use(server.url),
  serverLog: [
    async ({ server }, use, info) => {
      await use(undefined)
      if (info.status !== info.expectedStatus) await info.attach(path.basename(server.log), { path: server.log })
    },
    { auto: true },
  ],
})

/** Where a brand is to be found; the default brand without a name. */
export const siteOf = (baseURL: string | undefined, brand = '') =>
  `http://${brand && `${brand}.`}localhost:${new URL(baseURL as string).port}`

const tokens = new Map<string, string>()

/**
 * Opens the site for somebody who signed in before: each user has one session per worker, until a journey that signs in on screen
 * ends it. Leaves the page at a small answer of the server.
 */
export async function signIn(page: Page, site: string, username: string) {
  const { port } = new URL(site)
  const who = `${username} ${port}`
  // names below localhost are known to browsers alone
  const server = `http://127.0.0.1:${port}/api/v1/user`
  const isOpen = async () => (await page.request.get(`${server}/me`, { headers: { authorization: `Bearer ${tokens.get(who)}` } })).ok()
  if (!tokens.has(who) || !(await isOpen())) {
    const answer = await page.request.post(`${server}/authenticate`, { data: { username, password: PASSWORD } })
    tokens.set(who, (await answer.json()).token)
  }
  await page.goto(`${site}/livez`)
  await page.evaluate((token) => localStorage.setItem('token', token), tokens.get(who) as string)
}
