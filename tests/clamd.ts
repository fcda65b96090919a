import net from 'node:net'
import type { AddressInfo } from 'node:net'

/** What scanners are tried with: harmless, and found by all of them. In two halves, so that this file itself is let alone. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** ClamAV's daemon as it speaks over TCP, for one virus. It takes as slowly as it is told to. */
export class Clamd {
  /** streams that it was sent to their end */
  scanned = 0
  taken = 0
  /** answered in place of a verdict, and before anything is taken */
  refusal: string | null = null
  pauseMs = 0
  readonly #open = new Set<net.Socket>()
  readonly #server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    this.#converse(socket).catch(() => socket.destroy())
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `clamd://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  close() {
    for (const socket of this.#open) socket.destroy()
    return new Promise((resolve) => this.#server.close(resolve))
  }

  async #converse(socket: net.Socket) {
    if (this.refusal !== null) return socket.end(`${this.refusal}\0`)
    let [buffered, content, hasBegun] = [Buffer.alloc(0), '', false]
    for await (const chunk of socket) {
      if (this.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, this.pauseMs))
      this.taken += chunk.length
      buffered = Buffer.concat([buffered, chunk])
      if (!hasBegun) {
        const end = buffered.indexOf(0)
        if (end < 0) continue
        if (buffered.toString('latin1', 0, end) !== 'zINSTREAM') return socket.end('UNKNOWN COMMAND\0')
        hasBegun = true
        buffered = buffered.subarray(end + 1)
      }
      while (buffered.length >= 4 && buffered.length >= 4 + buffered.readUInt32BE()) {
        const length = buffered.readUInt32BE()
        if (length === 0) {
          this.scanned++
          return socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
        }
        // what it looks for may stand across two pieces
        content = content.includes(EICAR) ? EICAR : content.slice(-EICAR.length) + buffered.toString('latin1', 4, 4 + length)
        buffered = buffered.subarray(4 + length)
      }
    }
  }
}
