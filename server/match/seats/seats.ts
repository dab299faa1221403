/**
 * Who has which seat in a match, who is connected, and which seats bots fly. Independent of network and
 * clock. The seats of a table are changed on a copy (`Table.reseat`), whose chairs are an entry of the journal;
 * everybody else reads them (`SeatsView`).
 */
import equal from 'fast-deep-equal'
import type { Seat, SeatId } from '../../../common/engine/match-types.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { ChairState, FormerOwner } from '../../store/journal/entries.ts'

/** For how many rounds a disconnected player's seat gets standing orders before a bot flies it. */
export const MISSES_BEFORE_AUTOPILOT = 2

/** After how many whole rounds without orders a connected player is idle. */
export const IDLE_AFTER = 2

export interface Chair extends ChairState {
  /** Open connections: a player may have several tabs. */
  connections: number
}

const BOT_NAMES = [
  'Ada',
  'Bohr',
  'Curie',
  'Dirac',
  'Euler',
  'Fermi',
  'Gauss',
  'Hopper',
  'Ising',
  'Joule',
  'Kepler',
  'Lovelace',
  'Maxwell',
  'Noether',
  'Ohm',
  'Pascal',
]

/** The seats as everybody may read them. */
export interface SeatsView
  extends Pick<Seats, 'states' | 'copy' | 'onAutopilot' | 'isIdle' | 'isMissing' | 'shownOnAutopilot'> {
  readonly chairs: readonly Readonly<Chair>[]
  at(id: SeatId): Readonly<Chair> | undefined
  ofPlayer(player: string): Readonly<Chair> | undefined
  humans(): readonly Readonly<Chair>[]
  present(): readonly Readonly<Chair>[]
  free(): Readonly<Chair> | undefined
}

/** The chairs of an entry; early ones have no `came`: every player counts as having come. */
const complete = (was: ChairState): ChairState => ({
  ...{ absent: 0, idle: 0, came: true, stead: undefined, drawRest: undefined },
  ...was,
})

export class Seats {
  readonly chairs: readonly Chair[]
  private readonly seats: readonly Seat[]
  private readonly choices: Readonly<Record<SeatId, string>>

  /** `choices`: what each seat brings by default; `chairs`: copied, where the seats are not all open. */
  constructor(
    seats: readonly Seat[],
    choices: Readonly<Record<SeatId, string>> = {},
    chairs?: readonly Chair[],
  ) {
    this.seats = seats
    this.choices = choices
    this.chairs = chairs?.map((chair) => ({ ...chair })) ?? seats.map((seat) => this.openChair(seat))
  }

  private openChair({ id, team }: Seat): Chair {
    return {
      id,
      team,
      occupant: 'open',
      player: '',
      name: '',
      account: false,
      program: false,
      neighbourhood: '',
      choice: this.offered(id),
      connections: 0,
      ready: false,
      missed: 0,
      absent: 0,
      idle: 0,
      came: false,
    }
  }

  private offered(id: SeatId): string {
    return Object.hasOwn(this.choices, id) ? this.choices[id]! : ''
  }

  /** The chairs as the journal stores them; `take` reads them. */
  states(): ChairState[] {
    return this.chairs.map(({ connections: _connections, ...state }) => state)
  }

  /** Would the journal store the same of those seats? Without making lists of either. */
  isStoredLike({ chairs }: Pick<Seats, 'chairs'>): boolean {
    return this.chairs.every((chair, i) => {
      const other = chairs[i]!
      for (const name in other) if (!(name in chair)) return false
      for (const name in chair) {
        if (name === 'connections') continue
        const field = name as keyof Chair
        if (!(name in other) || (chair[field] !== other[field] && !equal(chair[field], other[field])))
          return false
      }
      return true
    })
  }

  /** The same seats, to be changed without changing these. */
  copy(): Seats {
    return new Seats(this.seats, this.choices, this.chairs)
  }

  /** Takes over chairs from the journal; who is connected stays so, in whichever seat. */
  take(chairs: readonly ChairState[]): void {
    const tabs = new Map(this.humans().map(({ player, connections }) => [player, connections]))
    for (const state of chairs) {
      const chair = this.at(state.id)
      if (!chair) continue
      const { occupant, player } = Object.assign(chair, complete(state))
      chair.connections = occupant === 'human' ? (tabs.get(player) ?? 0) : 0
    }
  }

  /** Takes over who is connected in a copy of these seats. */
  connectAs({ chairs }: Seats): void {
    for (const [i, chair] of this.chairs.entries()) chair.connections = chairs[i]!.connections
  }

  /** Removes the name of a deleted account from all chairs. */
  forget(player: string): void {
    for (const chair of this.chairs) {
      if (chair.player === player) chair.name = DELETED
      if (chair.stead?.player === player) chair.stead = { ...chair.stead, name: DELETED }
    }
  }

  at(id: SeatId): Chair | undefined {
    return this.chairs.find((chair) => chair.id === id)
  }

  ofPlayer(player: string): Chair | undefined {
    return this.chairs.find((chair) => chair.occupant === 'human' && chair.player === player)
  }

  humans(): Chair[] {
    return this.chairs.filter((chair) => chair.occupant === 'human')
  }

  present(): Chair[] {
    return this.humans().filter((chair) => chair.connections > 0)
  }

  /**
   * A free seat of the team with the fewest people, so that people who join one after another become
   * opponents.
   */
  free(): Chair | undefined {
    const people = (team: string) => this.humans().filter((chair) => chair.team === team).length
    return this.chairs
      .filter(({ occupant }) => occupant === 'open')
      .toSorted((a, b) => people(a.team) - people(b.team))[0]
  }

  /** Does a bot give this seat's orders? */
  onAutopilot(chair: Chair): boolean {
    const { occupant, connections, missed } = chair
    return (
      occupant === 'bot' || (occupant === 'human' && connections === 0 && missed >= MISSES_BEFORE_AUTOPILOT)
    )
  }

  /** Is the player here, but has given no orders for some rounds in a row? */
  isIdle({ idle }: Pick<Chair, 'idle'>): boolean {
    return idle >= IDLE_AFTER
  }

  /** Has this seat's player not been here since the match began? */
  isMissing({ occupant, came, connections }: Chair): boolean {
    return occupant === 'human' && !came && connections === 0
  }

  /**
   * Whether the seat seems to be on autopilot; `withheld`: nobody may see who is out, so presence decides
   * alone.
   */
  shownOnAutopilot(chair: Chair, withheld: boolean): boolean {
    const { occupant, connections, absent } = chair
    return (
      this.onAutopilot(chair) ||
      (withheld && occupant === 'human' && connections === 0 && absent >= MISSES_BEFORE_AUTOPILOT)
    )
  }

  /** Sets the number of the tabs of a seat's player. */
  connect({ id }: Pick<Chair, 'id'>, connections: number): void {
    const chair = this.at(id)!
    chair.connections = connections
    if (connections > 0) chair.came = true
  }

  /**
   * Prepares the seats for a match: bots fill what is open. `bound`: the players are awaited; otherwise a bot
   * replaces whoever has not come back for a rematch. Players who are not connected have not come.
   */
  begin(bound: boolean): void {
    // Substitutions of the last match do not matter in this one; people who have left since then do.
    for (const chair of this.chairs) if (chair.occupant !== 'open') chair.stead = undefined
    if (!bound)
      for (const chair of this.humans()) if (chair.connections === 0) this.empty(chair, 'bot', 'no rematch')
    this.fillWithBots()
    for (const chair of this.chairs)
      Object.assign(chair, {
        ready: false,
        missed: 0,
        absent: 0,
        idle: 0,
        drawRest: undefined,
        came: chair.connections > 0,
      })
  }

  /**
   * A match has begun: bots fill the seats of players who have left while its beginning was stored, and nobody
   * is ready who has pressed Ready again meanwhile, as that must not count as a wish for a rematch.
   * `starterAt`: the person who had a seat at the beginning.
   */
  begun(starterAt: (seat: SeatId) => Pick<FormerOwner, 'player' | 'name'> | undefined): void {
    for (const chair of this.chairs) {
      const starter = starterAt(chair.id)
      if (chair.occupant === 'open' && starter) chair.stead = { ...starter, why: 'left' }
    }
    this.fillWithBots()
    for (const chair of this.chairs) chair.ready = false
  }

  /** Seats a player, who gives up any other seat; a bot makes room. */
  sit(
    id: SeatId,
    { player, name, account, bot, neighbourhood }: Identity,
    connections: number,
  ): Refused | undefined {
    const chair = this.at(id)
    if (!chair) return refusal('unknown_seat')
    if (chair.occupant === 'human' && chair.player !== player) return refusal('seat_taken')
    const old = this.ofPlayer(player)
    const choice = old?.choice ?? chair.choice
    const stead = chair.stead?.player === player ? undefined : chair.stead
    if (old && old !== chair) this.empty(old)
    Object.assign(chair, {
      occupant: 'human',
      player,
      name,
      account,
      program: bot,
      neighbourhood,
      connections,
      ready: false,
      missed: 0,
      absent: 0,
      idle: 0,
      came: connections > 0,
      choice,
      stead,
    })
    return undefined
  }

  /** Swaps two seats, with their players and choices; neither is ready any more. */
  swap(one: SeatId, other: SeatId): void {
    const [from, to] = [this.at(one)!, this.at(other)!]
    const { id: fromId, team: fromTeam, ...here } = from
    const { id: toId, team: toTeam, ...there } = to
    Object.assign(from, there, { id: fromId, team: fromTeam, ready: false })
    Object.assign(to, here, { id: toId, team: toTeam, ready: false })
  }

  /** Frees a chair or gives it to a bot; `why`: reason to record, if a person had the seat in the match. */
  empty({ id }: Pick<Chair, 'id'>, to: 'open' | 'bot' = 'open', why?: FormerOwner['why']): void {
    const chair = this.at(id)!
    const stead = why && { player: chair.player, name: chair.name, why }
    this.vacate(chair, to, stead)
  }

  fillWithBots(): void {
    for (const chair of this.chairs) if (chair.occupant === 'open') this.vacate(chair, 'bot', chair.stead)
  }

  private vacate(chair: Chair, to: 'open' | 'bot', stead: FormerOwner | undefined): void {
    Object.assign(chair, {
      occupant: to,
      player: '',
      name: to === 'bot' ? this.botName(chair) : '',
      account: false,
      program: false,
      neighbourhood: '',
      connections: 0,
      ready: to === 'bot',
      missed: 0,
      absent: 0,
      idle: 0,
      came: false,
      choice: this.offered(chair.id),
      stead,
    })
  }

  private botName(chair: Chair): string {
    return `${BOT_NAMES[this.chairs.indexOf(chair) % BOT_NAMES.length]} (bot)`
  }
}
