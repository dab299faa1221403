/** Where the people of a chatroom's pickup games are: here, away for a limited time, or in a match. */

/** The shortest time that a place is held after a lost connection (ms). */
export const KEPT_FOR = 20_000
/**
 * A party member who returns from a match later than the others is awaited this long when they queue again
 * (ms).
 */
export const AWAITED_FOR = 60_000
/** How long after a match a party is kept for members who are not back (ms). */
const PARTY_KEPT_FOR = 5 * 60_000
/**
 * How long everybody is awaited after a restart (ms): browsers let hidden pages reconnect only once a minute.
 */
export const RETURN = 90_000
/** The pause before a player is checked again who could not be removed (ms). */
const BREATHER = 1000
/** After this long a player counts as not returning from a match (ms). */
const MATCH_AT_MOST = 4 * 3600_000

interface PlayingSince {
  readonly match: string
  readonly at: number
}

export type StoredPlaying = readonly (readonly [player: string, PlayingSince])[]
/** How long places are held (ms). */
export type StoredReservations = readonly (readonly [player: string, ms: number])[]

export class Whereabouts {
  private readonly here = new Set<string>()
  /** By disconnected player, until when their places are held. */
  private readonly away = new Map<string, number>()
  /**
   * By player who has not returned since the restart, until when they are awaited: no ready check includes
   * them.
   */
  private readonly expected = new Map<string, number>()
  /** By player, how long places are held after they leave the page (ms). */
  private readonly promised = new Map<string, number>()
  /** By player, the match that they have left for. */
  private readonly playing = new Map<string, PlayingSince>()

  get returning(): Iterable<string> {
    return this.expected.keys()
  }

  isAway = (player: string): boolean => !this.here.has(player)
  isPlaying = (player: string): boolean => this.playing.has(player)
  /** Does this room still need to know the player? */
  remembers = (player: string): boolean =>
    this.here.has(player) || this.away.has(player) || this.playing.has(player)

  /** Is anybody awaited here, or in a match from here? */
  get expects(): boolean {
    return this.playing.size > 0 || this.away.size > 0
  }

  /** The match that a player was just called to, and may not have heard of. */
  calledTo = (player: string, now: number): string | undefined => {
    const played = this.playing.get(player)
    return played && now - played.at < KEPT_FOR ? played.match : undefined
  }

  kept = (): StoredPlaying => [...this.playing]
  keptPromises = (): StoredReservations => [...this.promised]

  /** After a restart, awaits everybody who has not left for a match. */
  restore(
    playing: StoredPlaying,
    promised: StoredReservations,
    others: readonly string[],
    now: number,
  ): void {
    for (const [player, played] of playing) this.playing.set(player, played)
    for (const [player, ms] of promised) this.promised.set(player, ms)
    for (const player of others) {
      if (this.playing.has(player)) continue
      this.expected.set(player, now + RETURN)
      this.away.set(player, now + Math.max(RETURN, this.promised.get(player) ?? 0))
    }
  }

  /** Sets how long a player's places are held after they leave the page (ms). */
  keeps(player: string, ms: number): void {
    if (ms > 0) this.promised.set(player, ms)
    else this.promised.delete(player)
  }

  keptFor = (player: string): number => this.promised.get(player) ?? 0

  /** True if the player had not returned since the restart. */
  came(player: string): boolean {
    this.here.add(player)
    this.away.delete(player)
    return this.expected.delete(player)
  }

  /** `waits`: the player is in a queue, so their places are held as agreed. */
  went(player: string, waits: boolean, now: number): void {
    this.here.delete(player)
    if (!waits) this.promised.delete(player)
    if (!this.playing.has(player)) this.away.set(player, now + Math.max(KEPT_FOR, this.keptFor(player)))
  }

  /** The player queues again. */
  added(player: string, now: number): void {
    this.playing.delete(player)
    if (!this.here.has(player)) this.away.set(player, now + Math.max(AWAITED_FOR, this.keptFor(player)))
  }

  /** Players leave for a match. */
  off(players: readonly string[], match: string, now: number): void {
    for (const player of players) {
      this.playing.set(player, { match, at: now })
      this.away.delete(player)
    }
  }

  /** A match is over. */
  finished(match: string, now: number): void {
    for (const [player, played] of this.playing) if (played.match === match) this.notPlaying(player, now)
  }

  forget(player: string): void {
    this.playing.delete(player)
    this.promised.delete(player)
  }

  /** The player could not be removed, as their match is being created. */
  stays(player: string, now: number): void {
    this.away.set(player, now + BREATHER)
  }

  /** The known times at which a player's time is up. */
  due = (): number[] => [...this.away.values(), ...this.expected.values()]

  /** Removes and returns the players whose time is up. */
  gone(now: number): readonly string[] {
    for (const [player, { at }] of this.playing) if (now - at > MATCH_AT_MOST) this.notPlaying(player, now)
    for (const [player, until] of this.expected) if (until <= now) this.expected.delete(player)
    const gone = [...this.away].filter(([, until]) => until <= now).map(([player]) => player)
    for (const player of gone) {
      this.expected.delete(player)
      this.away.delete(player)
      this.promised.delete(player)
    }
    return gone
  }

  private notPlaying(player: string, now: number): void {
    this.playing.delete(player)
    if (!this.here.has(player)) this.away.set(player, now + PARTY_KEPT_FOR)
  }
}
