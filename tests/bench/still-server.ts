import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

// The least that sending a file takes: a process that does nothing else, and reads in pieces with which it does so fastest.
// Run with the file's path by a process that it tells its port, and that it ends with.
const [, , file = ''] = process.argv
const { size } = fs.statSync(file)
const server = http.createServer((_, response) => {
  response.writeHead(200, { 'content-length': size })
  fs.createReadStream(file, { highWaterMark: 512 * 1024 }).pipe(response)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
