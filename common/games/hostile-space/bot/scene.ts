/** What a bot sees, in numbers that can be asked for thousands of times. */
import { type Torus, torusKey } from '../../../geometry/torus.ts'
import { tokenHex } from '../placement.ts'
import { flying, playerOf, type Rules, remains, type State, single } from '../state.ts'
import { dutiesOf } from './duty.ts'
import { ambushes } from './fire/ambush.ts'
import { Lines } from './fire/lines.ts'
import { Waves } from './fire/waves.ts'
import type { Ship } from './ship.ts'
import { worthOf } from './worth.ts'

/** What is left of a craft's worth that nobody steers any more (HS-7.3). */
const HULK = 0.1

/**
 * What stands still: nothing, a rock that one missile breaks, one that none breaks, or a token from `TOKENS`
 * on.
 */
export const NOTHING = 0
export const LOOSE_ROCK = 1
export const FIRM_ROCK = 2
export const TOKENS = 3

export interface Scene {
  readonly state: State
  readonly rules: Rules
  readonly torus: Torus
  readonly lines: Lines
  /** All that fly. */
  readonly ships: readonly Ship[]
  /** Places in `ships`. */
  readonly own: readonly number[]
  readonly teams: readonly string[]
  /** The team of the seat that thinks. */
  readonly us: number
  /** What stands in a hex, by key. */
  readonly fixed: Int16Array
  readonly anyFixed: boolean
  /** Where the missiles in flight come in the next movement of missiles, and in the one after. */
  readonly waves: readonly [Waves, Waves]
  /** By team: what it can be made to lose later from a hex in which an enemy ends its move. */
  readonly ambushes: readonly Float32Array[]
  /** By craft, what ending a move in a hex with a velocity is worth for a base. */
  readonly duties: ReturnType<typeof dutiesOf>
}

export function sceneOf(state: State, seat: string): Scene {
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
