/** What the server signs with its key: nobody else can write it, on every node it is read. */
import { createHmac, randomBytes } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** So many notes that were found to be ours are remembered: whoever joins comes with one that was just shown. */
const KNOWN_AT_MOST = 10_000

let key: Buffer = randomBytes(32)
let imported: Promise<CryptoKey> | undefined
/** By their text, the oldest first. */
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

/** Bytes that the key makes of a text: the same on every node, and nobody else can tell them. */
export const keyed = (purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose} ${text}`).digest()

/**
 * A signed note. Who holds it can read it, and bring it back unchanged for so many seconds, for that purpose
 * only.
 */
export const note = async (purpose: string, claims: JWTPayload, seconds: number): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(await cryptoKey())

/**
 * The last character of a signature has bits that stand for nothing, and decoders skip blanks: other
 * spellings would fill what is known.
 */
function spelled(text: string): boolean {
  const signature = text.slice(text.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

/**
 * What a note says; nothing when it is not ours to the letter, has run out, or was written for another
 * purpose.
 */
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

/** What the text becomes under the key, in hex: the same each time, and no way back. */
export const sealed = (purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex')
