/** A player's own account: the answer of `GET /api/account`, its limits, and where it can have passkeys. */
import type { Me } from './session.ts'

export interface Passkey {
  /** Identifies it in the request to remove it. */
  readonly id: string
  /** The device on which it was made. */
  readonly label: string
  readonly since: number
}

/** A device on which an account is signed in. */
export interface SignedInDevice {
  /** Identifies it in the request to end it; reveals nothing about the session. */
  readonly id: string
  readonly device: string
  /** Server ms: when it began, and when it was last seen, to the hour. */
  readonly since: number
  readonly seen: number
  /** The device that asks. */
  readonly here: boolean
}

/** Number of recovery codes made at a time. */
export const RECOVERY_CODES = 10
/** Days between two changes of a name. */
export const RENAME_DAYS = 30
/** Days for which a name that was given up, or whose account was deleted, is reserved. */
export const NAME_HELD_DAYS = 90

/** The answer to the creation of an account. */
export interface NewAccount extends Me {
  /** Recovery codes: shown only now; nobody can read them afterwards. */
  readonly codes: readonly string[]
}

export interface OwnAccount extends Me {
  readonly account: true
  readonly hasPassword: boolean
  readonly passkeys: readonly Passkey[]
  readonly places: readonly SignedInDevice[]
  /** Number of unused recovery codes. */
  readonly codes: number
  /** Server ms from which the name may be changed again; 0: now. */
  readonly renamedUntil: number
  /** Signed in with a recovery code a moment ago: the password may be set without the present one. */
  readonly recovered: boolean
  /** There is no administrator yet: whoever has the server's code for it can become one. */
  readonly adminWanted: boolean
}

/**
 * Browsers allow passkeys on encrypted pages of a named host, and on localhost; the origin decides. The page
 * explains why there are none, and the server offers none.
 */
const ADDRESS = /^\[|^\d{1,3}(\.\d{1,3}){3}$/

/** Why a page of that origin cannot use passkeys, if so. */
export function noPasskeysAt(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return undefined
  if (protocol !== 'https:')
    return 'Passkeys need an encrypted connection (https), which this address does not have.'
  if (ADDRESS.test(hostname)) return 'Passkeys need a host with a name; this page was opened by a number.'
  return undefined
}
