/** What an account learns of itself: the answer of `GET /api/account` to who is signed in. */
import type { Me } from './session.ts'

export interface Passkey {
  /** For removing it. */
  readonly id: string
  /** The device that it was made on. */
  readonly label: string
  readonly since: number
}

/** A place where an account is signed in. */
export interface SignedInDevice {
  /** For ending it: says nothing about the session itself. */
  readonly id: string
  readonly device: string
  /** Server ms: since when, and when it was last seen, to the hour. */
  readonly since: number
  readonly seen: number
  /** It is the one that asks. */
  readonly here: boolean
}

/** One-time codes that are made at a time. */
export const RECOVERY_CODES = 10
/** A name is changed once in so many days. */
export const RENAME_DAYS = 30
/** A name that was given up, or whose account was deleted, is nobody else's for so many days. */
export const NAME_HELD_DAYS = 90

/** The answer to who has just kept a name. */
export interface NewAccount extends Me {
  /** One-time codes: shown this once, and known to nobody afterwards. */
  readonly codes: readonly string[]
}

export interface OwnAccount extends Me {
  readonly account: true
  readonly hasPassword: boolean
  readonly passkeys: readonly Passkey[]
  readonly places: readonly SignedInDevice[]
  /** One-time codes that are left. */
  readonly codes: number
  /** Server ms from which the name may be changed again; 0: now. */
  readonly renamedUntil: number
  /** It was opened with a one-time code a moment ago: a password may be set without the present one. */
  readonly recovered: boolean
  /** There is no administrator yet: who has the code can be it. */
  readonly adminWanted: boolean
}
