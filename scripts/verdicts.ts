/**
 * Checks that the deciding round and its figures are the same everywhere. The result's card and the clip
 * search for it from the end, the analysis has the whole curve and lists the round among its turning points,
 * and the server computes it for a link's picture. Bots play a sample of matches, and each part is asked.
 * `npm run verdicts -- [GAME …] [--matches N] [--seed TEXT]`
 */
import { parseArgs } from 'node:util'
import { findVerdict } from '../client/analysis/find-verdict.ts'
import type { Chance } from '../common/engine/analysis/chance.ts'
import {
  CURVE_PLAYOUTS,
  perform,
  type Task,
  type TaskResult,
  tasksFor,
} from '../common/engine/analysis/tasks.ts'
import { turningPoints } from '../common/engine/analysis/turning-points.ts'
import { type Verdict, verdictOf } from '../common/engine/analysis/verdict.ts'
import { botMatch } from '../common/engine/bots/bot-match.ts'
import { seedHash } from '../common/engine/dice/dice.ts'
import type { AnyGame } from '../common/engine/game.ts'
import type { TeamId } from '../common/engine/match-types.ts'
import { fold, type MatchRecord } from '../common/engine/record/record.ts'
import { stepOf, wasFought } from '../common/engine/step.ts'
import { GAMES } from '../common/games/list.ts'
import { decisiveRound } from '../server/pictures/decisive-round.ts'

export interface Verdicts {
  readonly card: Exclude<Verdict, { is: 'open' }> | undefined
  readonly analysis: Verdict
  /** The rounds that the analysis lists as having decided the match: one at most. */
  readonly listed: readonly number[]
  readonly picture: number | undefined
}

/** A match of the sample. */
export interface MatchSample {
  readonly setup: object
  /** Of its bots. */
  readonly level: number
  /** For each point of the curve. */
  readonly playouts: number
  /** Its players end it after this many rounds, if its rules have not: `spoiler` says how. */
  readonly rounds: number
  /**
   * Number of the team that resigns, so that the others win together; undefined if a draw is agreed on.
   */
  readonly spoiler: number | undefined
}

/** A large match is ended early and played out seldom: a playout of one takes up to a second. */
const LARGE = { rounds: 2, playouts: 4 } as const

/**
 * Every other match is small and played to its end, the others are the game's trials in turn: teams, several
 * sides, fog, all optional rules. Bots of all levels that do not search take turns, and so do two resignations
 * and a draw.
 */
export function sampleOf(game: AnyGame, n: number): MatchSample {
  const levels = game.botLevels.filter((level) => level < (game.search?.level ?? Infinity))
  const { quickest = {}, trials } = game
  const half = Math.floor(n / 2)
  const level = levels[((half % trials.length) + Math.floor(half / trials.length)) % levels.length]!
  return n % 2 === 0
    ? { setup: quickest, level, playouts: CURVE_PLAYOUTS, rounds: Infinity, spoiler: undefined }
    : {
        setup: trials[half % trials.length]!,
        level,
        ...LARGE,
        spoiler: half % 3 === 2 ? undefined : half,
      }
}

interface SampledEnd {
  readonly record: MatchRecord
  readonly winners: readonly TeamId[]
}

function played(game: AnyGame, seed: string, { setup, level, rounds, spoiler }: MatchSample): SampledEnd {
  const { record, outcome } = botMatch(game, seed, setup, level)
  const folded = fold(game, record)
  let whole = 0
  const last = record.rounds.findIndex((_, i) => {
    whole += Number(stepOf(game, folded[i]!.state, i + 1).counts)
    return whole === rounds
  })
  if (last < 0 || last === record.rounds.length - 1) return { record, winners: outcome.winners }
  const teams = [...new Set(record.seats.map(({ team }) => team))]
  return {
    record: { ...record, rounds: record.rounds.slice(0, last + 1) },
    winners: spoiler === undefined ? [] : teams.filter((_, i) => i !== spoiler % teams.length),
  }
}

/** A finished match, and what each part asks about it. */
export interface EndedMatch {
  readonly setup: unknown
  readonly seed: string
  readonly winners: readonly TeamId[]
  readonly rounds: readonly {
    readonly round: number
    readonly before: unknown
    readonly after: unknown
    readonly timeline: readonly { readonly kind: string }[]
  }[]
  /** The tasks of its analysis. */
  readonly tasks: readonly Task[]
}

/** The verdicts of each part on a match between bots. */
export async function verdictsOn(game: AnyGame, seed: string, sample: MatchSample): Promise<Verdicts> {
  const { record, winners } = played(game, seed, sample)
  const folded = fold(game, record)
  const rounds = folded
    .slice(1)
    .map(({ state: after, timeline }, r) => ({ round: r + 1, before: folded[r]!.state, after, timeline }))
  // Equal tasks have equal results, so compute each only once.
  const known = new Map<string, TaskResult>()
  const performed = (task: Task): TaskResult => {
    const question = JSON.stringify(task)
    const found =
      known.get(question) ??
      perform(game, task.kind === 'luck' ? task : { ...task, playouts: sample.playouts })
    known.set(question, found)
    return found
  }
  const tasks = tasksFor(game, record, folded)
  return verdictsIn(game, { setup: record.setup, seed, winners, rounds, tasks }, performed)
}

/** The same of a finished match. `atOnce`: how many points of the curve the card asks for at a time. */
export async function verdictsIn(
  game: AnyGame,
  { setup, seed, winners, rounds, tasks }: EndedMatch,
  performed: (task: Task) => TaskResult,
  atOnce = 1,
): Promise<Verdicts> {
  const ended = { game, setup, seedHash: seedHash(seed), winners }
  const found = await findVerdict(ended, rounds, new AbortController().signal, {
    engage: () => ({
      carryOut: async (asked, told) => {
        for (const task of asked) told(performed(task))
      },
      dismiss: () => undefined,
    }),
    atOnce,
  })
  // The page has no analysis of a match that was never fought.
  const fought = wasFought(
    game,
    rounds.map(({ before }) => before),
  )
  const curve = new Map<number, Chance>()
  for (const task of fought ? tasks : []) {
    if (task.kind !== 'chance' || task.orders) continue
    const one = performed(task)
    if (one.kind === 'chance') curve.set(one.round, one.chance)
  }
  const analysis: Verdict = fought ? verdictOf(winners, curve, rounds.length) : { is: 'none' }
  const decided = analysis.is === 'round' ? { round: analysis.round, winners } : undefined
  const states = [...rounds.slice(0, 1).map(({ before }) => before), ...rounds.map(({ after }) => after)]
  return {
    card: found?.verdict,
    analysis,
    listed: turningPoints(game, curve, new Map(), rounds, decided)
      .filter((point) => point.decided)
      .map(({ round }) => round),
    picture: decisiveRound(game, { setup, seed, outcome: { winners, by: '' } }, states, performed),
  }
}

/** The disagreement as a sentence; undefined if there is none. */
export function disagreement({ card, analysis, listed, picture }: Verdicts): string | undefined {
  const [one, other] = [JSON.stringify(card), JSON.stringify(analysis)]
  if (one !== other) return `the card says ${one}, the analysis ${other}`
  const round = analysis.is === 'round' ? analysis.round : undefined
  if (listed.length > 1 || listed[0] !== round)
    return `the analysis says round ${round ?? 'none'}, its list ${listed.join(', ') || 'none'}`
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
      const verdicts = await verdictsOn(game, `${values.seed} ${i}`, sampleOf(game, i))
      if (verdicts.analysis.is === 'round') decided++
      const why = disagreement(verdicts)
      if (why) console.log(`${game.id}, match ${values.seed} ${i}: ${why}`, (wrong += 1))
    }
    console.log(`${game.title}: ${values.matches} matches, of which a round decided ${decided}`)
  }
  if (wrong > 0) process.exitCode = 1
}

if (import.meta.main) await main()
