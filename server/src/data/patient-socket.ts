import net from 'node:net'

/** As much as is read at once. */
const PIECE_BYTES = 65_536

/**
 * A connection that lets others have their turn after each full piece. Where more is there already, the event loop would read up to 32
 * pieces one after the other: to take the rows out of two megabytes keeps everybody waiting for a tenth of a second.
 */
export class PatientSocket extends net.Socket {
  #isResting = false

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    const wantsMore = super.push(piece, encoding)
    if (piece === null || piece.length < PIECE_BYTES) return wantsMore
    this.#isResting = true
    // nothing is read until it is asked for again
    return false
  }

  override _read(size: number): void {
    const read = () => {
      this.#isResting = false
      super._read(size)
    }
    if (this.#isResting) setImmediate(read)
    else read()
  }
}
