import type { Generated } from 'kysely'

/** The tables as Kysely types. Times are server ms; nested data is JSON text, the same in both databases. */

export type SeatResult = 'won' | 'lost' | 'drawn'

/** The result of a match, by participant; `player` is empty for a bot. */
export interface MatchSummary {
  readonly kind: 'team' | 'ffa'
  readonly winners: readonly string[]
  readonly by: string
  /** As in `FinishedMatch`; missing for an end by people, and in rows from before it was stored. */
  readonly story?: string | undefined
  readonly players: readonly {
    readonly seat: string
    readonly team: string
    readonly player: string
    readonly name: string
    readonly bot: boolean
    readonly left: boolean
    readonly result: SeatResult
  }[]
  /** Substitutes who are not among the players; `player` is empty. */
  readonly substitutes?: readonly { readonly seat: string; readonly player: string; readonly name: string }[]
}

/**
 * A `draining` node takes nothing new; a `dead` one has lost its matches, and learns it from this state if it
 * is still alive.
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
  /** Unfinished matches: their entries, in order (`entries.ts`). */
  journal: { match: string; seq: number; entry: string }
  /**
   * The node that has a running match and alone may write to its journal; null while the match is handed
   * over. `epoch` increases with each owner; `form` is the format of the entries (`JOURNAL_FORM`), `rules`
   * those of the match (`plays.ts`).
   */
  lease: { match: string; node: string | null; epoch: number; form: number; rules: Generated<string> }
  /**
   * The nodes of the arena, by public address. `run` counts processes, `process` is the framework's id of the
   * current one, `beat` its last heartbeat. A node adopts matches whose entries have a form up to `reads` and
   * whose rules it `plays`.
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
   * Finished matches in full (`record.ts`); deleted after a time if the operator wants it (`retention.ts`).
   */
  record: { match: string; game: string; finished: number; rounds: number; rated: number; record: string }
  /**
   * What lists of results show of a finished match, kept for ever. `summary` is a `MatchSummary`, `place` the
   * table at which it was played (`/m/PLACE`), empty if unknown; `room`: the slug of the chatroom that its
   * players came from, empty for none; `setup`: JSON, empty if it is unknown or long (`setupText`).
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
    room: string
    setup: string
  }
  /**
   * Participants of finished matches: a row per seat that a person had at the beginning, including people who
   * left. `at`: when it finished; `neighbourhood`: of the address, hashed with the server's key, deleted
   * after some weeks (`people/ratings/neighbourhood.ts`); `listed` as in `result`.
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
   * Accounts. `key` is the comparison key of the name, `likeness` and `capitals` its looks
   * (`common/wire/people/likeness.ts`). The likeness is unique except for older accounts, which have a `twin`
   * number. `password` is a hash, empty for none; `renamed`: when the
   * name last changed, 0 for never; `program`: 1 for a program, permanently; `followable`: 1 while anybody
   * may follow it.
   */
  account: {
    player: string
    name: string
    key: string
    likeness: Generated<string>
    capitals: Generated<string>
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
   * Former names, as comparison key and as written. They lead to their account, and are reserved for it
   * `until` then. Without a player: of a deleted account.
   */
  former_name: {
    key: string
    likeness: Generated<string>
    capitals: Generated<string>
    player: string
    name: string
    since: number
    until: number
  }
  /** Deleted accounts: data that is later written under such an id is erased, too. */
  deletion: { player: string; at: number }
  /**
   * Seats whose name is still to be erased from a record; `name`: of a substitute, empty for the first
   * player.
   */
  redaction: { match: string; seat: string; name: Generated<string> }
  /**
   * No-shows: a person did not come to a game that they had queued for; `neighbourhood` of a guest, empty for
   * an account (`people/moderation/no-shows.ts`).
   */
  no_show: { player: string; neighbourhood: string; at: number }
  /** The last neighbourhood of a player (`people/moderation/origins.ts`), kept for some weeks. */
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
   * Sessions of accounts; the id is a hash (`sessionHash`). A session's id rotates within its family;
   * `since`: sign-in, `made`: when it got this id.
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
  /** Data that players create: designs, pilots, settings, each under a name. */
  keepsake: { player: string; name: string; value: string; at: number }

  /**
   * Ratings of accounts by game and kind of match; `played` counts rated matches, `opponents` different ones
   * up to the number that matters; `program`: the ladder, people's or programs'.
   */
  rating: Rating & { program: Generated<number> }
  /** The different opponents of an account, until it has as many as a rating needs. */
  opponent: { game: string; kind: 'team' | 'ffa'; player: string; other: string }
  /**
   * Estimates for guests, used only to find opponents. They never become ratings, even if the guest
   * registers.
   */
  guest_rating: Rating
  /** The effect of a rated match on a player's rating: the values after it, and the value before. */
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

  /** `door`: a `RoomDoor`; `pin`: a text above the chat. */
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
  /** People whom the owner of a room has appointed (`keeper`) or invited (`invited`). */
  room_member: { room: string; player: string; role: string; since: number }
  /** The pickup games of a chatroom and their queues: a `StoredRoom` of `pickup/standing-offers.ts`. */
  pickup: { room: string; kept: string }
  /**
   * Lines of chatrooms. `by` is the player, empty for lines of the room itself; `gone`: erased by a
   * moderator.
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
   * Bans and mutes. `room` is empty for the whole site; either `player` or `prefix` is set: an address range,
   * or a neighbourhood hashed with the server's key (`people/moderation/origins.ts`).
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
   * The moderation log: `house` is 1 for moderators, 0 for owners in their own rooms, 2 for administrators at
   * their desk; `about` is a player.
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
   * Reports of players, with the surrounding lines as JSON. `line` is 0 for a report about a person;
   * `account`: whether the reporter has an account; `origin`: the neighbourhood of the reporter's address,
   * sealed, while the report is open; `others`: further reporters, `Seconder`s as JSON.
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
   * A pair of accounts, `low` the lesser id: friends since `agreed`, or while that is 0 a request that
   * `asker` made at `asked`.
   */
  friendship: { low: string; high: string; asker: string; asked: number; agreed: number }
  /** Accounts that an account has blocked. */
  block: { player: string; blocked: string; at: number }
  /** Accounts that an account follows, to learn when they play. */
  follow: { player: string; followed: string; at: number }
  /** Private lines between friends; `id` counts per pair. `unread` is 1 until the recipient has read it. */
  private_line: { sender: string; recipient: string; id: number; text: string; at: number; unread: number }
}
