/** Who plays a match from its beginning, and who of them has gone: what histories and ratings are made of. */
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { Settlement } from '../../../common/engine/record/settlement.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import type { FinishedParticipant, FinishedSubstitute } from '../../store/archive/finished.ts'
import type { Seats } from './seats.ts'

/** A match that somebody left before so many rounds were played was none. */
const ROUNDS_OF_A_MATCH = 2

export class People {
  /**
   * Whether the result counts: it was asked for, and others than the house's bots have every seat; no program
   * that nobody knows.
   */
  readonly counts: boolean
  /** Whether it counts for ratings: all of them keep their names, too. */
  readonly rated: boolean
  private starters: readonly Omit<FinishedParticipant, 'left' | 'early'>[]
  private readonly gone = new Set<SeatId>()
  /** Who has had a seat that was another's at the beginning, or a bot's. */
  private readonly others = new Map<string, FinishedSubstitute>()
  /** How many rounds had been played when they were last seen. */
  private readonly lastSeen = new Map<SeatId, number>()

  constructor(seats: Seats, wanted: boolean) {
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

  /** Who has this seat is there, or was there to give orders. */
  seen(seats: Seats, seat: SeatId, played: number): void {
    if (this.starters.some((one) => one.seat === seat && one.player === seats.at(seat)?.player))
      this.lastSeen.set(seat, played)
  }

  /**
   * After anybody has come or gone, and after each round: `played` so far. Who is out of it may go, and so
   * may who has nobody left to play against.
   */
  note(seats: Seats, plays: (seat: SeatId) => boolean, played: number): void {
    for (const { id } of seats.present()) this.seen(seats, id, played)
    this.meet(seats)
    for (const one of this.starters) {
      const there = seats.at(one.seat)?.player === one.player
      if (there) this.gone.delete(one.seat)
      else if (plays(one.seat) && !this.gone.has(one.seat) && this.opposed(one.team)) this.gone.add(one.seat)
    }
  }

  /** After somebody has sat down. */
  meet(seats: Seats): void {
    for (const { id: seat, player, name } of seats.humans())
      if (this.starterAt(seat)?.player !== player)
        this.others.set(`${seat} ${player}`, { seat, player, name })
  }

  get substitutes(): readonly FinishedSubstitute[] {
    return [...this.others.values()]
  }

  /** Their account is deleted: they are not named in what is kept of the match. */
  forget(player: string): void {
    this.starters = this.starters.map((one) => (one.player === player ? { ...one, name: DELETED } : one))
    for (const [key, one] of this.others)
      if (one.player === player) this.others.set(key, { ...one, name: DELETED })
  }

  /** The seats of those who have gone. */
  get left(): SeatId[] {
    return [...this.gone]
  }

  /** As it was before a restart. */
  restore(gone: readonly SeatId[]): void {
    this.gone.clear()
    for (const seat of gone) this.gone.add(seat)
  }

  /** The seat that a player had at the beginning. */
  seatOf = (player: string): SeatId | undefined => this.starters.find((one) => one.player === player)?.seat

  /** Who had a seat at the beginning. */
  starterAt(seat: SeatId): Pick<FinishedParticipant, 'player' | 'name'> | undefined {
    const one = this.starters.find((starter) => starter.seat === seat)
    return one && { player: one.player, name: one.name }
  }

  /** All who had seats at the beginning. */
  get players(): readonly string[] {
    return this.starters.map(({ player }) => player)
  }

  /** Had people seats of that side from the beginning? */
  began = (team: TeamId): boolean => this.starters.some((one) => one.team === team)

  /**
   * As it stands when the match is over, after so many rounds, by its rules or because its people have
   * settled it.
   */
  atTheEnd(seats: Seats, played: number, settled?: Settlement): FinishedParticipant[] {
    const abandoned = settled?.how === 'left' && settled.winners.length === 0
    const beaten = ({ team }: { readonly team: TeamId }) =>
      settled !== undefined && settled.winners.length > 0 && !settled.winners.includes(team)
    // Who resigns before there was a match has left it: nobody else is concerned.
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
    // All at once, so that two who are away do not excuse each other.
    const left = new Set(
      this.starters
        .filter((one) => this.gone.has(one.seat) || gaveUp(one) || (away(one.seat) && this.opposed(one.team)))
        .map(({ seat }) => seat),
    )
    // Whoever still had somebody to fight has left, too; who was left alone before may go.
    const deserted = (team: TeamId) => this.starters.every((one) => one.team === team || left.has(one.seat))
    const last = this.starters
      .filter((one) => abandoned && chairOf(one.seat)?.connections === 0 && !deserted(one.team))
      .map(({ seat }) => seat)
    return this.starters.map((one) => {
      const gone = left.has(one.seat) || last.includes(one.seat)
      return { ...one, left: gone, early: gone && (this.lastSeen.get(one.seat) ?? 0) < ROUNDS_OF_A_MATCH }
    })
  }

  private opposed = (team: TeamId): boolean =>
    this.starters.some((one) => one.team !== team && !this.gone.has(one.seat))
}
