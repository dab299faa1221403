/** Who plays a match from its beginning, and who of them has gone: what histories and ratings are made of. */
import type { SeatId, TeamId } from '../../common/engine/game.ts'
import type { Seats } from './seats.ts'

/** Somebody who had a seat when the match began. */
export interface Participant {
  readonly seat: SeatId
  readonly team: TeamId
  readonly player: string
  readonly name: string
  /** Gave up the seat in the middle, or stayed away longer than it drifts: lost, whatever the team did. */
  readonly left: boolean
}

export class People {
  /** Whether the result counts: it was asked for, and people of their own hands have every seat. */
  readonly rated: boolean
  private readonly began: readonly Omit<Participant, 'left'>[]
  private readonly gone = new Set<SeatId>()

  constructor(seats: Seats, wanted: boolean) {
    const people = seats.humans()
    this.began = people.map(({ id, team, player, name }) => ({ seat: id, team, player, name }))
    this.rated = wanted && people.length === seats.chairs.length && people.every((chair) => !chair.program) && new Set(people.map((chair) => chair.team)).size > 1
  }

  /**
   * After anybody has sat down or stood up in play. Who has nothing more to order may go, and so may who has nobody
   * left to play against.
   */
  note(seats: Seats, owes: (seat: SeatId) => boolean): void {
    for (const one of this.began) {
      const there = seats.at(one.seat)?.player === one.player
      if (there) this.gone.delete(one.seat)
      else if (owes(one.seat) && !this.gone.has(one.seat) && this.opposed(one.team)) this.gone.add(one.seat)
    }
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

  /** As it stands when the match is over; `abandoned`: it is over because everybody is away, and has been for long. */
  atTheEnd(seats: Seats, abandoned = false): Participant[] {
    const chairOf = (seat: SeatId) => {
      const chair = seats.at(seat)
      return chair?.occupant === 'human' ? chair : undefined
    }
    const away = (seat: SeatId) => {
      const chair = chairOf(seat)
      return chair !== undefined && seats.onAutopilot(chair)
    }
    // All at once, so that two who are away do not excuse each other.
    const left = new Set(this.began.filter((one) => this.gone.has(one.seat) || (away(one.seat) && this.opposed(one.team))).map(({ seat }) => seat))
    // Whoever still had somebody to fight has left, too; who was left alone before may go.
    const deserted = (team: TeamId) => this.began.every((one) => one.team === team || left.has(one.seat))
    const last = this.began.filter((one) => abandoned && chairOf(one.seat)?.connections === 0 && !deserted(one.team)).map(({ seat }) => seat)
    return this.began.map((one) => ({ ...one, left: left.has(one.seat) || last.includes(one.seat) }))
  }

  private opposed = (team: TeamId): boolean => this.began.some((one) => one.team !== team && !this.gone.has(one.seat))
}
