/** Matches of Vector Combat for tests and snapshots: played by the rules, with actions from a hash. */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { vectorCombat } from '../../../common/games/vector-combat/game.ts'
import { playSubturn, type RoundResult } from '../../../common/games/vector-combat/resolve.ts'
import type { Setup } from '../../../common/games/vector-combat/setup/setup.ts'
import { inPlay, type Ship, type State } from '../../../common/games/vector-combat/state.ts'
import { hash } from '../../board/hash.ts'

export interface Subturn extends RoundResult {
  readonly before: State
}

const whole = (of: string, most: number): number => Math.floor(hash(of) * most)

/** A pseudo-random action, often but not always legal. */
function actionOf(name: string, { round, ships, missiles, stations }: State, ship: Ship): string {
  const luck = `${name} ${round} ${ship.id}`
  const any = (all: readonly string[]): string =>
    all[whole(`${luck} any${all.length}`, all.length)] ?? 'nobody'
  const enemy = any(ships.filter((one) => one.faction !== ship.faction && inPlay(one)).map(({ id }) => id))
  const n = 1 + whole(`${luck} n`, 3)
  if (ship.status === 'landed') return any(['pass', `takeoff ${n}`, `takeoff up ${n}`, 'turn 2'])
  return any([
    'pass',
    `thrust ${n}`,
    `thrust ${n}`,
    `turn ${whole(`${luck} f`, 6)}`,
    `up ${n}`,
    `down ${n}`,
    `fire ${enemy}`,
    `fire ${enemy}`,
    `launch ${enemy}`,
    `fire ${any(missiles.map(({ id }) => id))}`,
    'land +',
    'land -',
    `dock ${any(stations.map(({ id }) => id))}`,
  ])
}

/** Plays fleets in motion near the middle for this many subturns, or until the match is over. */
export function wild(name: string, setup: Partial<Setup>, subturns: number): Subturn[] {
  const rules = vectorCombat.setup.parse({
    scenario: 'own',
    victory: 'last',
    factions: 3,
    ships: 4,
    ...setup,
  })
  let state = vectorCombat.start(rules, vectorCombat.seats(rules), diceOf(name, 0))
  const about = (of: string, most: number) => whole(`${name} ${of}`, 2 * most + 1) - most
  state = {
    ...state,
    ships: state.ships.map((ship) => ({
      ...ship,
      at: { q: about(`${ship.id} q`, 6), r: about(`${ship.id} r`, 6) },
      velocity: { q: about(`${ship.id} vq`, 3), r: about(`${ship.id} vr`, 3) },
      heat: whole(`${name} ${ship.id} h`, 6),
      altitude: rules.altitude ? whole(`${name} ${ship.id} z`, 4) : 0,
      climb: rules.altitude ? about(`${ship.id} c`, 1) : 0,
    })),
  }
  const played: Subturn[] = []
  while (played.length < subturns && !state.result) {
    const before = state
    const one = playSubturn(
      before,
      Object.fromEntries(before.ships.filter(inPlay).map((ship) => [ship.id, actionOf(name, before, ship)])),
      diceOf(name, before.round),
    )
    played.push({ before, ...one })
    state = one.state
  }
  return played
}
