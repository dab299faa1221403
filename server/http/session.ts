/** Who a browser is: a signed token that it keeps. A seat belongs to the player in it, so it survives anything but losing it. */
import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { callsign } from '../../common/wire/options.ts'

export interface Player {
  /** Who it is, for ever. */
  readonly player: string
  /** The callsign, which may change. */
  readonly name: string
}

const AUDIENCE = 'dead-reckoning'
const claims = z.object({ sub: z.string().regex(/^[0-9a-f]{24}$/), name: callsign })

let key = randomBytes(32)

/** Sets the key that tokens are signed with: the same on every node, and after a restart. */
export function signWith(secret: Uint8Array): void {
  key = Buffer.from(secret)
}

export async function verifyToken(token: string): Promise<Player | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { audience: AUDIENCE, algorithms: ['HS256'] })
    const { sub, name } = claims.parse(payload)
    return { player: sub, name }
  } catch {
    return undefined
  }
}

/** A token for a new player, or for one who is known under another callsign. */
export const tokenFor = (name: string, player = randomBytes(12).toString('hex')): Promise<string> =>
  new SignJWT({ name }).setProtectedHeader({ alg: 'HS256' }).setSubject(player).setAudience(AUDIENCE).setIssuedAt().setExpirationTime('365d').sign(key)
