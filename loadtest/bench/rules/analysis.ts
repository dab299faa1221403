/** The analysis of a match: playouts per second by game, and the time for a duel on two cores. */
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { type AnalysisWorker, Crew } from '../../../client/analysis/crew.ts'
import { CURVE_PLAYOUTS, tasksFor } from '../../../common/engine/analysis/tasks.ts'
import { botMatch } from '../../../common/engine/bots/bot-match.ts'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { fold, type MatchRecord } from '../../../common/engine/record/record.ts'
import { playouts } from '../../../common/engine/search/playouts.ts'
import { GAMES } from '../../../common/games/list.ts'
import type { Measurement } from '../measurement.ts'

/** Length of the duel, whose time (s) is given for two cores. */
const ROUNDS = 20
const MOST = 30
const CORES = 2
/** Matches tried until one is long enough. */
const SEEDS = 6

function longDuel(game: AnyGame): MatchRecord {
  const all = Array.from(
    { length: SEEDS },
    (_, i) => botMatch(game, `analysis ${i}`, {}, Math.min(3, Math.max(...game.botLevels))).record,
  )
  const ends = all.map((record) => roundEnds(game, record))
  const longest = ends.reduce((best, one, i) => (one.length > ends[best]!.length ? i : best), 0)
  return { ...all[longest]!, rounds: all[longest]!.rounds.slice(0, ends[longest]![ROUNDS - 1]) }
}

/** The steps after which each round of a match is over; in some games a round has several. */
const roundEnds = (game: AnyGame, record: MatchRecord): number[] =>
  fold(game, record)
    .slice(0, record.rounds.length)
    .flatMap(({ state }, i) => ((game.step?.(state as never).counts ?? true) ? [i + 1] : []))

/** The browser's worker interface on a Node thread. */
export function thread(): AnalysisWorker {
  const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url))
  return {
    postMessage: (asked) => worker.postMessage(asked),
    addEventListener: (type: 'message' | 'error', then: (event: never) => void) =>
      void worker.on(type, (data: unknown) => then((type === 'message' ? { data } : data) as never)),
    terminate: () => void worker.terminate(),
  }
}

export async function analysis(): Promise<Measurement[]> {
  const all: Measurement[] = []
  for (const game of GAMES) {
    const record = longDuel(game)
    const folded = fold(game, record)
    const [first, middle] = [folded[0]!.state, folded[Math.floor(folded.length / 2)]!.state]
    const began = performance.now()
    for (const state of [first, middle])
      playouts(game, record.setup, state, diceOf('bench', 1), CURVE_PLAYOUTS)
    all.push({
      name: `${game.id}: playouts for the curve, one core`,
      value: Math.round((2 * CURVE_PLAYOUTS * 1000) / (performance.now() - began)),
      unit: '/s',
    })
    const start = performance.now()
    await new Crew(CORES, thread).carryOut(tasksFor(game, record, folded), () => undefined)
    const seconds = (performance.now() - start) / 1000
    all.push({
      name: `${game.id}: a duel of ${roundEnds(game, record).length} rounds (${record.rounds.length} steps) analysed by ${CORES} threads`,
      value: seconds,
      unit: 's',
      target: { of: 'value', atMost: MOST },
    })
  }
  return all
}
