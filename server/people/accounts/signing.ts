/** Signs data with the server's key; all nodes can verify it, and nobody else can make it. */
import { createHmac, randomBytes } from 'node:crypto'
import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/**
 * The size of the cache of verified notes: a client that joins sends a note that was verified just before.
 */
const KNOWN_AT_MOST = 10_000

export class Signing {
  private readonly secret: Buffer
  private imported: Promise<CryptoKey> | undefined
  /** By text, the oldest first. */
  private readonly known = new Map<string, JWTPayload>()

  /** `secret`: the same on every node, and after a restart; without one nobody else can verify anything. */
  constructor(secret: Uint8Array = randomBytes(32)) {
    this.secret = Buffer.from(secret)
  }

  private get key(): Promise<CryptoKey> {
    return (this.imported ??= crypto.subtle.importKey(
      'raw',
      new Uint8Array(this.secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    ))
  }

  /** A keyed hash of a text: the same on every node, and nobody else can compute it. */
  keyed(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.secret).update(`${purpose} ${text}`).digest()
  }

  /** Such a hash in hex. */
  sealed(purpose: string, text: string): string {
    return createHmac('sha256', this.secret).update(`${purpose}\0${text}`).digest('hex')
  }

  /**
   * A signed note. Its holder can read it, and send it back unchanged within `seconds` for the same purpose.
   */
  async note(purpose: string, claims: JWTPayload, seconds: number): Promise<string> {
    const text = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(purpose)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(await this.key)
    // Nearly every new visitor shows it again at once.
    this.remember(text, decodeJwt(text))
    return text
  }

  /** The content of a note; undefined if the signature is wrong, it has expired, or it has another purpose. */
  async noted(purpose: string, text: string): Promise<JWTPayload | undefined> {
    const before = this.known.get(text)
    if (before) return before.aud === purpose && before.exp! > Date.now() / 1000 ? before : undefined
    if (!spelled(text)) return undefined
    try {
      const { payload } = await jwtVerify(text, await this.key, {
        audience: purpose,
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
      })
      this.remember(text, payload)
      return payload
    } catch {
      return undefined
    }
  }

  private remember(text: string, payload: JWTPayload): void {
    const { known } = this
    known.set(text, payload)
    if (known.size > KNOWN_AT_MOST) known.delete(known.keys().next().value!)
  }
}

/**
 * Does it have three parts, the last in its canonical spelling? Base64 ignores the last bits, and decoders
 * skip blanks, so other spellings would fill the cache. (No token at all is frequent, and an error is dear.)
 */
function spelled(text: string): boolean {
  const [, , signature, rest] = text.split('.', 4)
  return (
    signature !== undefined &&
    rest === undefined &&
    Buffer.from(signature, 'base64url').toString('base64url') === signature
  )
}
