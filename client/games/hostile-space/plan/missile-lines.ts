/**
 * A missile's path, round by round, and what it would meet first: in this round among all that flies, in
 * later ones if everything drifts.
 */
import { moveCraft } from '../../../../common/games/hostile-space/phases/move.ts'
import {
  type Craft,
  type CraftId,
  type Missile,
  type PlayerId,
  playerNamed,
  playerOf,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import type { Facing, Hex } from '../../../../common/geometry/hex.ts'
import { add, unit } from '../../../../common/geometry/hex.ts'
import { type Torus, wrapped } from '../../../../common/geometry/torus.ts'
import { type FireForecast, forecastFire } from './forecast.ts'

export interface Leg {
  /** The hex where this round's flight begins; in the first round, where the missile is placed. */
  readonly from: Hex
  readonly steps: number
  /** Rounds from now. */
  readonly later: number
}

export type Side = 'enemy' | 'ally' | 'own' | 'itself' | 'rock'

export interface MissileMeeting {
  /** A craft or a rock by id; a token by its base. */
  readonly what: { readonly id: string } | { readonly base: PlayerId; readonly token: number }
  readonly side: Side
  readonly at: Hex
  readonly later: number
}

export interface Line {
  readonly direction: Facing
  readonly legs: readonly Leg[]
  readonly meets: MissileMeeting | undefined
  /** Rounds from now until it is back at its craft's hex without having met anything. */
  readonly around: number | undefined
}

/** Rounds to look ahead: beyond these, drift is no longer a useful assumption. */
const AHEAD = 5

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** Hexes until a straight line closes on itself. */
export function lapOf({ width, height }: Torus, direction: Facing): number {
  if (direction % 3 === 0) return width
  return direction % 3 === 1 ? height : (width * height) / gcd(width, height)
}

/** The states of later rounds, with everything that drifts in its place when missiles fly. */
export function drifting(forecast: FireForecast): State[] {
  const states: State[] = []
  let state = forecast.after
  for (let i = 0; i < AHEAD; i++) {
    state = moveCraft({ ...state, missiles: [], round: state.round + 1 }, {}).state
    states.push(state)
  }
  return states
}

/** `now`: forecast of this round, in which the craft fires that way; `drifts`: from `drifting`. */
export function lineOf(
  state: State,
  craft: Craft,
  direction: Facing,
  now: FireForecast,
  drifts: readonly State[],
): Line {
  const id = `${craft.id}-${craft.launched + 1}`
  const placed = wrapped(state.torus, add(craft.at, unit(direction)))
  const lap = lapOf(state.torus, direction)
  const legs: Leg[] = []
  let missile: Missile | undefined = { id, at: placed, direction, fired: state.round }
  let [flown, around, meets] = [0, undefined as number | undefined, undefined as MissileMeeting | undefined]
  for (let later = 0; later <= drifts.length && missile && !meets; later++) {
    const forecast: FireForecast =
      later === 0 ? now : forecastFire({ ...drifts[later - 1]!, missiles: [missile] }, {})
    const flight = forecast.flights.find((one) => one.missile === id)!
    meets = meeting(state, craft, forecast, id, later)
    legs.push({ from: missile.at, steps: flight.steps, later })
    flown += flight.steps
    if (around === undefined && flown >= lap - 1) around = later
    // From here the missile repeats the same hexes: it meets nothing new.
    if (flown >= lap + state.rules.missileSpeed) break
    missile = forecast.after.missiles.find((one) => one.id === id)
  }
  return { direction, legs, meets, around: meets && around === meets.later ? undefined : around }
}

function meeting(
  state: State,
  craft: Craft,
  { hits, tokens }: FireForecast,
  id: string,
  later: number,
): MissileMeeting | undefined {
  const hit = hits.find(({ missile }) => missile === id)
  if (hit) return { what: { id: hit.target }, side: sideOf(state, craft.id, hit.target), at: hit.at, later }
  const token = tokens.find(({ by }) => by === id)
  return (
    token && {
      what: { base: token.base, token: token.token },
      side: sideOf(state, craft.id, token.base),
      at: token.at,
      later,
    }
  )
}

/** `what`: a craft, a player's letter or a rock. */
function sideOf(state: State, craft: CraftId, what: string): Side {
  if (state.entities.some(({ id }) => id === what)) return 'rock'
  if (what === craft) return 'itself'
  if (playerOf(what) === playerOf(craft)) return 'own'
  return playerNamed(state, playerOf(what))!.team === playerNamed(state, playerOf(craft))!.team
    ? 'ally'
    : 'enemy'
}

export const isFriend = ({ side }: MissileMeeting): boolean =>
  side === 'ally' || side === 'own' || side === 'itself'
