// What many ask for at once keeps the others' pages quick: a server as a process of its own is asked for more than it can do.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { cloneDatabase, demoTemplate } from '../postgres.ts'
import { ServerProcess, sleep } from '../server-process.ts'

const webDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-web-'))
fs.writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>Ratebook</title>')
let server: ServerProcess
beforeAll(async () => {
  const url = await cloneDatabase(inject('adminUrl'), 'overload', demoTemplate)
  server = await new ServerProcess({ DATABASE_URL: url, PASSWORD_ROUNDS: '12', WEB_DIR: webDir }).start()
})
afterAll(async () => {
  await server.end()
  fs.rmSync(webDir, { recursive: true, force: true })
})

/** How long a page takes while something else goes on, in ms, the slowest first. */
async function meanwhile<R>(address: string, work: Promise<R>): Promise<{ waits: number[]; result: R }> {
  const waits: number[] = []
  let over = false
  const asking = (async () => {
    while (!over) {
      const start = performance.now()
      const { status } = await fetch(server.url + address)
      expect(status).toBe(200)
      waits.push(performance.now() - start)
      await sleep(20)
    }
  })()
  const result = await work.finally(() => {
    over = true
  })
  await asking
  return { waits: waits.sort((a, b) => b - a), result }
}

const signIn = async (username: string, password = 'wrong') => {
  const answer = await fetch(server.url + sessions.authenticateUser.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
}

describe('Many who sign in at once', () => {
  test('are answered one by one, the last of them told to come back, while pages are read from the disk as ever', async () => {
    const { waits, result } = await meanwhile('/', Promise.all(Array.from({ length: 100 }, (_, i) => signIn(`guest${i}`))))
    const refused = result.filter(({ status }) => status === 503)
    expect(result.filter(({ status }) => status === 401).length).toBe(100 - refused.length)
    expect(refused.length).toBeGreaterThan(50)
    expect(refused[0]).toMatchObject({ wait: '2', body: { code: 'passwordsBusy', error: errorTexts.passwordsBusy } })
    // read by the threads that passwords would keep
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(2000)
    // and whoever was refused has used up none of the free attempts
    const turnedAway = `guest${result.findIndex(({ status }) => status === 503)}`
    for (let i = 0; i < 5; i++) expect((await signIn(turnedAway)).status).toBe(401)
  })
})
