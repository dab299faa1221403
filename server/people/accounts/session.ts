/**
 * Identifies a person by a signed token. A browser has it as a cookie that pages cannot read; a program (a
 * bot, a load test) requests it and sends it itself. A seat belongs to the player id, so it is lost only with
 * the token.
 */
import { createHash, randomBytes } from 'node:crypto'
import { parseCookie } from 'cookie'
import { z } from 'zod'
import { callsign } from '../../../common/wire/people/callsign.ts'
import type { Signing } from './signing.ts'

export interface Player {
  /** The permanent id. */
  readonly player: string
  /** The callsign, which may change; for an account, its name. */
  readonly name: string
  /** Is it a program? A guest says so itself; for an account it is permanent. */
  readonly bot: boolean
  /** The session of an account, which can be ended; guests have none. */
  readonly session: string | undefined
}

export const COOKIE = 'dr-session'
/** The lifetime of the cookie without a visit (s). */
export const KEPT_FOR = 365 * 24 * 3600

const AUDIENCE = 'dead-reckoning'
const claims = z.object({
  sub: z.string().regex(/^[0-9a-f]{24}$/),
  name: callsign,
  bot: z.boolean().default(false),
  sid: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
})

/** The content of a token, if it is ours. `Accounts.whoHas` checks whether it is still valid. */
export async function verifyToken(signing: Signing, token: string): Promise<Player | undefined> {
  const said = claims.safeParse(await signing.noted(AUDIENCE, token))
  return said.success
    ? { player: said.data.sub, name: said.data.name, bot: said.data.bot, session: said.data.sid }
    : undefined
}

export const newPlayer = (): string => randomBytes(12).toString('hex')

export const tokenOf = (signing: Signing, { player, name, bot, session }: Player): Promise<string> =>
  signing.note(
    AUDIENCE,
    { sub: player, name, ...(bot && { bot }), ...(session && { sid: session }) },
    KEPT_FOR,
  )

/** The token in a Cookie header. */
export const tokenIn = (cookies: string | null | undefined): string | undefined =>
  cookies ? parseCookie(cookies)[COOKIE] : undefined

/** The token of a request: in the Authorization header from a program, in the cookie from a browser. */
export const tokenOfRequest = ({
  authorization,
  cookie,
}: {
  authorization?: string | undefined
  cookie?: string | undefined
}): string | undefined => /^Bearer (\S{1,1000})$/.exec(authorization ?? '')?.[1] ?? tokenIn(cookie)

/** The stored form of a session's id: nobody who reads the database can use it. */
export const sessionHash = (session: string): string => createHash('sha256').update(session).digest('hex')

export const newSession = (): string => randomBytes(16).toString('hex')

/**
 * The next id of a session. It is derived, so that two tabs that ask at once get the same, with the server's
 * key, so that nobody else can compute it.
 */
export const nextSession = (signing: Signing, session: string): string =>
  signing.sealed('next session', session).slice(0, 32)
