// What the browser journeys run against: the real server in demo mode, over a database and a data directory of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cloneDatabase, startTestPostgres } from '../postgres.ts'
import { dataDir } from './mail.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const postgres = await startTestPostgres()
fs.rmSync(dataDir, { recursive: true, force: true })
fs.mkdirSync(dataDir, { mode: 0o700 })
const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: process.env.E2E_PORT,
    HOST: '127.0.0.1',
    DEMO: '1',
    DATABASE_URL: await cloneDatabase(postgres.adminUrl, 'e2e'),
    DATA_DIR: dataDir,
    WEB_DIR: process.env.WEB_DIR ?? path.join(root, 'web/dist'),
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'Ratebook-e2e-1',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.kill('SIGTERM')
  })
const [code] = await once(server, 'exit')
await postgres.stop()
fs.rmSync(dataDir, { recursive: true, force: true })
process.exitCode = code ?? 1
