/**
 * How a match ends that its rules have not ended: a side resigns, all agree on a draw, or only one side has anybody left.
 * Wishes are of the moment: a restart forgets them, what was settled it does not.
 */
import type { SeatId, TeamId } from '../../common/engine/game.ts'
import type { Settlement } from '../../common/engine/settlement.ts'
import { refusal, type Refused } from '../../common/wire/refusals.ts'
import { Alarm } from './alarm.ts'
import type { LiveMatch } from './live-match.ts'
import type { Chair, Seats } from './seats.ts'

/** Who has lost the connection has so long to come back before the others may take the match as won (ms). */
export const RETURN_WITHIN = 60_000
/** A draw of a match that counts can be agreed on from this round on, as nobody gains by one who leaves before it. */
const DRAWN_FROM = 3

export type Wish = 'resign' | 'draw' | 'claim'

/** The only side with anybody left, and from when on the match is theirs (server ms). */
interface Alone {
  readonly team: TeamId
  readonly from: number
}

export class Settling {
  private readonly seats: Seats
  private readonly wishes = { draw: new Set<SeatId>(), resign: new Set<SeatId>() }
  /** Sides that have given up, in a match that goes on without them. */
  private readonly resigned = new Set<TeamId>()
  private claimed = false
  /** The only side that was left when somebody last came or went, and whether the others' time to return is over. */
  private last: Alone | undefined
  private timeUp = false
  /** Since when who has a seat is away, by seat (server ms). */
  private readonly away = new Map<SeatId, number>()
  private readonly alarm: Alarm
  private readonly ring: () => void

  /** `ring`: is called when a time to return is over. */
  constructor(seats: Seats, ring: () => void, failed: (error: unknown) => void) {
    this.seats = seats
    this.ring = ring
    this.alarm = new Alarm(failed)
  }

  begin(): void {
    for (const wish of Object.values(this.wishes)) wish.clear()
    this.resigned.clear()
    this.away.clear()
    this.claimed = false
    this.last = undefined
  }

  stop(): void {
    this.alarm.off()
  }

  /** After anything that changes who is here. Returns when the match is the only side's that is left, 0 while there are more (server ms). */
  note(match: LiveMatch): number {
    for (const chair of this.seats.chairs) {
      if (chair.occupant === 'human' && chair.connections === 0) this.away.set(chair.id, this.away.get(chair.id) ?? Date.now())
      else this.away.delete(chair.id)
      if (chair.occupant !== 'human') for (const wish of Object.values(this.wishes)) wish.delete(chair.id)
    }
    const alone = this.alone(match)
    if (alone?.team !== this.last?.team || alone?.from !== this.last?.from) this.wait(alone)
    return alone ? Math.max(1, alone.from) : 0
  }

  private wait(alone: Alone | undefined): void {
    this.last = alone
    this.claimed = false
    this.timeUp = alone?.from === 0
    this.alarm.off()
    if (!alone || this.timeUp) return
    this.alarm.at(alone.from, () => {
      this.timeUp = true
      this.ring()
    })
  }

  /** An offer of a draw lapses when it was not taken in the round that it was made in. */
  roundPlayed(): void {
    this.wishes.draw.clear()
  }

  wish(match: LiveMatch, chair: Chair, wish: Wish, yes: boolean): Refused | undefined {
    if (wish === 'claim') {
      if (this.last?.team !== chair.team || !this.timeUp) return refusal('not_alone')
      this.claimed = true
      return undefined
    }
    if (wish === 'draw' && yes) {
      if (this.sides(match).some((team) => this.present(team).length === 0)) return refusal('no_draw')
      if (match.people.counts && match.counted + 1 < DRAWN_FROM) return refusal('no_draw_yet')
    }
    if (yes) this.wishes[wish].add(chair.id)
    else this.wishes[wish].delete(chair.id)
    return undefined
  }

  /** Those who offer a draw; of one's own side, those who would resign. */
  get drawn(): SeatId[] {
    return this.seats.present().map(({ id }) => id).filter((seat) => this.wishes.draw.has(seat))
  }

  resigning = (team: TeamId): SeatId[] => [...this.wishes.resign].filter((seat) => this.seats.at(seat)?.team === team)

  /** A side most of whose people here want to resign, while more than one other plays on: it leaves its seats to bots. */
  givesUp(match: LiveMatch): TeamId | undefined {
    const team = this.sides(match).find((one) => this.agree('resign', one))
    if (team !== undefined && !this.resigned.has(team)) this.resigned.add(team)
    return team !== undefined && this.rest(match).length > 1 ? team : undefined
  }

  /** What is settled by now, if anything is. */
  due(match: LiveMatch): Settlement | undefined {
    const sides = this.sides(match)
    if (sides.length > 1 && sides.every((team) => this.agree('draw', team))) return { how: 'agreed', winners: [] }
    const rest = this.rest(match)
    if (this.resigned.size > 0 && rest.length === 1) return { how: 'resigned', winners: rest }
    if (!this.last || !this.timeUp || !(match.people.counts || this.claimed)) return undefined
    return { how: this.resigned.size > 0 ? 'resigned' : 'left', winners: [this.last.team] }
  }

  /** Those that are still in it; in fog nobody may learn from this who is. */
  private sides({ game, state }: LiveMatch): TeamId[] {
    const active = new Set(game.active(state))
    return [...new Set(this.seats.chairs.filter(({ id }) => game.fog || active.has(id)).map(({ team }) => team))]
  }

  private rest = (match: LiveMatch): TeamId[] => this.sides(match).filter((team) => !this.resigned.has(team))

  private present = (team: TeamId): Chair[] => this.seats.present().filter((chair) => chair.team === team)

  /** More than half of those of a side who are here. */
  private agree(wish: 'draw' | 'resign', team: TeamId): boolean {
    const here = this.present(team)
    return here.length > 0 && 2 * here.filter(({ id }) => this.wishes[wish].has(id)).length > here.length
  }

  private alone(match: LiveMatch): Alone | undefined {
    const sides = this.sides(match)
    // A side that bots had from the beginning has not left.
    const staying = sides.filter((team) => !match.people.began(team) || this.present(team).length > 0)
    const [team] = staying
    if (sides.length < 2 || staying.length !== 1 || this.present(team!).length === 0 || !this.seats.chairs.some((chair) => chair.team === team && match.plays(chair.id))) return undefined
    const since = this.seats.humans().filter((chair) => chair.team !== team && sides.includes(chair.team)).map(({ id }) => this.away.get(id) ?? 0)
    return { team: team!, from: since.length > 0 ? Math.max(...since) + RETURN_WITHIN : 0 }
  }
}
