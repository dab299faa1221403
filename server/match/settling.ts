/**
 * How a match ends that its rules have not ended: a side resigns, all agree on a draw, or only one side has
 * anybody left. Wishes are of the moment: a restart forgets them, what was settled it does not.
 */
import type { SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { Settlement } from '../../common/engine/record/settlement.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { Alarm } from '../base/alarm.ts'
import type { LiveMatch } from './live-match.ts'
import { publishPhase } from './publish.ts'
import type { Rounds } from './run/rounds.ts'
import type { Chair, Seats } from './seats/seats.ts'
import type { Table } from './table.ts'

/** Who has lost the connection has so long to come back before the others may take the match as won (ms). */
export const RETURN_WITHIN = 60_000
/**
 * A draw of a match that counts can be agreed on from this round on, as nobody gains by one who leaves before
 * it.
 */
const DRAWN_FROM = 3

export interface SettlingListener {
  /** Who is here has changed. */
  seatsChanged(): void
  /** Its people have ended it. */
  settle(match: LiveMatch, settled: Settlement): void
  failed(error: unknown): void
}

/** A draw that was declined is not offered again for so many rounds. */
export const DRAW_RESTS = 3

export type Wish = 'resign' | 'draw' | 'claim' | 'decline'

/** The only side with anybody left, and from when on the match is theirs (server ms). */
interface Alone {
  readonly team: TeamId
  readonly from: number
}

export class Settling {
  private readonly seats: Seats
  private readonly wishes = { draw: new Set<SeatId>(), resign: new Set<SeatId>() }
  /** By side: from which round on it may offer a draw again, and why not before. */
  private readonly drawAgain = new Map<TeamId, { from: number; why: 'draw_declined' | 'draw_again' }>()
  /** Sides that have given up, in a match that goes on without them. */
  private readonly resigned = new Set<TeamId>()
  private claimed = false
  /**
   * The only side that was left when somebody last came or went, and whether the others' time to return is
   * over.
   */
  private last: Alone | undefined
  private timeUp = false
  /** Since when who has a seat is away, by seat (server ms). */
  private readonly away = new Map<SeatId, number>()
  private readonly alarm: Alarm
  private readonly table: Table
  private readonly rounds: Rounds
  private readonly listener: SettlingListener

  constructor(table: Table, rounds: Rounds, listener: SettlingListener) {
    this.table = table
    this.rounds = rounds
    this.listener = listener
    this.seats = table.seats
    this.alarm = new Alarm((error) => listener.failed(error))
  }

  begin(): void {
    for (const wish of Object.values(this.wishes)) wish.clear()
    this.resigned.clear()
    this.drawAgain.clear()
    this.away.clear()
    this.claimed = false
    this.last = undefined
  }

  stop(): void {
    this.alarm.off()
  }

  /** After anything that changes who is here: publishes what those who play have to know of it. */
  note(): void {
    const { state, match } = this.table
    const playing = state.phase === 'playing' && match !== undefined
    publishPhase(state, state.phase, {
      returnBy: playing ? this.count(match) : 0,
      draw: playing ? this.drawn.join(' ') : '',
    })
  }

  /** Settles what is due by now. */
  ifDue(): void {
    const { match } = this.table
    const settled = this.rounds.takesOrders && match ? this.due(match) : undefined
    if (settled) this.listener.settle(match!, settled)
  }

  /** A seat wants the match to end, or not any more. */
  wish(chair: Chair, wish: Wish, yes: boolean): Refused | undefined {
    const match = this.table.match!
    const refused = this.take(match, chair, wish, yes)
    if (refused) return refused
    const team = this.givesUp(match)
    if (team !== undefined) {
      for (const one of this.seats.humans()) if (one.team === team) this.table.leave(one, 'resigned')
      this.rounds.leftToBots()
    }
    this.listener.seatsChanged()
    return undefined
  }

  /** Those of a side who would resign. */
  resigning = (team: TeamId): SeatId[] =>
    [...this.wishes.resign].filter((seat) => this.seats.at(seat)?.team === team)

  /** When the match is the only side's that is left, 0 while there are more (server ms). */
  private count(match: LiveMatch): number {
    for (const chair of this.seats.chairs) {
      if (chair.occupant === 'human' && chair.connections === 0)
        this.away.set(chair.id, this.away.get(chair.id) ?? Date.now())
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
      this.ifDue()
    })
  }

  /** An offer of a draw lapses when it was not taken in the round that it was made in. */
  roundPlayed(): void {
    this.wishes.draw.clear()
  }

  private take(match: LiveMatch, chair: Chair, wish: Wish, yes: boolean): Refused | undefined {
    if (wish === 'claim') {
      if (this.last?.team !== chair.team || !this.timeUp) return refusal('not_alone')
      this.claimed = true
      return undefined
    }
    if (wish === 'decline') {
      const offered = this.drawn.map((seat) => this.seats.at(seat)!).filter(({ team }) => team !== chair.team)
      if (offered.length === 0) return refusal('wrong_phase')
      for (const { team } of offered)
        this.drawAgain.set(team, { from: match.round + DRAW_RESTS, why: 'draw_declined' })
      this.wishes.draw.clear()
      return undefined
    }
    if (wish === 'draw' && yes) {
      // Whoever agrees to another's offer offers nothing.
      const offers = !this.drawn.some((seat) => this.seats.at(seat)!.team !== chair.team)
      const { from = 0, why = 'draw_declined' } = this.drawAgain.get(chair.team) ?? {}
      if (offers && match.round < from) return refusal(why)
      if (this.sides(match).some((team) => this.present(team).length === 0)) return refusal('no_draw')
      if (match.people.counts && match.counted + 1 < DRAWN_FROM) return refusal('no_draw_yet')
    }
    if (yes) this.wishes[wish].add(chair.id)
    else if (this.wishes[wish].delete(chair.id) && wish === 'draw')
      this.drawAgain.set(chair.team, { from: match.round + 1, why: 'draw_again' })
    return undefined
  }

  /** Those who offer a draw. */
  private get drawn(): SeatId[] {
    return this.seats
      .present()
      .map(({ id }) => id)
      .filter((seat) => this.wishes.draw.has(seat))
  }

  /**
   * A side most of whose people here want to resign, while more than one other plays on: it leaves its seats
   * to bots.
   */
  private givesUp(match: LiveMatch): TeamId | undefined {
    const team = this.sides(match).find((one) => this.agree('resign', one))
    if (team !== undefined && !this.resigned.has(team)) this.resigned.add(team)
    return team !== undefined && this.rest(match).length > 1 ? team : undefined
  }

  /** What is settled by now, if anything is. */
  private due(match: LiveMatch): Settlement | undefined {
    if (this.wishes.draw.size > 0) {
      const sides = this.sides(match)
      if (sides.length > 1 && sides.every((team) => this.agree('draw', team)))
        return { how: 'agreed', winners: [] }
    }
    if (this.resigned.size > 0) {
      const rest = this.rest(match)
      if (rest.length === 1) return { how: 'resigned', winners: rest }
    }
    if (!this.last || !this.timeUp || !(match.people.counts || this.claimed)) return undefined
    return { how: this.resigned.size > 0 ? 'resigned' : 'left', winners: [this.last.team] }
  }

  /** Those that are still in it; in fog nobody may learn from this who is. */
  private sides({ game, state }: LiveMatch): TeamId[] {
    const active = new Set(game.active(state))
    return [
      ...new Set(this.seats.chairs.filter(({ id }) => game.fog || active.has(id)).map(({ team }) => team)),
    ]
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
    if (
      sides.length < 2 ||
      staying.length !== 1 ||
      this.present(team!).length === 0 ||
      !this.seats.chairs.some((chair) => chair.team === team && match.plays(chair.id))
    )
      return undefined
    const since = this.seats
      .humans()
      .filter((chair) => chair.team !== team && sides.includes(chair.team))
      .map(({ id }) => this.away.get(id) ?? 0)
    return { team: team!, from: since.length > 0 ? Math.max(...since) + RETURN_WITHIN : 0 }
  }
}
