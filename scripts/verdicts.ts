/**
 * Checks that the deciding round and its figures are the same everywhere. The result's card and the clip
 * search for it from the end, the analysis has the whole curve, and the server computes it for a link's
 * picture. Bots play short matches, and each part is asked. `npm run verdicts -- [GAME …] [--matches N]
 * [--seed TEXT]`
 */
import { parseArgs } from 'node:util'
import { findVerdict } from '../client/analysis/find-verdict.ts'
import type { Chance } from '../common/engine/analysis/chance.ts'
import { perform, type Task, type TaskResult, tasksFor } from '../common/engine/analysis/tasks.ts'
import { type Verdict, verdictOf } from '../common/engine/analysis/verdict.ts'
import { botMatch } from '../common/engine/bots/bot-match.ts'
import { seedHash } from '../common/engine/dice/dice.ts'
import type { AnyGame } from '../common/engine/game.ts'
import { fold } from '../common/engine/record/record.ts'
import { GAMES } from '../common/games/list.ts'
import { decisiveRound } from '../server/pictures/decisive-round.ts'

export interface Verdicts {
  readonly card: Exclude<Verdict, { is: 'open' }> | undefined
  readonly analysis: Verdict
  readonly picture: number | undefined
}

/** The verdicts of each part on a match between bots of the lowest level. */
export async function verdictsOn(game: AnyGame, seed: string): Promise<Verdicts> {
  const { record, outcome } = botMatch(game, seed, game.quickest ?? {}, 1)
  const folded = fold(game, record)
  const states = folded.map(({ state }) => state as unknown)
  const rounds = folded
    .slice(1)
    .map(({ state: after, timeline }, r) => ({ round: r + 1, before: states[r], after, timeline }))
  // Equal tasks have equal results, so compute each only once.
  const known = new Map<string, TaskResult>()
  const performed = (task: Task): TaskResult => {
    const question = JSON.stringify(task)
    const found = known.get(question) ?? perform(game, task)
    known.set(question, found)
    return found
  }
  const ended = { game, setup: record.setup, seedHash: seedHash(record.seed), winners: outcome.winners }
  const found = await findVerdict(
    ended,
    rounds,
    new AbortController().signal,
    () => ({
      carryOut: async (tasks, told) => {
        for (const task of tasks) told(performed(task))
      },
      dismiss: () => undefined,
    }),
    1,
  )
  const curve = new Map<number, Chance>()
  for (const task of tasksFor(game, record, folded)) {
    if (task.kind !== 'chance' || task.orders) continue
    const one = performed(task)
    if (one.kind === 'chance') curve.set(one.round, one.chance)
  }
  return {
    card: found?.verdict,
    analysis: verdictOf(outcome.winners, curve, rounds.length),
    // A clock that stands still, so that a slow machine changes nothing.
    picture: decisiveRound(game, { ...record, outcome }, states, () => 0, performed),
  }
}

/** The disagreement as a sentence; undefined if there is none. */
export function disagreement({ card, analysis, picture }: Verdicts): string | undefined {
  const [one, other] = [JSON.stringify(card), JSON.stringify(analysis)]
  if (one !== other) return `the card says ${one}, the analysis ${other}`
  const round = analysis.is === 'round' ? analysis.round : undefined
  return picture === round
    ? undefined
    : `the analysis says round ${round ?? 'none'}, the picture ${picture ?? 'none'}`
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { matches: { type: 'string', default: '200' }, seed: { type: 'string', default: 'verdicts' } },
  })
  let wrong = 0
  for (const game of GAMES) {
    if (positionals.length > 0 && !positionals.includes(game.id)) continue
    let decided = 0
    for (let i = 0; i < Number(values.matches); i++) {
      const verdicts = await verdictsOn(game, `${values.seed} ${i}`)
      if (verdicts.analysis.is === 'round') decided++
      const why = disagreement(verdicts)
      if (why) console.log(`${game.id}, match ${values.seed} ${i}: ${why}`, (wrong += 1))
    }
    console.log(`${game.title}: ${values.matches} matches, of which a round decided ${decided}`)
  }
  if (wrong > 0) process.exitCode = 1
}

if (import.meta.main) await main()
