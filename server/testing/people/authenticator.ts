/** A phone's passkey for tests: ES256, discoverable, with a counter; responses are encoded as browsers do. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** The subset of CBOR that attestations need. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as never)]),
    ])
  return Buffer.concat([head(2, value.length), value])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const NEW_KEY = 0x40

export class Authenticator {
  readonly id = randomBytes(16)
  counter = 0
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  private user = Buffer.alloc(0)

  /** The response to registration options, on a page of this origin. */
  make(options: Record<string, unknown>, origin: string) {
    const { challenge, rp, user } = options as { challenge: string; rp: { id: string }; user: { id: string } }
    this.user = Buffer.from(user.id, 'base64url')
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    )
    const data = Buffer.concat([
      this.data(rp.id, NEW_KEY),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      key,
    ])
    return this.answer({
      clientDataJSON: this.client('webauthn.create', challenge, origin),
      transports: ['internal'],
      attestationObject: cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      ).toString('base64url'),
    })
  }

  /** The response to sign-in options. */
  use(options: Record<string, unknown>, origin: string) {
    const { challenge, rpId } = options as { challenge: string; rpId: string }
    this.counter++
    const data = this.data(rpId)
    const clientDataJSON = this.client('webauthn.get', challenge, origin)
    const signature = sign(
      'sha256',
      Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]),
      this.keys.privateKey,
    )
    return this.answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.user.toString('base64url'),
    })
  }

  private data(rpId: string, flags = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | VERIFIED | flags]), counter])
  }

  private client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

  private answer = <Response extends object>(response: Response) => ({
    id: this.id.toString('base64url'),
    rawId: this.id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  })
}
