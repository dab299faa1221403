/** Finds the deciding round of a match as the analysis would, but computes only as far back as necessary. */
import type { Chance } from '../../common/engine/analysis/chance.ts'
import { chanceTask, type Task } from '../../common/engine/analysis/tasks.ts'
import { type Verdict, verdictOf } from '../../common/engine/analysis/verdict.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { TeamId } from '../../common/engine/match-types.ts'
import type { PlayedRound } from '../net/match/link.ts'
import { Crew, handsFor } from './crew.ts'

export interface FinishedMatch {
  readonly game: AnyGame
  readonly setup: unknown
  readonly seedHash: string
  readonly winners: readonly TeamId[]
}

export interface FoundVerdict {
  readonly verdict: Exclude<Verdict, { is: 'open' }>
  readonly chances: ReadonlyMap<number, Chance>
}

/**
 * `rounds`: in order up to the match's last. Undefined if it was aborted (`signal`), or if this browser
 * cannot compute it.
 */
export async function findVerdict(
  { game, setup, seedHash, winners }: FinishedMatch,
  rounds: readonly PlayedRound[],
  signal: AbortSignal,
  engage: () => Pick<Crew, 'carryOut' | 'dismiss'> = () => new Crew(),
  atOnce = handsFor(globalThis.navigator?.hardwareConcurrency || 2),
): Promise<FoundVerdict | undefined> {
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last) return undefined
  const chances = new Map<number, Chance>()
  const stateBefore = (round: number): unknown =>
    round > last.round ? last.after : rounds.find((one) => one.round === round)?.before
  for (;;) {
    const verdict = verdictOf(winners, chances, last.round, first.round)
    if (verdict.is !== 'open') return { verdict, chances }
    const tasks = Array.from({ length: atOnce }, (_, i) => verdict.needs - i)
      .filter((round) => round >= first.round && !chances.has(round))
      .map(
        (round): Task => chanceTask(game, setup, game.view(stateBefore(round), 'gallery'), round, seedHash),
      )
    const crew = engage()
    const dismiss = () => crew.dismiss()
    signal.addEventListener('abort', dismiss)
    try {
      await crew.carryOut(
        tasks,
        (found) => void (found.kind === 'chance' && chances.set(found.round, found.chance)),
      )
    } catch {
      return undefined
    } finally {
      signal.removeEventListener('abort', dismiss)
      crew.dismiss()
    }
    if (signal.aborted || !chances.has(verdict.needs)) return undefined
  }
}
