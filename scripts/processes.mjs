import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Is process `pid` alive and is `sign` in its command line? An id that was written down may belong to another program
 * by now, and a process that has ended but was not collected has no command line.
 */
export function runs(pid, sign) {
  if (!pid || !isAlive(pid)) return false
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(sign)
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(sign)
  } catch {
    return false
  }
}

export function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended by itself
  }
}
