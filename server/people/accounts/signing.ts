/** Signs data with the server's key; all nodes can verify it, and nobody else can make it. */
import { createHmac, randomBytes } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

/**
 * The size of the cache of verified notes: a client that joins sends a note that was verified just before.
 */
const KNOWN_AT_MOST = 10_000

let key: Buffer = randomBytes(32)
let imported: Promise<CryptoKey> | undefined
/** By text, the oldest first. */
const known = new Map<string, JWTPayload>()

/** Sets the key: the same on every node, and after a restart. */
export function signWith(secret: Uint8Array): void {
  key = Buffer.from(secret)
  imported = undefined
  known.clear()
}

const cryptoKey = (): Promise<CryptoKey> =>
  (imported ??= crypto.subtle.importKey(
    'raw',
    new Uint8Array(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  ))

/** A keyed hash of a text: the same on every node, and nobody else can compute it. */
export const keyed = (purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose} ${text}`).digest()

/**
 * A signed note. Its holder can read it, and send it back unchanged within `seconds` for the same purpose.
 */
export const note = async (purpose: string, claims: JWTPayload, seconds: number): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(await cryptoKey())

/**
 * Is the signature in its canonical spelling? Base64 ignores the last bits, and decoders skip blanks, so
 * other spellings would fill the cache.
 */
function spelled(text: string): boolean {
  const signature = text.slice(text.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

/** The content of a note; undefined if the signature is wrong, it has expired, or it has another purpose. */
export async function noted(purpose: string, text: string): Promise<JWTPayload | undefined> {
  const before = known.get(text)
  if (before) return before.aud === purpose && before.exp! > Date.now() / 1000 ? before : undefined
  if (!spelled(text)) return undefined
  try {
    const { payload } = await jwtVerify(text, await cryptoKey(), {
      audience: purpose,
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    known.set(text, payload)
    if (known.size > KNOWN_AT_MOST) known.delete(known.keys().next().value!)
    return payload
  } catch {
    return undefined
  }
}

/** A keyed hash in hex: the same each time, and not reversible. */
export const sealed = (purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex')
