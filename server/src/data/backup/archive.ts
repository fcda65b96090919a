import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'

// A tar archive, compressed by gzip and, where there is a key, encrypted in the age format: `age --decrypt FILE | tar --extract --gzip`

export interface Part {
  /** its path in the archive */
  name: string
  size: number
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}
type Bytes = ReadableStream<Uint8Array>

/** Less than a passphrase gets: BACKUP_KEY is random, so no guess of it is worth 256 MB of memory. It takes 4 MB. */
const SCRYPT_LOG_N = 12
/** Faster than the usual 6 by half, and larger by a tenth. */
const GZIP_LEVEL = 4
const AGE = 'age-encryption.org/'

/** Goes between two streams. */
const encryptingBy = (key: string) =>
  async function* (plain: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
    encrypter.setPassphrase(key)
    yield* (await encrypter.encrypt(Readable.toWeb(Readable.from(plain)) as never)) as unknown as Bytes
  }

/**
 * Writes an archive to a file that is not there yet: under its name stands all of it or nothing.
 * @param key encrypts it; '' = plain
 * @param write gives its parts, one after the other; what it throws leaves nothing behind
 * @param verify looks at what was written before it gets its name
 */
export async function writeArchive(
  file: string,
  key: string,
  write: (add: (part: Part) => Promise<void>) => Promise<void>,
  verify: (draft: string) => Promise<void>,
) {
  const draft = `${file}.part`
  if (fs.existsSync(file)) throw new Error(`${file} exists already: a backup overwrites nothing`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const { readable, controller } = createTarPacker()
  // a body that fails fails the archive
  const packing = (async () => {
    try {
      await write(async ({ name, size, body }) => {
        const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date() }).getWriter()
        for await (const chunk of body) await writer.write(chunk as Uint8Array<ArrayBuffer>)
        await writer.close()
      })
      controller.finalize()
    } catch (error) {
      controller.error(error)
      throw error
    }
  })()
  packing.catch(() => {})
  const forget = () => fs.rmSync(draft, { force: true })
  process.once('exit', forget)
  try {
    const zipped = [Readable.fromWeb(readable as Bytes), createGzip({ level: GZIP_LEVEL })]
    const target = fs.createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await Promise.all([packing, pipeline([...zipped, ...(key === '' ? [] : [encryptingBy(key)]), target] as never)])
    await verify(draft)
    fs.renameSync(draft, file)
    syncFolder(path.dirname(file))
  } catch (error) {
    // why nothing more came is what there is to say
    await packing
    throw error
  } finally {
    forget()
    process.removeListener('exit', forget)
  }
}

/** So that the name outlasts a power cut as well. */
function syncFolder(folder: string) {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

async function decrypting(file: string, key: string): Promise<Readable> {
  const handle = await fs.promises.open(file)
  const { buffer } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
  await handle.close()
  const bytes = fs.createReadStream(file)
  if (buffer.toString() !== AGE) return bytes
  if (key === '') throw new Error(`${file} is encrypted: set BACKUP_KEY as it was when the backup was made`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(bytes) as never)) as unknown as Bytes)
  } catch (error) {
    throw new Error(`BACKUP_KEY does not open ${file}: set it as it was when the backup was made`, { cause: error })
  }
}

/** Its parts in their order. Each has to be read before the next is asked for. @throws Error where it does not open, or is not whole */
export async function* readArchive(file: string, key: string): AsyncGenerator<Part> {
  const plain = await decrypting(file, key)
  const unzipped = createGunzip()
  // iterating fails with whatever went wrong on the way
  const unzipping = pipeline(plain, unzipped).catch((error: Error) => unzipped.destroy(error))
  async function* or<T>(bytes: AsyncIterable<T>) {
    try {
      yield* bytes
    } catch (error) {
      throw new Error(`${file} is damaged: ${(error as Error).message}`, { cause: error })
    }
  }
  const entries = (Readable.toWeb(unzipped) as Bytes).pipeThrough(createTarDecoder({ strict: true }) as never)
  for await (const { header, body } of or<ParsedTarEntry>(entries as ReadableStream<ParsedTarEntry>))
    yield { name: header.name, size: header.size, body: or(body as unknown as Bytes) }
  await unzipping
}
