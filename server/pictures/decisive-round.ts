/** The round that decided a match, for its picture: by the verdict of the result's card and the analysis. */
import { type Chance, chanceOf } from '../../common/engine/analysis/chance.ts'
import {
  CURVE_PLAYOUTS,
  chanceTask,
  perform,
  type Task,
  type TaskResult,
} from '../../common/engine/analysis/tasks.ts'
import { verdictOf } from '../../common/engine/analysis/verdict.ts'
import { seedHash } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { Archive } from '../../common/engine/record/archive.ts'

/** A match for which that takes longer (ms) has a picture of its last fight: nobody waits for a link so long. */
const PATIENCE = 1500

/**
 * `states`: the opening, then after each round; `performed`: carries a task out. Undefined where no single
 * round did, or it takes too long.
 */
export function decisiveRound(
  game: AnyGame,
  { setup, seed, outcome }: Pick<Archive, 'setup' | 'seed' | 'outcome'>,
  states: readonly unknown[],
  now: () => number = () => performance.now(),
  performed: (task: Task) => TaskResult = (task) => perform(game, task),
): number | undefined {
  const chances = new Map<number, Chance>()
  const until = now() + PATIENCE
  for (;;) {
    const verdict = verdictOf(outcome.winners, chances, states.length - 1)
    if (verdict.is === 'round') return verdict.round
    if (verdict.is === 'none') return undefined
    const seen: unknown = game.view(states[verdict.needs - 1], 'gallery')
    // A large battle is played on for seconds, and a card that is not drawn in time never is: one playout
    // tells.
    const since = now()
    chanceOf(game, setup, seen, verdict.needs, 'how long it takes', 1)
    if (now() + CURVE_PLAYOUTS * (now() - since) > until) return undefined
    const found = performed(chanceTask(game, setup, seen, verdict.needs, seedHash(seed)))
    if (found.kind === 'chance') chances.set(found.round, found.chance)
  }
}
