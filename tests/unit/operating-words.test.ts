import fs from 'node:fs'
import { expect, test } from 'vitest'
import words from '../../web/src/i18n/en/operating.json' with { type: 'json' }

test('all scheduled work has a name on the page of the server', () => {
  const main = fs.readFileSync(new URL('../../server/src/main.ts', import.meta.url), 'utf8')
  const jobs = [...main.matchAll(/\{ name: '([a-z-]+)', cron: /g)].map(([, name]) => String(name))
  expect(jobs.length).toBeGreaterThan(5)
  expect(jobs.toSorted()).toEqual(Object.keys(words.queues).toSorted())
})
