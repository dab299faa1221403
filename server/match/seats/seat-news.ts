/**
 * Who has come to their seat in a match, left it or returned, for the log. Seen from the seats, so that no
 * way there is missed.
 */
import { type Events, happened, type Seated } from '../../base/events.ts'
import type { Seats } from './seats.ts'

/** Somebody may come and go all the time: so often it is told in a minute, of one match. */
const TOLD_A_MINUTE = 30
const MINUTE = 60_000

interface SeatPresence extends Seated {
  readonly here: boolean
  /** They were here before, in this seat or another. */
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

  /** After a restart everybody is on the way back. */
  restarted(seats: Seats): void {
    this.known = this.seated(seats, () => true)
  }

  /** After anything that changes who is here. */
  note(seats: Seats): void {
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

  private seated(seats: Seats, been: (player: string) => boolean): Map<string, SeatPresence> {
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
