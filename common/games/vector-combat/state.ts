import type { SeatId, TeamId } from '../../engine/match-types.ts'
import type { Hex } from '../../geometry/hex.ts'
import type { Sheet } from './data/models.ts'
import { SUBTURNS } from './data/numbers.ts'
import type { Edition } from './edition.ts'
import type { Face } from './face.ts'

/** Faction and number, as `A1`. */
export type ShipId = string

export interface Rules {
  /** VC-2.8: off, all altitudes and altitude vectors are 0. */
  readonly altitude: boolean
  /** VC-2.7. */
  readonly relativistic: boolean
}

/** VC-4.5. */
export interface Victory {
  /** Null: only when one faction is left, or nobody. */
  readonly kind: 'last' | 'hull' | 'land' | 'orbit' | null
  /** The last turn; 0: there is none. */
  readonly turns: number
  /** To land on; any, when null. */
  readonly body: string | null
  /** Turns for which an orbit is to be held. */
  readonly hold: number
  /** Rings that count; all, when empty. */
  readonly rings: readonly string[]
  /** Of `land`: how often a faction's ships are to land and take off, where once is not enough. */
  readonly landings?: number
}

/** What moves: `velocity` is the sum of its counters (VC-2.9), `climb` its altitude vector. */
export interface Moving {
  readonly at: Hex
  readonly altitude: number
  readonly velocity: Hex
  readonly climb: number
}

/** Where a ship stands on a surface (VC-3.5); the latitude has a sign. */
export interface Site {
  readonly body: string
  readonly facing: Face
  readonly latitude: number
}

export interface Ship extends Moving {
  readonly id: ShipId
  readonly faction: TeamId
  readonly seat: SeatId
  /** What it is called after. */
  readonly model: string
  readonly sheet: Sheet
  readonly facing: Face
  readonly hull: number
  readonly energy: number
  readonly heat: number
  /** Missiles aboard. */
  readonly missiles: number
  /** Missiles launched in this match: they are named by it. */
  readonly launched: number
  readonly status: 'flying' | 'docked' | 'landed' | 'destroyed' | 'left'
  /** The station, when docked. */
  readonly station: string | null
  /** When landed. */
  readonly site: Site | null
  /** The ring in which it is in orbit, and at the end of how many subturns in succession it was (VC-3.2). */
  readonly ring: string | null
  readonly run: number
  /** Counters added by thrust, up or down in its last action (VC-4.7). */
  readonly evaded: number
  /** The body that it ignores on the path of its next move (VC-4.10, VC-4.11). */
  readonly spared: string | null
  /**
   * Bodies that it has landed on in this match; where several landings are asked for (`Victory.landings`) one
   * more time for each.
   */
  readonly landedOn: readonly string[]
}

/** In flight; called by its ship and a number, as `A1-m2`. */
export interface Missile extends Moving {
  readonly id: string
  readonly faction: TeamId
  /** Null: lost, it drifts. */
  readonly target: ShipId | null
  readonly fuel: number
  /** Moves that are left. */
  readonly life: number
}

export interface Asteroid extends Moving {
  readonly id: string
}

export interface Station extends Asteroid {
  /** Null: everybody's. */
  readonly faction: TeamId | null
}

export interface Result {
  readonly winner: TeamId | null
  readonly by: 'last' | 'hull' | 'land' | 'orbit' | 'draw'
}

export interface State {
  /** Of the rules, which the match keeps from its beginning to its end. */
  readonly edition: Edition
  readonly rules: Rules
  readonly victory: Victory
  /** The name of a built-in map, or the text of one. */
  readonly map: string
  /** The round that is planned, from 1: one subturn (VC-1.6). */
  readonly round: number
  /** All of the match, by id. */
  readonly factions: readonly TeamId[]
  /** Initiative of the turn, the first first; empty before it is rolled for the first time. */
  readonly order: readonly TeamId[]
  /**
   * By faction: the round in which a ship took off again from where `land` wants it, for the first time or
   * for the last that is asked for (VC-4.5).
   */
  readonly takeoffs: Readonly<Record<TeamId, number>>
  /** By id, like all that follows; those out of play as they were. */
  readonly ships: readonly Ship[]
  readonly missiles: readonly Missile[]
  readonly stations: readonly Station[]
  readonly asteroids: readonly Asteroid[]
  readonly result: Result | null
}

export const inPlay = ({ status }: Pick<Ship, 'status'>): boolean =>
  status === 'flying' || status === 'docked' || status === 'landed'

export const turnOf = (round: number): number => Math.ceil(round / SUBTURNS)
/** 1 to 4. */
export const subturnOf = (round: number): number => ((round - 1) % SUBTURNS) + 1

export const shipNamed = (state: Pick<State, 'ships'>, id: string): Ship | undefined =>
  state.ships.find((ship) => ship.id === id)

/** Code units from U+E000 on stand for code points below those that surrogates stand for. */
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)

/** By code point (VC-1.3). */
export function compareIds(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = rank(a.charCodeAt(i)) - rank(b.charCodeAt(i))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

export const byId = <T extends { readonly id: string }>(a: T, b: T): number => compareIds(a.id, b.id)

/** How often a faction's ships, those that are lost too, have landed where that wins and have taken off again. */
export function landingsOf(
  { body }: Pick<Victory, 'body'>,
  ships: readonly Pick<Ship, 'faction' | 'landedOn' | 'site'>[],
  faction: TeamId,
): number {
  const counted = ({ landedOn, site }: Pick<Ship, 'landedOn' | 'site'>): number => {
    const landings = landedOn.filter((one) => body === null || one === body)
    // Who stands there still has yet to take off; not who was set up there.
    return landings.length - Number(site !== null && landings.includes(site.body))
  }
  return ships.reduce((sum, ship) => sum + (ship.faction === faction ? counted(ship) : 0), 0)
}
