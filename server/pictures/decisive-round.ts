/** The round that decided a match, for its picture: found by the result's verdict and by analysis. */
import type { Chance } from '../../common/engine/analysis/chance.ts'
import { chanceTask, perform, type Task, type TaskResult } from '../../common/engine/analysis/tasks.ts'
import { verdictOf } from '../../common/engine/analysis/verdict.ts'
import { seedHash } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { Archive } from '../../common/engine/record/archive.ts'
import { wasFought } from '../../common/engine/step.ts'

/**
 * `states`: the initial one, then one per round; `performed`: runs a task. Undefined if no single round
 * decided the match. It takes as long as the playouts take: a minute in a large battle.
 */
export function decisiveRound(
  game: AnyGame,
  { setup, seed, outcome }: Pick<Archive, 'setup' | 'seed' | 'outcome'>,
  states: readonly unknown[],
  performed: (task: Task) => TaskResult = (task) => perform(game, task),
): number | undefined {
  if (!wasFought(game, states.slice(0, -1))) return undefined
  const chances = new Map<number, Chance>()
  for (;;) {
    const verdict = verdictOf(outcome.winners, chances, states.length - 1)
    if (verdict.is === 'round') return verdict.round
    if (verdict.is === 'none') return undefined
    const seen: unknown = game.view(states[verdict.needs - 1], 'gallery')
    const found = performed(chanceTask(game, setup, seen, verdict.needs, seedHash(seed)))
    if (found.kind === 'chance') chances.set(found.round, found.chance)
  }
}
