// A thread does not inherit the loader that reads TypeScript: this file brings it, and hands over to the worker proper.
import { tsImport } from 'tsx/esm/api'

await tsImport('./check-worker.ts', import.meta.url)
