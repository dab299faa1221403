/**
 * Who has which seat in a match, who is connected, and which seats bots fly. Independent of network and
 * clock.
 */
import type { Seat, SeatId } from '../../../common/engine/match-types.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { ChairState, Stead } from '../../store/journal/entries.ts'

/** For how many rounds a disconnected player's seat gets standing orders before a bot flies it. */
export const MISSES_BEFORE_AUTOPILOT = 2

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

export class Seats {
  readonly chairs: readonly Chair[]
  private readonly choices: Readonly<Record<SeatId, string>>

  /** `choices`: what each seat brings by default. */
  constructor(seats: readonly Seat[], choices: Readonly<Record<SeatId, string>> = {}) {
    this.choices = choices
    this.chairs = seats.map(({ id, team }) => ({
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
      came: false,
    }))
  }

  private offered = (id: SeatId): string => (Object.hasOwn(this.choices, id) ? this.choices[id]! : '')

  /** The chairs as the journal stores them; `restore` reads them back. */
  states = (): ChairState[] => this.chairs.map(({ connections: _connections, ...state }) => state)

  /** Restores the chairs after a restart, with nobody connected. Seats on autopilot stay so. */
  restore(chairs: readonly ChairState[]): void {
    for (const { id, ...was } of chairs) {
      const chair = this.at(id)
      // Before November 2026 entries did not have `came`: every player counts as having come.
      if (chair) Object.assign(chair, { absent: 0, came: true, stead: undefined }, was, { connections: 0 })
    }
  }

  /** Removes the name of a deleted account from all chairs. */
  forget(player: string): void {
    for (const chair of this.chairs) {
      if (chair.player === player) chair.name = DELETED
      if (chair.stead?.player === player) chair.stead = { ...chair.stead, name: DELETED }
    }
  }

  at = (id: SeatId): Chair | undefined => this.chairs.find((chair) => chair.id === id)
  ofPlayer = (player: string): Chair | undefined =>
    this.chairs.find((chair) => chair.occupant === 'human' && chair.player === player)
  humans = (): Chair[] => this.chairs.filter((chair) => chair.occupant === 'human')
  present = (): Chair[] => this.humans().filter((chair) => chair.connections > 0)
  /**
   * A free seat of the team with the fewest people, so that people who join one after another become
   * opponents.
   */
  free = (): Chair | undefined => {
    const people = (team: string) => this.humans().filter((chair) => chair.team === team).length
    return this.chairs
      .filter(({ occupant }) => occupant === 'open')
      .toSorted((a, b) => people(a.team) - people(b.team))[0]
  }

  /** Does a bot give this seat's orders? */
  onAutopilot = (chair: Chair): boolean =>
    chair.occupant === 'bot' ||
    (chair.occupant === 'human' && chair.connections === 0 && chair.missed >= MISSES_BEFORE_AUTOPILOT)

  /** Has this seat's player not been here since the match began? */
  isMissing = (chair: Chair): boolean => chair.occupant === 'human' && !chair.came && chair.connections === 0

  /**
   * Whether the seat seems to be on autopilot; `withheld`: nobody may see who is out, so presence decides
   * alone.
   */
  shownOnAutopilot = (chair: Chair, withheld: boolean): boolean =>
    this.onAutopilot(chair) ||
    (withheld &&
      chair.occupant === 'human' &&
      chair.connections === 0 &&
      chair.absent >= MISSES_BEFORE_AUTOPILOT)

  /** Sets the number of the player's tabs. */
  connect(chair: Chair, connections: number): void {
    chair.connections = connections
    if (connections > 0) chair.came = true
  }

  /** A match begins: players who are not connected have not come. */
  begin(): void {
    for (const chair of this.chairs)
      Object.assign(chair, { ready: false, missed: 0, absent: 0, came: chair.connections > 0 })
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
      came: connections > 0,
      choice,
      stead,
    })
    return undefined
  }

  /** Swaps two seats, with their players and choices; neither is ready any more. */
  swap(from: Chair, to: Chair): void {
    const { id: fromId, team: fromTeam, ...one } = from
    const { id: toId, team: toTeam, ...other } = to
    Object.assign(from, other, { id: fromId, team: fromTeam, ready: false })
    Object.assign(to, one, { id: toId, team: toTeam, ready: false })
  }

  /** Frees a chair or gives it to a bot; `why`: reason to record, if a person had the seat in the match. */
  empty(chair: Chair, to: 'open' | 'bot' = 'open', why?: Stead['why']): void {
    const stead = why && { player: chair.player, name: chair.name, why }
    this.vacate(chair, to, stead)
  }

  fillWithBots(): void {
    for (const chair of this.chairs) if (chair.occupant === 'open') this.vacate(chair, 'bot', chair.stead)
  }

  private vacate(chair: Chair, to: 'open' | 'bot', stead: Stead | undefined): void {
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
      came: false,
      choice: this.offered(chair.id),
      stead,
    })
  }

  private botName(chair: Chair): string {
    return `${BOT_NAMES[this.chairs.indexOf(chair) % BOT_NAMES.length]} (bot)`
  }
}
