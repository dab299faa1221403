/** Where the people of a chatroom's pickup games are: here, on the way back for so long, or off to a match. */

/** Whose connection is lost keeps the place for so long at least (ms). */
export const KEPT_FOR = 20_000
/** Who comes back from a match later than the friends is waited for so long, when these add again (ms). */
export const AWAITED_FOR = 60_000
/** After a match the party is kept for so long for who is not back (ms). */
const PARTY_KEPT_FOR = 5 * 60_000
/** After a restart everybody is waited for so long (ms): browsers let hidden pages try again once a minute. */
export const RETURN = 90_000
/** Who could not be let go is looked at again after that (ms). */
const BREATHER = 1000
/** No match lasts longer than that (ms): whoever has not come back by then does not. */
const MATCH_AT_MOST = 4 * 3600_000

interface PlayingSince {
  readonly match: string
  readonly at: number
}

export type KeptPlaying = readonly (readonly [player: string, PlayingSince])[]
/** For how long places are kept (ms). */
export type KeptPromises = readonly (readonly [player: string, ms: number])[]

export class Whereabouts {
  private readonly here = new Set<string>()
  /** Until when the places of those are kept who are not connected. */
  private readonly away = new Map<string, number>()
  /** Until when those are expected who have not come back since the restart: no check is made with them. */
  private readonly expected = new Map<string, number>()
  /** For how long places are kept whose players leave the page (ms). */
  private readonly promised = new Map<string, number>()
  /** Who went from here to which match. */
  private readonly playing = new Map<string, PlayingSince>()

  get returning(): Iterable<string> {
    return this.expected.keys()
  }

  isAway = (player: string): boolean => !this.here.has(player)
  isPlaying = (player: string): boolean => this.playing.has(player)
  /** Whether it matters here who that is. */
  remembers = (player: string): boolean =>
    this.here.has(player) || this.away.has(player) || this.playing.has(player)

  /** Is anybody expected here, or a match going on that began here? */
  get expects(): boolean {
    return this.playing.size > 0 || this.away.size > 0
  }

  /** The match that a player was called to a moment ago, and may not have heard of. */
  calledTo = (player: string, now: number): string | undefined => {
    const played = this.playing.get(player)
    return played && now - played.at < KEPT_FOR ? played.match : undefined
  }

  kept = (): KeptPlaying => [...this.playing]
  keptPromises = (): KeptPromises => [...this.promised]

  /** After a restart everybody is on the way back who is not off to a match. */
  restore(playing: KeptPlaying, promised: KeptPromises, others: readonly string[], now: number): void {
    for (const [player, played] of playing) this.playing.set(player, played)
    for (const [player, ms] of promised) this.promised.set(player, ms)
    for (const player of others) {
      if (this.playing.has(player)) continue
      this.expected.set(player, now + RETURN)
      this.away.set(player, now + Math.max(RETURN, this.promised.get(player) ?? 0))
    }
  }

  /** The place of a player is kept for so long after they have left the page (ms). */
  keeps(player: string, ms: number): void {
    if (ms > 0) this.promised.set(player, ms)
    else this.promised.delete(player)
  }

  keptFor = (player: string): number => this.promised.get(player) ?? 0

  /** True for who had not come back since the restart. */
  came(player: string): boolean {
    this.here.add(player)
    this.away.delete(player)
    return this.expected.delete(player)
  }

  /** `waits`: for a game here, so that the place is kept as it was promised. */
  went(player: string, waits: boolean, now: number): void {
    this.here.delete(player)
    if (!waits) this.promised.delete(player)
    if (!this.playing.has(player)) this.away.set(player, now + Math.max(KEPT_FOR, this.keptFor(player)))
  }

  /** Waits for a game again. */
  added(player: string, now: number): void {
    this.playing.delete(player)
    if (!this.here.has(player)) this.away.set(player, now + Math.max(AWAITED_FOR, this.keptFor(player)))
  }

  /** They are off to a match. */
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

  /** Who could not be let go: their match is being made. */
  stays(player: string, now: number): void {
    this.away.set(player, now + BREATHER)
  }

  /** When somebody's time is over next: those times that are known. */
  due = (): number[] => [...this.away.values(), ...this.expected.values()]

  /** Who is gone by now, for good. */
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
