import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64 = (bytes: Uint8Array | Buffer) => Buffer.from(bytes).toString('base64url')
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

/** What holds a person's passkey, as a phone does: one key, which asks its person before it signs. */
export class Authenticator {
  readonly id = base64(randomBytes(16))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #uses = 0

  constructor(
    readonly rpId: string,
    readonly origin: string,
  ) {}

  #clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  #data(flags: number, ...more: Buffer[]) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#uses++)
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), counter, ...more])
  }

  make({ challenge }: { challenge: string }) {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x as string, 'base64url'))],
      [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y as string, 'base64url'))],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, id.length])
    const authData = this.#data(PRESENT | VERIFIED | ATTESTED, Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key)))
    const statement = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(this.#clientData('webauthn.create', challenge)),
        attestationObject: base64(isoCBOR.encode(statement as never)),
        transports: ['internal'],
      },
    }
  }

  /** @param verified whether it has asked its person who they are */
  answer({ challenge }: { challenge: string }, verified = true) {
    const clientData = this.#clientData('webauthn.get', challenge)
    const data = this.#data(PRESENT | (verified ? VERIFIED : 0))
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: base64(clientData), authenticatorData: base64(data), signature: base64(signature) },
    }
  }
}
