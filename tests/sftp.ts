// A real SFTP server over a folder, as hospitals have one: passwords and keys, renaming, no shell.
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import ssh2 from 'ssh2'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp
/** One of some hundred is written so that it cannot be read: then another one. */
export function newKey(): ReturnType<typeof ssh2.utils.generateKeyPairSync> {
  const key = ssh2.utils.generateKeyPairSync('ed25519')
  return ssh2.utils.parseKey(key.private) instanceof Error ? newKey() : key
}

type Session = ssh2.SFTPWrapper & { [call: string]: (...args: never[]) => void }
const attributesOf = (file: string) => {
  const { mode, uid, gid, size, atimeMs, mtimeMs } = fs.lstatSync(file)
  return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }
}

/** Answers calls about files below `root`, as the protocol's version 3 has them. */
function serve(session: Session, root: string) {
  const at = (name: string) => path.join(root, path.posix.join('/', name))
  const handles = new Map<string, { fd?: number; names?: string[]; folder?: string }>()
  const keep = (id: number, of: { fd?: number; names?: string[]; folder?: string }) => {
    const handle = String(handles.size + 1)
    handles.set(handle, of)
    session.handle(id, Buffer.from(handle))
  }
  const trying = (id: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      session.status(id, (error as { code?: string }).code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
    }
  }
  const done = (id: number, work: () => void) =>
    trying(id, () => {
      work()
      session.status(id, STATUS_CODE.OK)
    })
  const on = session.on.bind(session) as (call: string, answer: (id: number, ...args: never[]) => void) => void
  const stat = (id: number, name: string) => trying(id, () => session.attrs(id, attributesOf(at(name)) as ssh2.Attributes))
  on('REALPATH', (id, name: string) =>
    session.name(id, [{ filename: path.posix.join('/', name), longname: '', attrs: {} as ssh2.Attributes }]),
  )
  on('STAT', stat)
  on('LSTAT', stat)
  on('FSTAT', (id, handle: Buffer) =>
    trying(id, () => {
      const { size, mtimeMs, mode } = fs.fstatSync(handles.get(String(handle))?.fd as number)
      const time = Math.floor(mtimeMs / 1000)
      session.attrs(id, { size, mode, uid: 0, gid: 0, atime: time, mtime: time })
    }),
  )
  on('OPENDIR', (id, name: string) => trying(id, () => keep(id, { names: fs.readdirSync(at(name)), folder: name })))
  on('READDIR', (id, handle: Buffer) => {
    const open = handles.get(String(handle))
    if (!open?.names?.length) return session.status(id, STATUS_CODE.EOF)
    const folder = open.folder ?? ''
    const entries = open.names.map((filename) => {
      const attrs = attributesOf(at(path.posix.join(folder, filename)))
      const kind = fs.lstatSync(at(path.posix.join(folder, filename))).isDirectory() ? 'd' : '-'
      return { filename, longname: `${kind}rw-r--r-- 1 0 0 ${attrs.size} Jan 1 00:00 ${filename}`, attrs: attrs as ssh2.Attributes }
    })
    open.names = []
    session.name(id, entries)
  })
  on('OPEN', (id, name: string, flags: number) => {
    if (flags & OPEN_MODE.WRITE) return session.status(id, STATUS_CODE.PERMISSION_DENIED)
    trying(id, () => keep(id, { fd: fs.openSync(at(name), 'r') }))
  })
  on('READ', (id, handle: Buffer, offset: number, length: number) =>
    trying(id, () => {
      const buffer = Buffer.alloc(length)
      const read = fs.readSync(handles.get(String(handle))?.fd as number, buffer, 0, length, offset)
      if (read === 0) session.status(id, STATUS_CODE.EOF)
      else session.data(id, buffer.subarray(0, read))
    }),
  )
  on('CLOSE', (id, handle: Buffer) =>
    done(id, () => {
      const { fd } = handles.get(String(handle)) ?? {}
      if (fd !== undefined) fs.closeSync(fd)
    }),
  )
  on('REMOVE', (id, name: string) => done(id, () => fs.rmSync(at(name))))
  on('RENAME', (id, from: string, to: string) => done(id, () => fs.renameSync(at(from), at(to))))
  on('MKDIR', (id, name: string) => done(id, () => fs.mkdirSync(at(name))))
}

/** @param publicKey of who signs in by a key */
export async function startSftp(root: string, { user = 'hospital', password = 'Sent-by-night-1', publicKey = '' } = {}) {
  /** who tried to sign in, and with what */
  const tried: string[] = []
  const allowed = publicKey ? ssh2.utils.parseKey(publicKey) : null
  async function listen(hostKey: string, port: number) {
    const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
      client.on('error', () => undefined)
      client.on('authentication', (login) => {
        tried.push(login.method)
        const isKey =
          login.method === 'publickey' && allowed && !(allowed instanceof Error) && allowed.getPublicSSH().equals(login.key.data)
        const isProved = isKey && (!login.signature || allowed.verify(login.blob as Buffer, login.signature, login.hashAlgo) === true)
        if (login.username === user && (isProved || (login.method === 'password' && login.password === password))) login.accept()
        else login.reject(['password', 'publickey'])
      })
      client.on('ready', () => client.on('session', (accept) => accept().on('sftp', (open) => serve(open() as Session, root))))
    })
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
    return server
  }
  let server = await listen(newKey().private, 0)
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  return {
    port,
    user,
    password,
    tried,
    close,
    /** The same server with another key, as one in the middle has it. */
    async changeKey() {
      await close()
      server = await listen(newKey().private, port)
    },
  }
}
