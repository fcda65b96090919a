// One `npm start` or `npm run dev` per data directory: a second one would share, and at its end stop, the first one's database.
import fs from 'node:fs'
import path from 'node:path'
import { runs, signal, sleep } from './processes.mjs'

/**
 * Claims the data directory for this process, or ends it with a message when another one has it. One that is stopping is
 * waited for, and so is a server whose starter was killed outright: the next one needs its port.
 */
export async function claim(dataDir) {
  const file = path.join(dataDir, 'running.json')
  fs.mkdirSync(dataDir, { recursive: true })
  const other = read(file)
  for (let i = 0; isStarter(other.starter); i++) {
    if (i >= 10 && !read(file).stopping) {
      console.error(`Ratebook already runs with the data in ${dataDir} (process ${other.starter}).`)
      process.exit(1)
    }
    await sleep(100)
  }
  const state = { starter: process.pid }
  const note = (more) => fs.writeFileSync(file, JSON.stringify(Object.assign(state, more)))
  note({})
  await end(other.server)
  return { note, release: () => fs.rmSync(file, { force: true }) }
}

/** Whether `npm start` or `npm run dev` runs with this data directory. */
export const isClaimed = (dataDir) => isStarter(read(path.join(dataDir, 'running.json')).starter)

const isStarter = (pid) => pid !== process.pid && (runs(pid, 'scripts/start.mjs') || runs(pid, 'scripts/dev.mjs'))

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** Such a server is ending already (see stop-with-parent.mjs); one that hangs is helped after ten seconds. */
async function end(server) {
  for (let i = 0; runs(server, 'server/dist/main.js') || runs(server, 'server/src/main.ts'); i++) {
    if (i === 100) signal(server, 'SIGKILL')
    await sleep(100)
  }
}
