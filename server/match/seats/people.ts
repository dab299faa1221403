/** Who plays a match from its beginning, and who of them has left: the source of histories and ratings. */
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { Settlement } from '../../../common/engine/record/settlement.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import type { FinishedParticipant, FinishedSubstitute } from '../../store/archive/finished.ts'
import type { SeatsView } from './seats.ts'

/** If somebody leaves before this many rounds were played, the match counts as none. */
const ROUNDS_OF_A_MATCH = 2

export class People {
  /**
   * Does the result count? That must be wanted, every seat needs a participant who is none of our bots, there
   * must be more than one team, and programs may take part only if all participants have accounts.
   */
  readonly counts: boolean
  /** Does the match change ratings? For that all participants must have accounts, too. */
  readonly rated: boolean
  private starters: readonly Omit<FinishedParticipant, 'left' | 'early'>[]
  private gone: ReadonlySet<SeatId> = new Set()
  /** People who have had a seat that belonged to somebody else, or to a bot, at the beginning. */
  private readonly others = new Map<string, FinishedSubstitute>()
  /** By seat: the number of rounds played when its player was last here as one was played. */
  private readonly lastSeen = new Map<SeatId, number>()

  constructor(seats: SeatsView, wanted: boolean) {
    const people = seats.humans()
    this.starters = people.map(({ id, team, player, name, account, program, neighbourhood }) => ({
      seat: id,
      team,
      player,
      name,
      account,
      program,
      neighbourhood,
    }))
    const accounts = people.every((chair) => chair.account)
    this.counts =
      wanted &&
      people.length === seats.chairs.length &&
      (accounts || people.every((chair) => !chair.program)) &&
      new Set(people.map((chair) => chair.team)).size > 1
    this.rated = this.counts && accounts
  }

  /** Notes that the seat's player was here as a round was played; `played`: rounds so far. */
  seen(seats: SeatsView, seat: SeatId, played: number): void {
    if (this.starters.some((one) => one.seat === seat && one.player === seats.at(seat)?.player))
      this.lastSeen.set(seat, played)
  }

  /**
   * The seats of people who have left, if these are the seats now. People who are out of the match, or have no
   * opponent left, may leave without a loss.
   */
  leavers(seats: SeatsView, plays: (seat: SeatId) => boolean): SeatId[] {
    const gone = new Set(this.gone)
    for (const one of this.starters) {
      const there = seats.at(one.seat)?.player === one.player
      if (there) gone.delete(one.seat)
      else if (plays(one.seat) && !gone.has(one.seat) && this.opposed(one.team, gone)) gone.add(one.seat)
    }
    return [...gone]
  }

  /** Sets who has left. */
  leave(gone: readonly SeatId[]): void {
    this.gone = new Set(gone)
  }

  /** Call after somebody has sat down. */
  meet(seats: SeatsView): void {
    for (const { id: seat, player, name } of seats.humans())
      if (this.starterAt(seat)?.player !== player)
        this.others.set(`${seat} ${player}`, { seat, player, name })
  }

  get substitutes(): readonly FinishedSubstitute[] {
    return [...this.others.values()]
  }

  /** Removes the name of a deleted account from what is stored of the match. */
  forget(player: string): void {
    this.starters = this.starters.map((one) => (one.player === player ? { ...one, name: DELETED } : one))
    for (const [key, one] of this.others)
      if (one.player === player) this.others.set(key, { ...one, name: DELETED })
  }

  /** The seats of people who have left. */
  get left(): SeatId[] {
    return [...this.gone]
  }

  /** The seat that a player had at the beginning. */
  seatOf(player: string): SeatId | undefined {
    return this.starters.find((one) => one.player === player)?.seat
  }

  /** The person who had this seat at the beginning. */
  starterAt(seat: SeatId): Pick<FinishedParticipant, 'player' | 'name'> | undefined {
    const one = this.starters.find((starter) => starter.seat === seat)
    return one && { player: one.player, name: one.name }
  }

  /** All people who had seats at the beginning. */
  get players(): readonly string[] {
    return this.starters.map(({ player }) => player)
  }

  /** Did people have seats of that team at the beginning? */
  began = (team: TeamId): boolean => this.starters.some((one) => one.team === team)

  /** The participants with their final status, after the match has ended by its rules or early. */
  atTheEnd(seats: SeatsView, played: number, settled?: Settlement): FinishedParticipant[] {
    const abandoned = settled?.how === 'left' && settled.winners.length === 0
    const beaten = ({ team }: { readonly team: TeamId }) =>
      settled !== undefined && settled.winners.length > 0 && !settled.winners.includes(team)
    // Resigning from a match that has hardly begun counts as leaving: it does not affect the others.
    const gaveUp = (one: { readonly seat: SeatId; readonly team: TeamId }) =>
      beaten(one) &&
      (settled!.how === 'resigned' ? played < ROUNDS_OF_A_MATCH : !chairOf(one.seat)?.connections)
    const chairOf = (seat: SeatId) => {
      const chair = seats.at(seat)
      return chair?.occupant === 'human' ? chair : undefined
    }
    const away = (seat: SeatId) => {
      const chair = chairOf(seat)
      return chair !== undefined && seats.onAutopilot(chair)
    }
    // Decides for all at once, so that two absent players do not excuse each other.
    const left = new Set(
      this.starters
        .filter((one) => this.gone.has(one.seat) || gaveUp(one) || (away(one.seat) && this.opposed(one.team)))
        .map(({ seat }) => seat),
    )
    // People who still had an opponent when they left have left, too; people without one were free to go.
    const deserted = (team: TeamId) => this.starters.every((one) => one.team === team || left.has(one.seat))
    const last = this.starters
      .filter((one) => abandoned && chairOf(one.seat)?.connections === 0 && !deserted(one.team))
      .map(({ seat }) => seat)
    return this.starters.map((one) => {
      const gone = left.has(one.seat) || last.includes(one.seat)
      return { ...one, left: gone, early: gone && (this.lastSeen.get(one.seat) ?? 0) < ROUNDS_OF_A_MATCH }
    })
  }

  private opposed(team: TeamId, gone = this.gone): boolean {
    return this.starters.some((one) => one.team !== team && !gone.has(one.seat))
  }
}
