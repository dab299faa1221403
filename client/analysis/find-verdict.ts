/**
 * Finds the deciding round of a match as the analysis would, but computes only as far back as necessary, and
 * begins with what the browser has kept of earlier analyses.
 */
import type { Chance } from '../../common/engine/analysis/chance.ts'
import { chanceTask, type Task, type TaskResult } from '../../common/engine/analysis/tasks.ts'
import { type Verdict, verdictOf } from '../../common/engine/analysis/verdict.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { PlayedRound, TeamId } from '../../common/engine/match-types.ts'
import { wasFought } from '../../common/engine/step.ts'
import { Crew, handsFor } from './crew.ts'
import { type AnalysisStore, BROWSER_STORE } from './kept-analyses.ts'

export interface DecidedMatch {
  readonly game: AnyGame
  readonly setup: unknown
  readonly seedHash: string
  readonly winners: readonly TeamId[]
}

export interface FoundVerdict {
  readonly verdict: Exclude<Verdict, { is: 'open' }>
  readonly chances: ReadonlyMap<number, Chance>
}

interface Means {
  /**
   * The name of the match's record, if it has one: results are kept by it, also those of a search that was
   * aborted. A match in this browser alone has none, as another one may have the same seed.
   */
  readonly name?: string | undefined
  readonly store?: AnalysisStore
  readonly engage?: () => Pick<Crew, 'carryOut' | 'dismiss'>
  readonly atOnce?: number
}

/**
 * `rounds`: in order up to the match's last. Undefined if it was aborted (`signal`), or if this browser
 * cannot compute it.
 */
export async function findVerdict(
  { game, setup, seedHash, winners }: DecidedMatch,
  rounds: readonly PlayedRound[],
  signal: AbortSignal,
  {
    name,
    store = BROWSER_STORE,
    engage = () => new Crew(),
    atOnce = handsFor(globalThis.navigator?.hardwareConcurrency || 2),
  }: Means = {},
): Promise<FoundVerdict | undefined> {
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last) return undefined
  if (
    !wasFought(
      game,
      rounds.map(({ before }) => before),
    )
  )
    return { verdict: { is: 'none' }, chances: new Map() }
  const kept = name === undefined ? undefined : await store.read(name)
  const chances = new Map<number, Chance>()
  for (const one of kept ?? []) if (one.kind === 'chance' && !one.rerolled) chances.set(one.round, one.chance)
  const fresh: TaskResult[] = []
  const stateBefore = (round: number): unknown =>
    round > last.round ? last.after : rounds.find((one) => one.round === round)?.before
  try {
    while (!signal.aborted) {
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
        await crew.carryOut(tasks, (found) => {
          if (found.kind !== 'chance') return
          fresh.push(found)
          chances.set(found.round, found.chance)
        })
      } finally {
        signal.removeEventListener('abort', dismiss)
        crew.dismiss()
      }
      if (!chances.has(verdict.needs)) return undefined
    }
    return undefined
  } catch {
    return undefined
  } finally {
    if (name !== undefined && fresh.length > 0) void store.add(name, fresh)
  }
}
