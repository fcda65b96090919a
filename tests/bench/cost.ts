import fs from 'node:fs'
import os from 'node:os'
import { startedBy } from './lib.ts'

const orNothing = (read: () => number) => {
  try {
    return read()
  } catch {
    return 0 // it has just ended
  }
}
/** A process and all that came of it and still lives. */
const tree = (pid: number): number[] => [pid, ...startedBy(pid).flatMap(tree)]
/** Memory in MB, what several processes share being divided among them. */
const shareOf = (pid: number) =>
  orNothing(() => Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024)
/** Seconds of processors that a process had, and those that it started and that have ended. */
const secondsOf = (pid: number) =>
  orNothing(() => {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0) / 100 // Linux counts in hundredths
  })
const sumOf = (pid: number, of: (pid: number) => number) => tree(pid).reduce((sum, id) => sum + of(id), 0)

export const memoryOf = (pid: number) => sumOf(pid, shareOf)

export interface Cost {
  seconds: number
  /** of processors: the server with what it starts, the database */
  cpu: { server: number; database: number }
  /** most memory in MB while it lasted */
  peak: { server: number; database: number }
  load: number
}

/** What something takes of the server and of the database, each with all its processes. */
export async function costOf(pids: () => { server: number; database: number }, work: () => Promise<unknown>): Promise<Cost> {
  const both = (of: (pid: number) => number) => ({ server: of(pids().server), database: of(pids().database) })
  const cpu = both((pid) => sumOf(pid, secondsOf))
  const { server } = pids()
  const peak = both(memoryOf)
  const timer = setInterval(() => {
    const now = both(memoryOf)
    peak.server = Math.max(peak.server, now.server)
    peak.database = Math.max(peak.database, now.database)
  }, 250)
  const start = performance.now()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  const seconds = (performance.now() - start) / 1000
  const after = both((pid) => sumOf(pid, secondsOf))
  return {
    seconds,
    // a server that was started anew counts from nothing
    cpu: { server: after.server - (pids().server === server ? cpu.server : 0), database: after.database - cpu.database },
    peak,
    load: os.loadavg()[0] as number,
  }
}
