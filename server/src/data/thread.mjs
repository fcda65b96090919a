// A thread does not inherit the loader that reads TypeScript: this file brings it where the worker proper is TypeScript.
import { workerData as module } from 'node:worker_threads'

if (module.endsWith('.ts')) await (await import('tsx/esm/api')).tsImport(module, import.meta.url)
else await import(module)
