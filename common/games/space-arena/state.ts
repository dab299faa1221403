import type { SeatId, TeamId } from '../../engine/match-types.ts'
import { PAYLOADS, type PayloadName } from './data/payloads.ts'
import { type Quadrant, typeNamed } from './data/ships.ts'

export type ThingKind = 'ship' | 'starbase' | 'missile' | 'mine'

/**
 * An exact place (SA-1.2), an integer heading clockwise from north, and units per tick (negative: backwards).
 */
export interface Motion {
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly speed: number
}

/** A ship or a starbase. `data/ships.ts` has the fixed properties of its type. */
export interface Ship extends Motion {
  readonly name: string
  /** The seat that orders it; empty for a neutral starbase. */
  readonly seat: SeatId
  /** Empty for a neutral starbase. */
  readonly team: TeamId | ''
  readonly type: string
  /** 0 if destroyed: it stays listed, with its score, which its ordnance may still raise (SA-8.3). */
  readonly hull: number
  readonly battery: number
  readonly shields: Readonly<Record<Quadrant, number>>
  /** Temperatures of the type's lasers, in their order. */
  readonly heat: readonly number[]
  /** By the type's launchers, in their order. */
  readonly ammo: readonly number[]
  /** Number of launches by launcher, used in the names of ordnance (SA-5.2). */
  readonly launched: readonly number[]
  readonly cloaked: boolean
  readonly score: number
}

/** A missile or a mine in flight. */
export interface Ordnance extends Motion {
  /** `<ship>-<payload>-<launcher>-<n>`. */
  readonly name: string
  /** The ship that launched it. */
  readonly by: string
  readonly payload: PayloadName
  /** Its life (SA-5.3). */
  readonly battery: number
}

/** Who shares knowledge: a seat, or with shared scans a team (SA-7.2). */
export type Knower = string

/** A place at the end of a tick, rounded (SA-1.2). */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly round: number
  readonly tick: number
}

/** The place of a thing at its latest scan. */
export interface Sighting extends Spot {
  readonly name: string
  readonly kind: ThingKind
  /** Its place at the scan before; both together show its course. Undefined if it was scanned once. */
  readonly earlier?: Spot
}

/** A match between two rounds. */
export interface State {
  /** In the order of the set-up (SA-1.4), including destroyed ones. */
  readonly ships: readonly Ship[]
  /** In the order of launch. */
  readonly ordnance: readonly Ordnance[]
  /** Each knower's sightings of others: the latest two of each thing, sorted by name. */
  readonly sightings: Readonly<Record<Knower, readonly Sighting[]>>
  /** Quadrants by compass, or turning with the ship (SA-6.1). */
  readonly shields: 'compass' | 'ship'
  /** Team-mates share scans (SA-7.2). */
  readonly sharing: boolean
  /** The knower whose view this is; empty for the full state. */
  readonly seenBy: Knower | ''
  /**
   * From the middle to a little beyond the fleets' starts. The arena has no border (SA-1.1); this is the
   * extent of the map.
   */
  readonly radius: number
  /** Rounds played. */
  readonly played: number
  readonly roundLimit: number
}

export const alive = (ship: Ship): boolean => ship.hull > 0
export const isStarbase = (ship: Pick<Ship, 'type'>): boolean => typeNamed(ship.type).kind === 'starbase'
export const kindOf = (thing: Ship | Ordnance): ThingKind =>
  'payload' in thing ? PAYLOADS[thing.payload].kind : typeNamed(thing.type).kind
export const shipNamed = (state: State, name: string): Ship | undefined =>
  state.ships.find((ship) => ship.name === name)

export const knowerOf = (state: Pick<State, 'sharing'>, ship: Pick<Ship, 'seat' | 'team'>): Knower =>
  state.sharing ? ship.team : ship.seat

/** Works for a seat whose ships are all destroyed, but which has had one. */
export function knowerOfSeat(state: State, seat: SeatId): Knower {
  const own = state.ships.find((ship) => ship.seat === seat)
  return own ? knowerOf(state, own) : seat
}

/**
 * `A1`, or `A1a`, `A1b`, … of a seat with several. Names are short and have no blanks, so that orders can
 * contain them.
 */
export const shipName = (seat: SeatId, index: number, count: number): string =>
  count > 1 ? `${seat}${'abcdefgh'[index]}` : seat

/** `Base-A`; `Base` is neutral. */
export const baseName = (team: TeamId | ''): string => (team === '' ? 'Base' : `Base-${team}`)

/** The team of a ship, a starbase or ordnance; empty if neutral. */
export const teamOf = (name: string): TeamId | '' => /^(?:Base-)?([A-F])(?:\d|$|-)/.exec(name)?.[1] ?? ''

/** SA-5.2: the payload of ordnance, by name; undefined for other things. */
export function payloadNamed(name: string): PayloadName | undefined {
  const payload = name.split('-').at(-3) ?? ''
  return Object.hasOwn(PAYLOADS, payload) ? (payload as PayloadName) : undefined
}
