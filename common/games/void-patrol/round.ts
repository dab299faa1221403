/** A round during its resolution: the data that the phases read and change. None of it outlives `resolve`. */
import type { Dice } from '../../engine/dice/dice.ts'
import type { TeamId } from '../../engine/match-types.ts'
import type { Facing, Hex } from '../../geometry/hex.ts'
import type { Rocks } from './collide.ts'
import type { Event } from './events.ts'
import { through } from './gunnery.ts'
import { type FighterOrders, spinsIn } from './orders.ts'
import type { Fighter, Missile, State, Status } from './state.ts'

/** A fighter during a round. */
export interface Flight {
  readonly id: string
  readonly team: TeamId
  readonly before: Fighter
  readonly order: FighterOrders
  /** Number of spins in its order. */
  readonly spins: number
  at: Hex
  facing: Facing
  velocity: Hex
  hull: number
  shields: number
  shieldsLost: number
  thrust: number
  status: Status
  /** Its launch of this round has happened; false if rocks destroyed it before. */
  launched: boolean
}

/** A missile in flight during a round. */
export interface Chase {
  readonly id: string
  readonly by: string
  /** Released in the last round: it ignores its launcher (VP-7.8). */
  readonly fresh: boolean
  /** It is released in this round. */
  readonly released: boolean
  at: Hex
  facing: Facing
  velocity: Hex
  lock: string | null
}

/** A hit on a fighter in the shooting phase: applied with all others at its end (VP-1.4). */
export interface Hit {
  readonly target: Flight
  /** The fighter and team that caused it; empty for none. */
  readonly by: string
  readonly team: TeamId | ''
  /** Damage after shields. */
  readonly hull: number
  readonly shieldDamage: number
  readonly crippled: boolean
  readonly with: 'gun' | 'blast'
}

export interface Round {
  readonly state: State
  readonly dice: Dice
  /** Fighters in flight at the round's start, by id. */
  readonly flights: readonly Flight[]
  readonly asteroids: Rocks
  readonly timeline: Event[]
  readonly scores: Record<TeamId, { kills: number; damage: number }>
  /** By fighter: enemies that it destroyed in this round, including after its own end. */
  readonly kills: Map<string, number>
  /** Missiles in flight, by id. */
  chases: Chase[]
  /** Missiles that have struck, with the hex; for the shooting phase. */
  struck: { readonly missile: Chase; readonly hex: Hex }[]
}

export const aloft = (flights: readonly Flight[]): Flight[] =>
  flights.filter((flight) => flight.status === 'flying')

export function takeOff(before: Fighter, order: FighterOrders): Flight {
  const { id, team, at, facing, velocity, hull, shields, thrust, status } = before
  return {
    id,
    team,
    before,
    order,
    spins: spinsIn(order.chits),
    at,
    facing,
    velocity,
    hull,
    shields,
    shieldsLost: 0,
    thrust,
    status,
    launched: false,
  }
}

export const release = ({ id, by, fresh, at, facing, velocity, lock }: Missile): Chase => ({
  id,
  by,
  fresh,
  released: false,
  at,
  facing,
  velocity,
  lock,
})

export function destroy(flight: Flight, by: 'rock' | 'gun' | 'blast', timeline: Event[]): void {
  flight.hull = 0
  flight.status = 'destroyed'
  timeline.push({ kind: 'destroyed', fighter: flight.id, at: flight.at, by })
}

/** A fighter that nobody shot down counts as destroyed by each of its enemies (VP-9.5, our reading). */
export function creditAllEnemies({ state, scores }: Pick<Round, 'state' | 'scores'>, lost: Flight): void {
  for (const team of Object.keys(state.scores)) if (team !== lost.team) scores[team]!.kills++
}

/** A blast's hit on a fighter: reduced by its shields, and without crippling (VP-5.1, VP-5.3). */
export const blastHit = (target: Flight, by: string, team: TeamId | '', damage: number): Hit => ({
  target,
  by,
  team,
  hull: through(damage, target.shields),
  shieldDamage: 0,
  crippled: false,
  with: 'blast',
})
