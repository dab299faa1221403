/**
 * How a match ends before its rules end it: a team resigns, all agree on a draw, or only one team has anybody
 * left. A restart forgets wishes, but neither a settlement nor until when a team may offer no draw.
 */
import type { SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { Settlement } from '../../common/engine/record/settlement.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { Alarm } from '../base/alarm.ts'
import type { DrawRest } from '../store/journal/entries.ts'
import type { LiveMatch } from './live-match.ts'
import type { Rounds } from './run/rounds.ts'
import type { Chair, SeatsView } from './seats/seats.ts'
import type { Table } from './table.ts'
import { publishPhase } from './views.ts'

/** How long disconnected players have to come back before the others may claim the win (ms). */
export const RETURN_WITHIN = 60_000
/** The first round in which a match that counts can end in a draw: nobody is to gain by leaving before it. */
const DRAWN_FROM = 3

export interface SettlingListener {
  /** Wishes or seats have changed: publish them. */
  seatsChanged(): void
  /** The players have ended the match. */
  settle(match: LiveMatch, settled: Settlement): void
  failed(error: unknown): void
}

/** A draw that was declined is not offered again for so many whole rounds. */
export const DRAW_RESTS = 3

export type Wish = 'resign' | 'draw' | 'claim' | 'decline'

/** The only team with anybody left, and from when on it may claim the win (server ms). */
interface LastTeam {
  readonly team: TeamId
  readonly from: number
}

export class Settling {
  private readonly seats: SeatsView
  private readonly wishes = { draw: new Set<SeatId>(), resign: new Set<SeatId>() }
  /** How many whole rounds were played when the last draw was offered. */
  private offeredAfter = 0
  /** Teams that have resigned in a match that goes on without them. */
  private readonly resigned = new Set<TeamId>()
  private claimed = false
  /**
   * The only team left after the last arrival or departure, and whether the time for the others to return is
   * up.
   */
  private last: LastTeam | undefined
  private timeUp = false
  /** By seat: since when its player is away (server ms). */
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
    this.away.clear()
    this.claimed = false
    this.last = undefined
  }

  stop(): void {
    this.alarm.off()
  }

  /** Call after anything that changes who is here: publishes what players have to know about it. */
  note(): void {
    const { state, match } = this.table
    const playing = state.phase === 'playing' && match !== undefined
    publishPhase(state, state.phase, {
      returnBy: playing ? this.count(match) : 0,
      draw: playing ? this.drawn.join(' ') : '',
    })
  }

  /** Settles the match if that is due. */
  ifDue(): void {
    const { match } = this.table
    const settled = this.rounds.takesOrders && match ? this.due(match) : undefined
    if (settled) this.listener.settle(match!, settled)
  }

  /** Sets or withdraws a seat's wish to end the match. */
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

  /** The seats of a team that want to resign. */
  resigning(team: TeamId): SeatId[] {
    return [...this.wishes.resign].filter((seat) => this.seats.at(seat)?.team === team)
  }

  /** When the only team left may claim the win (server ms); 0 while there are more. */
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

  private wait(alone: LastTeam | undefined): void {
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

  /** After a step: an offer of a draw holds only for the round in which it was made. */
  roundPlayed({ counted }: LiveMatch): void {
    if (counted > this.offeredAfter) this.wishes.draw.clear()
  }

  /** Lets these teams offer no draw until so many more whole rounds were played. */
  private restDraws(match: LiveMatch, teams: readonly TeamId[], rounds: number, why: DrawRest['why']): void {
    this.table.reseat((draft) => {
      for (const chair of draft.chairs)
        if (teams.includes(chair.team)) chair.drawRest = { until: match.counted + rounds, why }
    })
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
      const teams = offered.map(({ team }) => team)
      this.restDraws(match, teams, DRAW_RESTS, 'draw_declined')
      this.wishes.draw.clear()
      return undefined
    }
    if (wish === 'draw' && yes) {
      // Agreeing to another team's offer is not a new offer.
      const offers = !this.drawn.some((seat) => this.seats.at(seat)!.team !== chair.team)
      const { drawRest } = chair
      if (offers && drawRest && match.counted < drawRest.until) return refusal(drawRest.why)
      if (this.sides(match).some((team) => this.present(team).length === 0)) return refusal('no_draw')
      if (match.people.counts && match.counted + 1 < DRAWN_FROM) return refusal('no_draw_yet')
    }
    if (yes) this.wishes[wish].add(chair.id)
    else if (this.wishes[wish].delete(chair.id) && wish === 'draw')
      this.restDraws(match, [chair.team], 1, 'draw_again')
    if (yes && wish === 'draw') this.offeredAfter = match.counted
    return undefined
  }

  /** The seats that offer a draw. */
  private get drawn(): SeatId[] {
    return this.seats
      .present()
      .map(({ id }) => id)
      .filter((seat) => this.wishes.draw.has(seat))
  }

  /**
   * The team that leaves its seats to bots: most of its people here want to resign, and more than one other
   * team plays on.
   */
  private givesUp(match: LiveMatch): TeamId | undefined {
    const team = this.sides(match).find((one) => this.agree('resign', one))
    if (team !== undefined && !this.resigned.has(team)) this.resigned.add(team)
    return team !== undefined && this.rest(match).length > 1 ? team : undefined
  }

  /** The settlement that is due, if any. */
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

  /** The teams still in the match. In fog all of them, as nobody may learn who is out. */
  private sides({ game, state }: LiveMatch): TeamId[] {
    const active = new Set(game.active(state))
    return [
      ...new Set(this.seats.chairs.filter(({ id }) => game.fog || active.has(id)).map(({ team }) => team)),
    ]
  }

  private rest = (match: LiveMatch): TeamId[] => this.sides(match).filter((team) => !this.resigned.has(team))

  private present = (team: TeamId): Chair[] => this.seats.present().filter((chair) => chair.team === team)

  /** Do more than half of a team's people here agree? */
  private agree(wish: 'draw' | 'resign', team: TeamId): boolean {
    const here = this.present(team)
    return here.length > 0 && 2 * here.filter(({ id }) => this.wishes[wish].has(id)).length > here.length
  }

  private alone(match: LiveMatch): LastTeam | undefined {
    const sides = this.sides(match)
    // A team that only had bots from the beginning has not left.
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
