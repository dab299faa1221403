/** Who somebody is: to the server, to the site, and as others know them. */
import type { Player } from './session.ts'

/** Who has a seat, a place or a line. */
export interface Identity {
  readonly player: string
  readonly name: string
  /** Whether the name is kept. */
  readonly account: boolean
  /** A program plays for them. */
  readonly bot: boolean
  /**
   * Where they come from, under the server's key (`neighbourhood.ts`); empty when that says nothing. Reaches
   * no client.
   */
  readonly neighbourhood: string
}

export type Role = '' | 'moderator' | 'admin'

/** A player with what the site knows of them. */
export interface KnownPlayer extends Player {
  /** What the session stays in though it changes its id; empty for guests. */
  readonly family: string
  /** Whether the name is kept: nobody else can have it. */
  readonly account: boolean
  readonly role: Role
  /** Names that the account had, as they are compared, if any: who names it so means it. */
  readonly formerly?: readonly string[]
}

/** An account, without what is secret of it. */
export interface Account {
  readonly player: string
  readonly name: string
  readonly role: Role
  /** It is that of a program, for good. */
  readonly program: boolean
}

/** An account as others know it. */
export interface Other {
  readonly player: string
  readonly name: string
  readonly program: boolean
}
