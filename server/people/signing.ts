/** What the server signs with its key: nobody else can write it, on every node it is read. */
import { createHmac, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'

let key = randomBytes(32)

/** Sets the key: the same on every node, and after a restart. */
export function signWith(secret: Uint8Array): void {
  key = Buffer.from(secret)
}

/** A signed note. Who holds it can read it, and bring it back unchanged for so many seconds, for that purpose only. */
export const note = (purpose: string, claims: JWTPayload, seconds: number): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setAudience(purpose).setIssuedAt().setExpirationTime(`${seconds}s`).sign(key)

/** What a note says; nothing when it is not ours, has run out, or was written for another purpose. */
export async function noted(purpose: string, text: string): Promise<JWTPayload | undefined> {
  try {
    return (await jwtVerify(text, key, { audience: purpose, algorithms: ['HS256'] })).payload
  } catch {
    return undefined
  }
}

/** What the text becomes under the key, in hex: the same each time, and no way back. */
export const sealed = (purpose: string, text: string): string => createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex')
