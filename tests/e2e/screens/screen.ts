import { expect, type Page } from '@playwright/test'
import type { ServerProcess } from '../../server-process.ts'

/**
 * A page in one of its states: whose site it is on, who looks at it, and how it comes to look so. `open` ends when it does. It is opened
 * on a desk and then narrowed to a phone, unless the phone has another way there and `again` says so.
 */
export interface Screen {
  what: string
  brand?: string
  as?: string
  again?: true
  /** it is looked at in the other languages as well */
  inEveryLanguage?: true
  open(page: Page, site: string, server: ServerProcess): Promise<unknown>
}

/** A list as an administrator of alpha finds it. */
export const list = (what: string, path: string): Screen => ({
  what,
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await page.goto(site + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText(/of|0 records/)
  },
})

/** Letters alone, another time others: names of contracts hold nothing else. */
export const letters = () => crypto.randomUUID().replace(/[^a-f]/g, '')

/** Calls the server as the person who is signed in on the page. */
export async function send(page: Page, method: 'get' | 'post' | 'put' | 'delete', path: string, request: object = {}) {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
  const answer = await page.request[method](`/api/v1${path}`, { headers: { authorization }, ...request })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.status() === 204 ? null : answer.json()
}
