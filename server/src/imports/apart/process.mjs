// What a process that reads files begins with. A thread watches it from the first moment on, since whoever reads a hostile file may never
// come to look at the clock. It goes on with the module that it is told; a process does not inherit the loader that reads TypeScript.
import { Worker } from 'node:worker_threads'

const [, , mostMb, module] = process.argv
const workerData = { mostMb: Number(mostMb), parent: process.ppid }
new Worker(new URL('./watcher.mjs', import.meta.url), { workerData, execArgv: [] }).unref()
process.once('disconnect', () => process.exit())
if (module.endsWith('.ts')) (await import('tsx/esm/api')).register()
await import(module)
