/** Who sits where in a match, who is there, and whose seat a bot flies. Knows nothing of networks or clocks. */
import type { Seat, SeatId } from '../../common/engine/game.ts'
import { refusal, type Refused } from '../../common/wire/refusals.ts'
import type { Identity } from '../people/identity.ts'
import type { ChairState } from '../store/entries.ts'

/** A dropped player's seat is given standing orders for so many rounds before a bot flies it. */
export const MISSES_BEFORE_AUTOPILOT = 2

export interface Chair extends ChairState {
  /** Open ones: the same player may have several tabs. */
  connections: number
}

const BOT_NAMES = ['Ada', 'Bohr', 'Curie', 'Dirac', 'Euler', 'Fermi', 'Gauss', 'Hopper', 'Ising', 'Joule', 'Kepler', 'Lovelace', 'Maxwell', 'Noether', 'Ohm', 'Pascal']

export class Seats {
  readonly chairs: readonly Chair[]
  private readonly choices: Readonly<Record<SeatId, string>>

  /** `choices`: what a seat brings until somebody there chooses otherwise. */
  constructor(seats: readonly Seat[], choices: Readonly<Record<SeatId, string>> = {}) {
    this.choices = choices
    this.chairs = seats.map(({ id, team }) => ({
      id, team, occupant: 'open', player: '', name: '', account: false, program: false, neighbourhood: '', choice: this.offered(id), connections: 0, ready: false, missed: 0,
    }))
  }

  private offered = (id: SeatId): string => (Object.hasOwn(this.choices, id) ? this.choices[id]! : '')

  /** What is written down of the chairs, and read back by `restore`. */
  states = (): ChairState[] => this.chairs.map(({ connections: _connections, ...state }) => state)

  /** After a restart: nobody is here yet, and nobody's absence counts. */
  restore(chairs: readonly ChairState[]): void {
    for (const { id, ...was } of chairs) {
      const chair = this.at(id)
      if (chair) Object.assign(chair, was, { connections: 0, missed: 0 })
    }
  }

  at = (id: SeatId): Chair | undefined => this.chairs.find((chair) => chair.id === id)
  ofPlayer = (player: string): Chair | undefined => this.chairs.find((chair) => chair.occupant === 'human' && chair.player === player)
  humans = (): Chair[] => this.chairs.filter((chair) => chair.occupant === 'human')
  present = (): Chair[] => this.humans().filter((chair) => chair.connections > 0)
  free = (): Chair | undefined => this.chairs.find((chair) => chair.occupant === 'open')

  /** Does a bot give this seat's orders? */
  onAutopilot = (chair: Chair): boolean =>
    chair.occupant === 'bot' || (chair.occupant === 'human' && chair.connections === 0 && chair.missed >= MISSES_BEFORE_AUTOPILOT)

  /** Seats a player, in exchange for the seat they may have had; a bot makes room. */
  sit(id: SeatId, { player, name, account, bot, neighbourhood }: Identity, connections: number): Refused | undefined {
    const chair = this.at(id)
    if (!chair) return refusal('unknown_seat')
    if (chair.occupant === 'human' && chair.player !== player) return refusal('seat_taken')
    const old = this.ofPlayer(player)
    const choice = old?.choice ?? chair.choice
    if (old && old !== chair) this.empty(old)
    Object.assign(chair, { occupant: 'human', player, name, account, program: bot, neighbourhood, connections, ready: false, missed: 0, choice })
    return undefined
  }

  /** Frees a chair, or leaves it to a bot. */
  empty(chair: Chair, to: 'open' | 'bot' = 'open'): void {
    Object.assign(chair, { occupant: to, player: '', name: to === 'bot' ? this.botName(chair) : '', account: false, program: false, neighbourhood: '', connections: 0, ready: to === 'bot', missed: 0, choice: this.offered(chair.id) })
  }

  fillWithBots(): void {
    for (const chair of this.chairs) if (chair.occupant === 'open') this.empty(chair, 'bot')
  }

  private botName(chair: Chair): string {
    return `${BOT_NAMES[this.chairs.indexOf(chair) % BOT_NAMES.length]} (bot)`
  }
}
