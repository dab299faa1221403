/** VC-1.3: the order of factions in this turn. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { TeamId } from '../../../engine/match-types.ts'
import type { Board } from '../board.ts'
import { compareIds, inPlay } from '../state.ts'

export function rollInitiative(board: Board, dice: Dice): void {
  const rolls = new Map<TeamId, number[]>()
  const factions = [...new Set(board.ships.filter(inPlay).map(({ faction }) => faction))].sort(compareIds)
  board.order = ranked(factions, (faction) => {
    const own = rolls.get(faction) ?? []
    rolls.set(faction, own)
    own.push(dice.roll(`initiative/${faction}/${own.length + 1}`, 6))
    return own.at(-1)!
  })
  for (const [faction, rolled] of rolls) board.timeline.push({ kind: 'rolled', faction, rolls: rolled })
  board.timeline.push({ kind: 'initiative', order: board.order })
}

/** By roll, highest first; tied factions roll again among themselves; a single faction does not. */
function ranked(factions: readonly TeamId[], roll: (faction: TeamId) => number): TeamId[] {
  if (factions.length < 2) return [...factions]
  const rolled = factions.map((faction) => ({ faction, value: roll(faction) }))
  const values = [...new Set(rolled.map(({ value }) => value))].sort((a, b) => b - a)
  return values.flatMap((value) =>
    ranked(
      rolled.filter((one) => one.value === value).map(({ faction }) => faction),
      roll,
    ),
  )
}
