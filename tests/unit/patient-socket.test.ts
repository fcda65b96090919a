import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PatientSocket } from '@ratebook/server/data/patient-socket.ts'

const KB = 1024
const sent = randomBytes(8 * KB * KB)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const server = net.createServer((socket) => {
  socket.on('error', () => {})
  socket.end(sent)
})
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as net.AddressInfo).port
})
afterAll(() => void server.close())

/** Reads all, and says what came at most before others had their turn. */
async function read(socket: net.Socket, take: (socket: net.Socket, taken: (piece: Buffer) => void) => void) {
  const pieces: Buffer[] = []
  let [most, since] = [0, 0]
  const turn = () => {
    since = 0
    if (!socket.readableEnded) setImmediate(turn)
  }
  setImmediate(turn)
  take(socket, (piece) => {
    pieces.push(piece)
    since += piece.length
    most = Math.max(most, since)
  })
  socket.connect(port, '127.0.0.1')
  await once(socket, 'end')
  return { bytes: Buffer.concat(pieces), most }
}
const asItComes = (socket: net.Socket, taken: (piece: Buffer) => void) => void socket.on('data', taken)
const asAsked = (socket: net.Socket, taken: (piece: Buffer) => void) =>
  void socket.on('readable', () => {
    for (let piece = socket.read(); piece !== null; piece = socket.read()) taken(piece)
  })

describe('a patient socket', () => {
  it.each([
    ['as it comes', asItComes],
    ['as it is asked for', asAsked],
  ])('gives all there is, %s, and lets others have their turn after each piece or two', async (_, take) => {
    const { bytes, most } = await read(new PatientSocket(), take)
    expect(hashOf(bytes)).toBe(hashOf(sent))
    expect(most).toBeLessThanOrEqual(128 * KB)
  })
})
