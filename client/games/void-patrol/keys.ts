/** The keys of VP-10.2, and those around them. */
import type { Chit } from '../../../common/games/void-patrol/orders.ts'
import type { VoidPatrolDesk } from './desk.ts'

const CHITS: Readonly<Record<string, Chit>> = { k: 'F', j: 'L', l: 'R', i: 'B', u: '<', o: '>' }

export const KEYS: readonly (readonly [string, string])[] = [
  ['K', 'Thrust forward'], ['J / L', 'Spin left / right'], ['Backspace or Z', 'Undo'], ['C', 'Clear the plan'],
  ['H', 'Hold fire'], ['F', 'Next fighter (enemies, too: guess their plans)'], ['T', 'Show where everybody drifts'],
]

/** True when the key meant something at the desk. */
export function keyMeans(desk: VoidPatrolDesk, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase()
  const chit = CHITS[key]
  if (chit) desk.add(chit)
  else if (key === 'backspace' || key === 'z') desk.undo()
  else if (key === 'c') desk.clear()
  else if (key === 'h') desk.holdFire(!desk.plan().holdFire)
  else if (key === 't') desk.drifts.value = !desk.drifts.value
  else if (key === 'f') desk.cycle(event.shiftKey ? -1 : 1)
  else if (key === 'escape' && desk.proposal.value) desk.dismiss()
  else return false
  return true
}
