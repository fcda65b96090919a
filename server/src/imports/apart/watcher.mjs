// Ends its process when that takes too much memory, be it in or outside the heap, and when the server is gone that it reads for.
import { workerData } from 'node:worker_threads'

const EVERY_MS = 40
const { mostMb, parent } = workerData
setInterval(() => {
  if (process.memoryUsage.rss() > mostMb * 2 ** 20 || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
