import type { SeatId, TeamId } from '../../engine/match-types.ts'
import type { Hex } from '../../geometry/hex.ts'
import type { Sheet } from './data/models.ts'
import { SUBTURNS } from './data/numbers.ts'
import type { Edition } from './edition.ts'
import type { Face } from './face.ts'

/** Faction and number, as `A1`. */
export type ShipId = string

export interface Rules {
  /** VC-2.8: if off, all altitudes and altitude vectors are 0. */
  readonly altitude: boolean
  /** VC-2.7. */
  readonly relativistic: boolean
}

/** VC-4.5. */
export interface Victory {
  /** Null: only when at most one faction is left. */
  readonly kind: 'last' | 'hull' | 'land' | 'orbit' | null
  /** The last turn; 0: no limit. */
  readonly turns: number
  /** The body to land on; null: any. */
  readonly body: string | null
  /** Turns for which an orbit must be held. */
  readonly hold: number
  /** Rings that count; empty: all. */
  readonly rings: readonly string[]
  /** For `land`: how often a faction's ships must land and take off, if more than once. */
  readonly landings?: number
}

/** Something that moves: `velocity` is the sum of its counters (VC-2.9), `climb` its altitude vector. */
export interface MovingObject {
  readonly at: Hex
  readonly altitude: number
  readonly velocity: Hex
  readonly climb: number
}

/** A ship's place on a surface (VC-3.5); the latitude has a sign. */
export interface Site {
  readonly body: string
  readonly facing: Face
  readonly latitude: number
}

export interface Ship extends MovingObject {
  readonly id: ShipId
  readonly faction: TeamId
  readonly seat: SeatId
  /** Name of the model. */
  readonly model: string
  readonly sheet: Sheet
  readonly facing: Face
  readonly hull: number
  readonly energy: number
  readonly heat: number
  /** Missiles aboard. */
  readonly missiles: number
  /** Number of missiles launched in this match, used in their names. */
  readonly launched: number
  readonly status: 'flying' | 'docked' | 'landed' | 'destroyed' | 'left'
  /** The station, if docked. */
  readonly station: string | null
  /** The site, if landed. */
  readonly site: Site | null
  /** The ring of its orbit, and for how many successive ends of subturns it has been there (VC-3.2). */
  readonly ring: string | null
  readonly run: number
  /** Counters of thrust added in either direction in its last action (VC-4.7). */
  readonly evaded: number
  /** The body that it ignores on its next path (VC-4.10, VC-4.11). */
  readonly spared: string | null
  /** Bodies that it has landed on in this match; with `Victory.landings`, once for each landing. */
  readonly landedOn: readonly string[]
}

/** A missile in flight; its id is its ship and a number, as `A1-m2`. */
export interface Missile extends MovingObject {
  readonly id: string
  readonly faction: TeamId
  /** Null: target lost, the missile drifts. */
  readonly target: ShipId | null
  readonly fuel: number
  /** Moves left. */
  readonly life: number
}

export interface Asteroid extends MovingObject {
  readonly id: string
}

export interface Station extends Asteroid {
  /** Null: open to all. */
  readonly faction: TeamId | null
}

export interface Result {
  readonly winner: TeamId | null
  readonly by: 'last' | 'hull' | 'land' | 'orbit' | 'draw'
}

export interface State {
  /** Edition of the rules, fixed for the whole match. */
  readonly edition: Edition
  readonly rules: Rules
  readonly victory: Victory
  /** The name of a built-in map, or the text of one. */
  readonly map: string
  /** The round being planned, from 1: one subturn (VC-1.6). */
  readonly round: number
  /** All factions of the match, by id. */
  readonly factions: readonly TeamId[]
  /** Initiative order of the turn; empty before the first roll. */
  readonly order: readonly TeamId[]
  /**
   * By faction: the round of the take-off that fulfils `land`: the first one, or the last of those required
   * (VC-4.5).
   */
  readonly takeoffs: Readonly<Record<TeamId, number>>
  /** By id, like all that follow; ships out of play stay as they were. */
  readonly ships: readonly Ship[]
  readonly missiles: readonly Missile[]
  readonly stations: readonly Station[]
  readonly asteroids: readonly Asteroid[]
  readonly result: Result | null
}

export const inPlay = ({ status }: Pick<Ship, 'status'>): boolean =>
  status === 'flying' || status === 'docked' || status === 'landed'

export const turnOf = (round: number): number => Math.ceil(round / SUBTURNS)
/** The subturn of the turn, 1 to 4. */
export const subturnOf = (round: number): number => ((round - 1) % SUBTURNS) + 1

export const shipNamed = (state: Pick<State, 'ships'>, id: string): Ship | undefined =>
  state.ships.find((ship) => ship.id === id)

/** Code units from U+E000 represent lower code points than surrogates do. */
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)

/** Compares by code point (VC-1.3). */
export function compareIds(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = rank(a.charCodeAt(i)) - rank(b.charCodeAt(i))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

export const byId = <T extends { readonly id: string }>(a: T, b: T): number => compareIds(a.id, b.id)

/** Completed landings (with take-off) of a faction's ships, lost ones included, on bodies that count. */
export function landingsOf(
  { body }: Pick<Victory, 'body'>,
  ships: readonly Pick<Ship, 'faction' | 'landedOn' | 'site'>[],
  faction: TeamId,
): number {
  const counted = ({ landedOn, site }: Pick<Ship, 'landedOn' | 'site'>): number => {
    const landings = landedOn.filter((one) => body === null || one === body)
    // A landed ship has yet to take off; not counted if it was set up there.
    return landings.length - Number(site !== null && landings.includes(site.body))
  }
  return ships.reduce((sum, ship) => sum + (ship.faction === faction ? counted(ship) : 0), 0)
}
