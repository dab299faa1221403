/**
 * Whether the curve's chances come true: the chances before each round of matches of bots, as in the browser,
 * against the matches' results. In all presets of a game. Environment: `MATCHES`, how many in each preset;
 * `LEVEL` of the bots; `PLAYOUTS` for each point of the curve, if not the browser's number; `SEED`.
 */
import { Crew } from '../../../client/analysis/crew.ts'
import { ENTRIES } from '../../../client/games/list.ts'
import { type Task, tasksFor } from '../../../common/engine/analysis/tasks.ts'
import { botMatch } from '../../../common/engine/bots/bot-match.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { TeamId } from '../../../common/engine/match-types.ts'
import { fold } from '../../../common/engine/record/record.ts'
import { isSetUp } from '../../../common/games/blind-match.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { type Measurement, mean } from '../measurement.ts'
import { thread } from './analysis.ts'

const MATCHES = Number(process.env['MATCHES'] ?? 20)
const SEED = process.env['SEED'] ?? ''
const PLAYOUTS = process.env['PLAYOUTS'] === undefined ? undefined : Number(process.env['PLAYOUTS'])
const CORES = 2
/** A chance nearer than this to 0 or 1 tells the reader that the match is decided. */
const SURE = 0.05
/** Parts of equal width in which told chances are compared with results. */
const PARTS = 5

/** One team's chances before the rounds of a match, and what the result gave it: 1, 0 or a share. */
interface Forecast {
  readonly chances: readonly number[]
  readonly result: number
}

export async function calibration(id: string): Promise<Measurement[]> {
  const game = gameNamed(id)!
  const { quick, firstMatch } = ENTRIES.find((entry) => entry.id === id)!
  const all: Measurement[] = []
  const forecasts: Forecast[] = []
  for (const { name, setup } of firstMatch ? [...quick, firstMatch] : quick) {
    const some: Forecast[] = []
    for (let i = 0; i < MATCHES; i++)
      some.push(...(await forecastsOf(game, `calibration ${i}${SEED}`, setup)))
    forecasts.push(...some)
    all.push(...scores(name, some))
  }
  return [...all, ...scores('all presets', forecasts), ...reliability(forecasts)]
}

async function forecastsOf(game: AnyGame, seed: string, setup: object): Promise<Forecast[]> {
  const level = Number(process.env['LEVEL'] ?? game.search!.level - 1)
  const { record, outcome } = botMatch(game, seed, setup, level)
  const folded = fold(game, record)
  const tasks = tasksFor(game, record, folded).flatMap((task): Task[] => {
    if (task.kind !== 'chance' || task.orders) return []
    const { state } = folded[task.round - 1]!
    if (game.outcome(state) || isSetUp(game, state)) return []
    return [{ ...task, playouts: PLAYOUTS ?? task.playouts }]
  })
  const curve = new Map<number, Readonly<Record<TeamId, number>>>()
  await new Crew(CORES, thread).carryOut(tasks, (found) => {
    if (found.kind === 'chance') curve.set(found.round, found.chance.mean)
  })
  const teams = [...new Set(record.seats.map(({ team }) => team))]
  const winners = outcome.winners.length > 0 ? outcome.winners : teams
  return teams.map((team) => ({
    chances: tasks.map(({ round }) => curve.get(round)![team]!),
    result: winners.includes(team) ? 1 / winners.length : 0,
  }))
}

function scores(name: string, forecasts: readonly Forecast[]): Measurement[] {
  const pairs = pairsOf(forecasts)
  const sure = pairs.filter(([chance]) => chance < SURE || chance > 1 - SURE)
  const wrong = sure.reduce((sum, [chance, result]) => sum + Math.abs(Math.round(chance) - result), 0)
  return [
    {
      name: `${name}: Brier score (${pairs.length} chances)`,
      value: mean(pairs.map(([chance, result]) => (chance - result) ** 2)),
      unit: '',
    },
    { name: `${name}: movement, 1 if calibrated`, value: movement(forecasts), unit: '×' },
    {
      name: `${name}: told below 5 or above 95 % (of all)`,
      value: (100 * sure.length) / pairs.length,
      unit: '%',
    },
    {
      name: `${name}: wrong of these (${wrong} of ${sure.length})`,
      value: (100 * wrong) / sure.length,
      unit: '%',
    },
  ]
}

/**
 * The sum of squared steps of the curves, relative to what they have to move: calibrated chances move as much
 * as uncertainty falls (Augenblick and Rabin, 2021). Playouts add their own noise.
 */
function movement(forecasts: readonly Forecast[]): number {
  const open = (chance: number) => chance * (1 - chance)
  let [moved, fallen] = [0, 0]
  for (const { chances, result } of forecasts)
    for (const [i, chance] of chances.entries()) {
      const next = chances[i + 1] ?? result
      moved += (next - chance) ** 2
      fallen += open(chance) - open(next)
    }
  return moved / fallen
}

function reliability(forecasts: readonly Forecast[]): Measurement[] {
  const pairs = pairsOf(forecasts)
  return Array.from({ length: PARTS }, (_, part) =>
    pairs.filter(([chance]) => Math.min(PARTS - 1, Math.floor(chance * PARTS)) === part),
  ).map((some) => ({
    name: `won, where ${(100 * mean(some.map(([chance]) => chance))).toFixed(0)} % was told (${some.length})`,
    value: 100 * mean(some.map(([, result]) => result)),
    unit: '%',
  }))
}

const pairsOf = (forecasts: readonly Forecast[]): (readonly [number, number])[] =>
  forecasts.flatMap(({ chances, result }) => chances.map((chance) => [chance, result] as const))
