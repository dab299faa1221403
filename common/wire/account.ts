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
export interface Place {
  /** For ending it: says nothing about the session itself. */
  readonly id: string
  readonly device: string
  /** Server ms: since when, and when it was last seen, to the hour. */
  readonly since: number
  readonly seen: number
  /** It is the one that asks. */
  readonly here: boolean
}

export interface OwnAccount extends Me {
  readonly account: true
  readonly hasPassword: boolean
  readonly passkeys: readonly Passkey[]
  readonly places: readonly Place[]
  /** There is no administrator yet: who has the code can be it. */
  readonly adminWanted: boolean
}
