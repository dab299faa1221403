/**
 * Logs when players join, leave and return to a match. It compares the seats before and after, so that it
 * misses no cause.
 */
import { type Events, happened, type SeatedPerson } from '../../base/events.ts'
import type { SeatsView } from './seats.ts'

/** The most lines per minute for one match: a player may come and go all the time. */
const TOLD_A_MINUTE = 30
const MINUTE = 60_000

interface SeatPresence extends SeatedPerson {
  readonly here: boolean
  /** The player was here before, in this seat or another. */
  readonly been: boolean
}

export class SeatNews {
  private readonly match: string
  private readonly now: () => number
  private known: ReadonlyMap<string, SeatPresence> = new Map()
  private since = -Infinity
  private told = 0

  constructor(match: string, now: () => number = Date.now) {
    this.match = match
    this.now = now
  }

  /** After a restart all players count as having been here. */
  restarted(seats: SeatsView): void {
    this.known = this.seated(seats, () => true)
  }

  /** Call after anything that changes who is here. */
  note(seats: SeatsView): void {
    if (this.knows(seats)) return
    const before = this.known
    this.known = this.seated(seats, (player) => before.get(player)?.been ?? false)
    for (const [player, { here, been: _been, ...who }] of this.known)
      if (here && !before.get(player)?.here)
        this.tell(before.get(player)?.been ? 'player returned' : 'player joined', who)
    for (const [player, { here, been: _been, ...who }] of before) {
      const now = this.known.get(player)
      if (here && !now?.here) this.tell('player left', { ...who, keeps: now !== undefined })
    }
  }

  /** Are the same people here, and in the same seats, as at the last look? */
  private knows(seats: SeatsView): boolean {
    let humans = 0
    for (const { occupant, player, id, name, account, connections } of seats.chairs) {
      if (occupant !== 'human') continue
      humans++
      const known = this.known.get(player)
      if (known?.seat !== id || known.here !== connections > 0) return false
      if (known.name !== name || known.account !== account) return false
    }
    return humans === this.known.size
  }

  private seated(seats: SeatsView, been: (player: string) => boolean): Map<string, SeatPresence> {
    return new Map(
      seats.humans().map(({ player, id: seat, name, account, program, connections }) => {
        const here = connections > 0
        return [player, { match: this.match, seat, name, account, program, here, been: here || been(player) }]
      }),
    )
  }

  private tell<Name extends 'player joined' | 'player left' | 'player returned'>(
    name: Name,
    about: Events[Name],
  ): void {
    if (this.now() - this.since >= MINUTE) {
      this.since = this.now()
      this.told = 0
    }
    if (++this.told <= TOLD_A_MINUTE) happened(name, about)
  }
}
