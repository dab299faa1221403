/**
 * Who somebody is: a signed token. A browser keeps it as a cookie that its pages cannot read; a program (a
 * bot, a load test) asks for it and sends it itself. A seat belongs to the player in it, so it survives
 * anything but losing it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { parseCookie } from 'cookie'
import { z } from 'zod'
import { callsign } from '../../../common/wire/people/callsign.ts'
import { note, noted, sealed } from './signing.ts'

export interface Player {
  /** Who it is, for ever. */
  readonly player: string
  /** The callsign, which may change; of an account, its name. */
  readonly name: string
  /** It is a program: a guest says so, an account is one for good. */
  readonly bot: boolean
  /** The session of an account, which can be ended; guests have none. */
  readonly session: string | undefined
}

export const COOKIE = 'dr-session'
/** For how long a browser is known that does not come back (s). */
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

/** What a token says, if it is ours. Whether it still holds, `Accounts.whoHas` knows. */
export async function verifyToken(token: string): Promise<Player | undefined> {
  const said = claims.safeParse(await noted(AUDIENCE, token))
  return said.success
    ? { player: said.data.sub, name: said.data.name, bot: said.data.bot, session: said.data.sid }
    : undefined
}

export const newPlayer = (): string => randomBytes(12).toString('hex')

export const tokenOf = ({ player, name, bot, session }: Player): Promise<string> =>
  note(AUDIENCE, { sub: player, name, ...(bot && { bot }), ...(session && { sid: session }) }, KEPT_FOR)

/** The token in a request's Cookie header. */
export const tokenIn = (cookies: string | null | undefined): string | undefined =>
  cookies ? parseCookie(cookies)[COOKIE] : undefined

/** The token that a request comes with: a program's in the Authorization header, a browser's in its cookie. */
export const tokenOfRequest = ({
  authorization,
  cookie,
}: {
  authorization?: string | undefined
  cookie?: string | undefined
}): string | undefined => /^Bearer (\S{1,1000})$/.exec(authorization ?? '')?.[1] ?? tokenIn(cookie)

/** What the database keeps of a session: who reads it there cannot take it up. */
export const sessionHash = (session: string): string => createHash('sha256').update(session).digest('hex')

export const newSession = (): string => randomBytes(16).toString('hex')

/**
 * The id that a session goes on under. Two tabs that ask at once get the same, and only the server can tell
 * it.
 */
export const nextSession = (session: string): string => sealed('next session', session).slice(0, 32)
