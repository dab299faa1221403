/** The round that decided a match, for its picture: found by the result's verdict and by analysis. */
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

/** The time limit (ms); beyond it the picture shows the last fight, as link previews do not wait long. */
const PATIENCE = 1500

/**
 * `states`: the initial one, then one per round; `performed`: runs a task. Undefined if no single round
 * decided the match, or it takes too long.
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
    // A playout of a large battle takes seconds, so one playout measures whether the analysis fits in the
    // time.
    const since = now()
    chanceOf(game, setup, seen, verdict.needs, 'how long it takes', 1)
    if (now() + CURVE_PLAYOUTS * (now() - since) > until) return undefined
    const found = performed(chanceTask(game, setup, seen, verdict.needs, seedHash(seed)))
    if (found.kind === 'chance') chances.set(found.round, found.chance)
  }
}
