/** Identities: as the server, the site and other players know a person. */
import type { Player } from './session.ts'

/** A person with a seat, a place or a line. */
export interface Identity {
  readonly player: string
  readonly name: string
  /** Has the name an account? */
  readonly account: boolean
  /** Is it a program? */
  readonly bot: boolean
  /**
   * The neighbourhood of their address, hashed with the server's key (`neighbourhood.ts`); empty if it says
   * nothing. Never sent to clients.
   */
  readonly neighbourhood: string
}

export type Role = '' | 'moderator' | 'admin'

/** A player with what the site knows about them. */
export interface KnownPlayer extends Player {
  /** The id that a session keeps while its own id rotates; empty for guests. */
  readonly family: string
  /** Has the name an account? Then nobody else can have it. */
  readonly account: boolean
  readonly role: Role
  /** Former names of the account, as comparison keys: an organiser who names one of these means it. */
  readonly formerly?: readonly string[]
}

/** An account without its secrets. */
export interface Account {
  readonly player: string
  readonly name: string
  readonly role: Role
  /** It is a program's, permanently. */
  readonly program: boolean
}

/** An account as others know it. */
export interface OtherAccount {
  readonly player: string
  readonly name: string
  readonly program: boolean
}
