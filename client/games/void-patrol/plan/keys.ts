/** The keys of VP-10.2, and related ones. */
import type { Chit } from '../../../../common/games/void-patrol/orders.ts'
import { commonKey, UNDO_KEYS } from '../../../game-kit/plan/plan-keys.ts'
import type { Press } from '../../../input/press.ts'
import type { Launch, Plan } from './plan.ts'

const CHITS: Readonly<Record<string, Chit>> = { k: 'F', j: 'L', l: 'R', i: 'B', u: '<', o: '>' }

const LAUNCHES: Readonly<Record<string, Launch>> = { '1': 'missile', '2': 'grenade', '3': 'rockets' }

export const KEYS: readonly (readonly [string, string])[] = [
  ['K', 'Thrust forward'],
  ['J / L', 'Spin left / right'],
  ['U / O', 'Side-thrust left / right (dual thrusters)'],
  ['I', 'Boost (advanced rules)'],
  ['1, 2, 3', 'Missile, grenade, rockets'],
  UNDO_KEYS,
  ['C', 'Clear the plan'],
  ['H', 'Hold fire'],
  ['F', 'Next fighter (enemies, too: guess their plans)'],
  ['T', 'Show where everybody drifts'],
]

/** Returns true if the planner handled the key. */
export function keyMeans(plan: Plan, { key, shift }: Press): boolean {
  const chit = CHITS[key]
  if (chit) plan.add(chit)
  else if (key === 'c') plan.draft.clear(plan.selected.value)
  else if (key === 'h') plan.holdFire(!plan.of().holdFire)
  else if (LAUNCHES[key] && !shift) plan.launch(LAUNCHES[key])
  else if (key === 'f') plan.cycle(shift ? -1 : 1)
  else if (key === 'Escape' && plan.proposal.value) plan.dismiss()
  else return commonKey(plan, key)
  return true
}
