import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { useWorld } from '../world.ts'

/** A world that serves a web client, too. */
export function useWorldWithPages() {
  const webDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-web-'))
  fs.mkdirSync(path.join(webDir, 'assets'))
  fs.writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>x</title>')
  fs.writeFileSync(path.join(webDir, 'assets/x.js'), 'export {}')
  return useWorld({ env: { WEB_DIR: webDir } })
}

/** How many of the answers have the status. */
export const count = (answers: { status: number }[], status: number) => answers.filter((a) => a.status === status).length
