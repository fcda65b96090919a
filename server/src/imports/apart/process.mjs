// What a process that reads files begins with. A thread watches it from the first moment on, since whoever reads a hostile file may never
// come to look at the clock. A process does not inherit the loader that reads TypeScript: it is brought along.
import { Worker } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

const workerData = { mostMb: Number(process.argv[2]), parent: process.ppid }
new Worker(new URL('./watcher.mjs', import.meta.url), { workerData, execArgv: [] }).unref()
process.once('disconnect', () => process.exit())
register()
await import('./answer-calls.ts')
