import { createHash, createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, sign, verify } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** What the server signs with for the audit log, and nobody else can. */
export interface AuditKey {
  /** tells one key from another */
  id: string
  /** PEM, for whoever checks the anchors elsewhere */
  publicKey: string
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
  /** a short proof that an entry is the server's, which the same key alone can make and check */
  seal(text: string): string
}

/** The key in a file, made at the first start and readable by nobody else. */
export function openAuditKey(file: string): AuditKey {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const { privateKey } = generateKeyPairSync('ed25519')
    try {
      fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // another server made it in this moment
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const key = createPrivateKey(fs.readFileSync(file))
  const publicKey = createPublicKey(key)
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const sealing = Buffer.from(hkdfSync('sha256', key.export({ type: 'pkcs8', format: 'der' }), '', 'ratebook audit seal', 32))
  return {
    id: createHash('sha256').update(pem).digest('hex').slice(0, 16),
    publicKey: pem,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    isSigned: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
    seal: (text) => createHmac('sha256', sealing).update(text).digest('base64url'),
  }
}
