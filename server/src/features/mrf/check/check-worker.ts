import { parentPort } from 'node:worker_threads'
import { checkFile } from './check-file.ts'
import type { CheckMessage, CheckRequest } from './run-check.ts'

/** Between two words about how far it is. */
const EVERY_MS = 500

const tell = (message: CheckMessage) => parentPort?.postMessage(message)

parentPort?.on('message', async ({ path, listPath, today }: CheckRequest) => {
  let last = Date.now()
  const result = await checkFile(path, listPath, today, (progress) => {
    if (Date.now() - last < EVERY_MS) return
    last = Date.now()
    tell({ progress })
  })
  tell({ result })
})
