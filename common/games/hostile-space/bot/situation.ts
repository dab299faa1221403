/** A bot's view as numbers, for thousands of quick queries. */
import { type Torus, torusKey } from '../../../geometry/torus.ts'
import { tokenHex } from '../placement.ts'
import { flying, playerOf, type Rules, remains, type State, single } from '../state.ts'
import { dutiesOf } from './duty.ts'
import { ambushes } from './fire/ambush.ts'
import { Lines } from './fire/lines.ts'
import { Waves } from './fire/waves.ts'
import { type Ship, worthOf } from './worth.ts'

/** Remaining worth of a craft that nobody steers any more (HS-7.3). */
const HULK = 0.1

/**
 * Static things in a hex: nothing, a rock that one missile breaks, an unbreakable one, or a token, from
 * `TOKENS` on.
 */
export const NOTHING = 0
export const LOOSE_ROCK = 1
export const FIRM_ROCK = 2
export const TOKENS = 3

export interface Situation {
  readonly state: State
  readonly rules: Rules
  readonly torus: Torus
  readonly lines: Lines
  /** All craft in flight. */
  readonly ships: readonly Ship[]
  /** Indices in `ships`. */
  readonly own: readonly number[]
  readonly teams: readonly string[]
  /** The team of the thinking seat. */
  readonly us: number
  /** The static thing in a hex, by key. */
  readonly fixed: Int16Array
  readonly anyFixed: boolean
  /** Paths of the missiles in flight in the next movement of missiles, and in the one after. */
  readonly waves: readonly [Waves, Waves]
  /** By team: its possible later losses if an enemy ends its move in a hex. */
  readonly ambushes: readonly Float32Array[]
  /** By craft: the worth for a base of ending a move in a hex with a velocity. */
  readonly duties: ReturnType<typeof dutiesOf>
}

export function situationOf(state: State, seat: string): Situation {
  const { torus, rules } = state
  const teams = [...new Set(state.players.map(({ team }) => team))].sort()
  const players = new Map(state.players.map((player) => [player.id, player]))
  const self = state.players.find((player) => player.seat === seat)!
  const ships = state.craft.filter(flying).map((craft): Ship => {
    const player = players.get(playerOf(craft.id))!
    const steers = remains(state, player)
    return {
      craft,
      team: teams.indexOf(player.team),
      own: player === self,
      steers,
      armed: steers && craft.missiles > 0,
      worth: worthOf(rules, craft) * (steers ? 1 : HULK),
    }
  })
  const fixed = new Int16Array(torus.width * torus.height)
  for (const entity of state.entities)
    for (const at of entity.hexes) fixed[torusKey(torus, at)] = single(entity) ? LOOSE_ROCK : FIRM_ROCK
  state.players.forEach(({ centre, tokens }, i) => {
    if (centre)
      for (const token of tokens)
        fixed[torusKey(torus, tokenHex(torus, centre, token))] = TOKENS + 7 * i + token
  })
  return {
    state,
    rules,
    torus,
    ships,
    teams,
    fixed,
    lines: new Lines(torus, rules.missileSpeed + 1),
    own: ships.flatMap((ship, i) => (ship.own ? [i] : [])),
    us: teams.indexOf(self.team),
    anyFixed: fixed.some((thing) => thing !== NOTHING),
    waves: [Waves.of(state, fixed, 0), Waves.of(state, fixed, 1)],
    duties: dutiesOf(state, ships, teams),
    ambushes: ambushes(state, ships, teams.length, fixed),
  }
}
