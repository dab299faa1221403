import type { Generated } from 'kysely'

/**
 * The tables, as Kysely knows them. Times are server ms; what is nested is JSON as text, the same on both
 * databases.
 */

export type SeatResult = 'won' | 'lost' | 'drawn'

/** How a match ended, and for whom; `player` is empty for a bot. */
export interface MatchSummary {
  readonly kind: 'team' | 'ffa'
  readonly winners: readonly string[]
  readonly by: string
  readonly players: readonly {
    readonly seat: string
    readonly team: string
    readonly player: string
    readonly name: string
    readonly bot: boolean
    readonly left: boolean
    readonly result: SeatResult
  }[]
  /** Who played in the place of others, and is not among the players; `player` is empty. */
  readonly substitutes?: readonly { readonly seat: string; readonly player: string; readonly name: string }[]
}

/**
 * A node that is `draining` takes nothing new; one that is `dead` has nothing any more, and is told so if it
 * should live.
 */
export type StoredNodeState = 'up' | 'draining' | 'dead'

interface Rating {
  game: string
  kind: 'team' | 'ffa'
  player: string
  mu: number
  sigma: number
  played: number
  opponents: number
  at: number
}

export interface Tables {
  /** Matches that are not over: what was done to each, in order (`entries.ts`). */
  journal: { match: string; seq: number; entry: string }
  /**
   * Which node has a running match, and may write to its journal, and nobody else; none while it is handed
   * over. With each node that has it the `epoch` is higher; `form` is that of its entries (`JOURNAL_FORM`),
   * `rules` are those that it is played by (`plays.ts`).
   */
  lease: { match: string; node: string | null; epoch: number; form: number; rules: Generated<string> }
  /**
   * The nodes of the arena, by the address that each is reached at. `run` counts processes, `process` is the
   * framework's id of this one, `beat` when it was last alive; it adopts matches whose entries are of a form
   * up to `reads`, and whose rules are among those that it `plays`.
   */
  node: {
    name: string
    run: number
    process: string
    since: number
    beat: number
    state: StoredNodeState
    reads: number
    plays: Generated<string>
  }
  /**
   * Finished matches, whole (`record.ts`); taken away after a time where who runs the server wants it
   * (`retention.ts`).
   */
  record: { match: string; game: string; finished: number; rounds: number; rated: number; record: string }
  /**
   * What lists of results show of a finished match, for good; `summary` is a `Summary`, `place` the table at
   * which it was played (`/m/PLACE`), empty where that is not known.
   */
  result: {
    match: string
    place: string
    game: string
    finished: number
    rounds: number
    rated: number
    listed: number
    summary: string
  }
  /**
   * Who played in a finished match: one row a seat that a person had at its beginning, also who left it.
   * `at`: when it was finished; `neighbourhood` of whose address, under the server's key, empty after some
   * weeks (`people/ratings/neighbourhood.ts`); `listed` as that of its result.
   */
  seat: {
    match: string
    seat: string
    team: string
    player: string
    name: string
    result: SeatResult
    game: string
    at: number
    neighbourhood: string
    listed: Generated<number>
  }
  /** People, from their first finished match on. */
  player: { id: string; name: string; since: number; seen: number }
  setting: { name: string; value: string }

  /**
   * Who keeps a name. `key` is the name as it is compared, `likeness` what it looks like (`likeness.ts`); no
   * two are alike, but for those of before that was compared, the `twin`s. `password` is a hash, empty
   * without one; `renamed`: when the name was changed last, 0 for never; `program`: 1 for that of a program,
   * for good; `followable`: 1 as long as anybody may follow it.
   */
  account: {
    player: string
    name: string
    key: string
    likeness: Generated<string>
    twin: Generated<number>
    password: string
    role: '' | 'moderator' | 'admin'
    since: number
    renamed: Generated<number>
    program: Generated<number>
    followable: Generated<number>
  }
  /** One-time codes that open an account; the id is a hash (`people/accounts/recovery-codes.ts`). */
  recovery_code: { id: string; player: string; made: number }
  /** The link for a new password that an account has; the id is a hash (`people/accounts/password-resets.ts`). */
  password_reset: { player: string; id: string; made: number; ends: number }
  /**
   * Names that accounts had, as they are compared and as they were written: they lead to the account, and
   * nobody else has them `until` then. Without a player: of a deleted account.
   */
  former_name: {
    key: string
    likeness: Generated<string>
    player: string
    name: string
    since: number
    until: number
  }
  /** Accounts that were deleted: what is still written under such an id is erased, too. */
  deletion: { player: string; at: number }
  /**
   * Seats whose name is still to be taken out of the record of a match; `name`: of a substitute there, empty
   * for who began it.
   */
  redaction: { match: string; seat: string; name: Generated<string> }
  /**
   * A game that somebody had asked for and did not come to; `neighbourhood` of a guest, empty for an account
   * (`people/moderation/no-shows.ts`).
   */
  no_show: { player: string; neighbourhood: string; at: number }
  /** The neighbourhood that a player came from last (`people/moderation/origins.ts`), for some weeks. */
  origin: { player: string; neighbourhood: string; at: number }
  passkey: {
    id: string
    player: string
    public_key: string
    counter: number
    transports: string
    label: string
    since: number
  }
  /**
   * Where an account is signed in; the id is a hash (`sessionHash`). A session changes its id now and then
   * and stays in its family; `since` it was signed in, since `made` it has this id.
   */
  session: {
    id: string
    player: string
    family: string
    device: string
    since: number
    made: number
    seen: number
    ends: number
  }
  /** What players make and keep: designs, pilots, settings, each under a name. */
  keepsake: { player: string; name: string; value: string; at: number }

  /**
   * Strength of accounts by game and kind of match; `played` counts rated matches, `opponents` different ones
   * as far as it matters; `program` is that of the account: which ladder it stands on.
   */
  rating: Rating & { program: Generated<number> }
  /** The different opponents of an account, until there were as many as a rating needs. */
  opponent: { game: string; kind: 'team' | 'ffa'; player: string; other: string }
  /**
   * What guests are taken for when opponents are looked for. Nothing of it becomes a rating, whoever keeps
   * the name.
   */
  guest_rating: Rating
  /** What a rated match did to a player's rating: the values after it, and what it was worth before. */
  rating_change: {
    match: string
    player: string
    game: string
    kind: 'team' | 'ffa'
    mu: number
    sigma: number
    mu_before: number
    sigma_before: number
    opponents: number
    at: number
  }

  /** `door`: a `RoomDoor`; `pin`: a text that stands above what is said. */
  chatroom: {
    id: string
    title: string
    topic: string
    slow: number
    filter: number
    maker: string
    since: number
    door: Generated<string>
    hidden: Generated<number>
    pin: Generated<string>
  }
  /** Those whom the owner of a room has appointed (`keeper`), or invited (`invited`). */
  room_member: { room: string; player: string; role: string; since: number }
  /** The pickup games of a chatroom, and who waits for them: a `KeptRoom` of `pickup/standing.ts`. */
  pickup: { room: string; kept: string }
  /**
   * What was said in chatrooms. `by` is the player, empty for what the room itself tells; `gone`: taken away
   * by a moderator.
   */
  line: {
    room: string
    id: number
    kind: string
    by: string
    name: string
    text: string
    at: number
    gone: number
  }
  /**
   * Somebody who may not enter, or not speak. `room` is empty for the whole site; one of `player` and
   * `prefix` is set: addresses, or a neighbourhood under the server's key (`people/moderation/origins.ts`).
   */
  ban: {
    id: string
    room: string
    kind: 'ban' | 'mute'
    player: string
    prefix: string
    name: string
    until: number
    reason: string
    by: string
    at: number
  }
  /**
   * What moderators did, and makers in their own rooms (`house` is 0), and administrators at their desk (2);
   * `about` is a player.
   */
  moderation: {
    id: string
    room: string
    by: string
    by_name: string
    act: string
    about: string
    about_name: string
    detail: string
    at: number
    house: number
  }
  /**
   * What players reported, with the lines around it as JSON. `line` is 0 where it is about a person;
   * `account`: whether the reporter keeps their name; `origin`: the neighbourhood of their address, sealed,
   * while the report is open; `others`: who reported the same, `Seconder`s as JSON.
   */
  report: {
    id: string
    room: string
    by: string
    by_name: string
    about: string
    about_name: string
    reason: string
    context: string
    at: number
    closed: number
    closed_by: string
    line: number
    account: number
    origin: string
    others: string
  }

  /**
   * Two accounts, `low` the lesser id: friends since `agreed`, or, while that is 0, one that has `asked` and
   * waits for the other.
   */
  friendship: { low: string; high: string; asker: string; asked: number; agreed: number }
  /** Whom an account wants nothing of. */
  block: { player: string; blocked: string; at: number }
  /** Whom an account follows, to be told when they play. */
  follow: { player: string; followed: string; at: number }
  /** Lines between two friends; `id` counts those of the two. `unread` is 1 until the recipient has read it. */
  private_line: { sender: string; recipient: string; id: number; text: string; at: number; unread: number }
}
