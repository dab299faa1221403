/**
 * The analysis' verdicts on orders, as in the browser: on blind play against bots, on the searching bots' own
 * play, and on obvious blunders planted in matches of bots; and whether the searching bots beat blind play.
 * In all presets of a game. Environment: `MATCHES`, how many of each in each preset; `SEED`; and `PARTS`, a
 * comma-separated list of blind, own, beaten and planted, or of single blunders: path, line and tank.
 */
import { Crew } from '../../../client/analysis/crew.ts'
import { ENTRIES } from '../../../client/games/list.ts'
import type { OrdersMark } from '../../../common/engine/analysis/judgement.ts'
import { type Task, tasksFor } from '../../../common/engine/analysis/tasks.ts'
import { botMatch } from '../../../common/engine/bots/bot-match.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { fold, type MatchRecord } from '../../../common/engine/record/record.ts'
import { blindMatch } from '../../../common/games/blind-match.ts'
import {
  BLUNDERS,
  type Blunder,
  isPossible,
  type Plant,
  plantedIn,
} from '../../../common/games/hostile-space/judged/planted.ts'
import { gameNamed } from '../../../common/games/list.ts'
import type { Measurement, Target } from '../measurement.ts'
import { thread } from './analysis.ts'

const MATCHES = Number(process.env['MATCHES'] ?? 20)
const SEED = process.env['SEED'] ?? ''
const PARTS = process.env['PARTS']?.split(',') ?? ['blind', 'own', 'beaten', 'planted']
/** Matches between the bots themselves; each takes as long as ten blind ones. */
const OWN = Math.ceil(MATCHES / 10)
const CORES = 2
/** Matches played for each blunder wanted, at most: half of all matches have a place for one. */
const TRIES = 4
const BLIND = 'A1'
/** The opponent's level in blind play. */
const AGAINST = 3
/** Targets in percent of the orders that get a mark. */
const TARGETS = {
  blind: { atLeast: 40 },
  own: { atMost: 15 },
  planted: { atLeast: 95 },
  beaten: { atLeast: 95 },
} as const

type OrdersTask = Extract<Task, { kind: 'orders' }>
type Marks = readonly (OrdersMark | undefined)[]

export async function judgements(id: string): Promise<Measurement[]> {
  const game = gameNamed(id)!
  const level = game.search!.level
  const { quick, firstMatch } = ENTRIES.find((entry) => entry.id === id)!
  const presets = firstMatch ? [...quick, firstMatch] : quick
  const all: Measurement[] = []
  // Hostile Space has targets; other games only report.
  const target = (of: keyof typeof TARGETS): Omit<Target, 'of'> | undefined =>
    id === 'hostile-space' ? TARGETS[of] : undefined
  const inEach = async (part: 'blind' | 'own', what: string, make: (setup: object) => OrdersTask[]) => {
    const marks: (OrdersMark | undefined)[] = []
    for (const { name, setup } of presets) {
      const some = await judged(make(setup))
      marks.push(...some)
      all.push(...told(`${name}: ${what}`, some, undefined))
    }
    all.push(...told(`all presets: ${what}`, marks, target(part)))
  }
  if (PARTS.includes('blind'))
    await inEach('blind', 'blind play', (setup) =>
      times(MATCHES, (i) => blindMatch(game, `blind ${i}${SEED}`, setup, against(game), BLIND)).flatMap(
        ({ record, begins }) => ordersOf(game, record, [BLIND]).filter(({ round }) => round > begins),
      ),
    )
  if (PARTS.includes('own'))
    await inEach('own', `level ${level}`, (setup) =>
      times(OWN, (i) => botMatch(game, `own ${i}${SEED}`, setup, level).record).flatMap((record) =>
        ordersOf(game, record),
      ),
    )
  if (PARTS.includes('beaten'))
    for (const { name, setup } of presets) {
      const won = times(MATCHES, (i) => blindMatch(game, `beaten ${i}${SEED}`, setup, level, BLIND)).filter(
        ({ outcome: { winners } }) => winners.length > 0 && !winners.includes('A'),
      )
      all.push(percent(`${name}: level ${level} beats blind play`, won.length, MATCHES, target('beaten')))
    }
  if (id === 'hostile-space')
    for (const kind of BLUNDERS) {
      if (!PARTS.includes('planted') && !PARTS.includes(kind)) continue
      const hosts = presets.filter(({ setup }) => isPossible(kind, setup))
      // The same number of each kind, however few presets allow it.
      const wanted = Math.ceil((MATCHES * presets.length) / hosts.length)
      const some = await judged(hosts.flatMap(({ setup }) => plants(game, setup, kind, wanted)))
      all.push(
        percent(
          `planted: ${kind}, less than good`,
          some.filter(isLess).length,
          some.length,
          target('planted'),
        ),
      )
    }
  return all
}

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** A level below the searching one. */
const against = (game: AnyGame): number => Math.min(AGAINST, game.search!.level - 1)

const ordersOf = (game: AnyGame, record: MatchRecord, seats?: readonly string[]): OrdersTask[] =>
  tasksFor(game, record, fold(game, record)).flatMap((task) =>
    task.kind === 'orders' && (!seats || seats.includes(task.seat)) ? [task] : [],
  )

/** Plants this many blunders, one per match, or fewer if too few matches have a place for one. */
function plants(game: AnyGame, setup: object, kind: Blunder, wanted: number): OrdersTask[] {
  const tasks: OrdersTask[] = []
  for (let i = 0; i < TRIES * wanted && tasks.length < wanted; i++) {
    const { record } = botMatch(game, `planted ${i}${SEED}`, setup, AGAINST)
    const plant = plantedIn(kind, record)
    if (plant) tasks.push(withPlant(game, record, plant))
  }
  return tasks
}

function withPlant(game: AnyGame, record: MatchRecord, { round, seat, orders }: Plant): OrdersTask {
  const rounds = record.rounds.map((given, i) => (i + 1 === round ? { ...given, [seat]: orders } : given))
  // Judge within the match at its full length, because the browser divides its playouts among all orders.
  const task = ordersOf(game, record, [seat]).find((one) => one.round === round)!
  return { ...task, orders: { ...task.orders, ...rounds[round - 1] } }
}

async function judged(tasks: readonly OrdersTask[]): Promise<Marks> {
  const marks: (OrdersMark | undefined)[] = []
  await new Crew(CORES, thread).carryOut(tasks, (found) => {
    if (found.kind === 'orders') marks.push(found.judgement?.mark)
  })
  return marks
}

const isLess = (mark: OrdersMark | undefined): boolean => mark === 'inaccuracy' || mark === 'mistake'

function told(name: string, all: Marks, target: Omit<Target, 'of'> | undefined): Measurement[] {
  const marks = all.filter((mark) => mark !== undefined)
  const less = percent(`${name}, less than good`, marks.filter(isLess).length, marks.length, target)
  const notBest = marks.filter((mark) => mark !== 'best').length
  return [
    less,
    percent(`${name}, less than best`, notBest, marks.length, undefined),
    percent(`${name}, marked`, marks.length, all.length, undefined),
  ]
}

const percent = (
  name: string,
  some: number,
  all: number,
  target: Omit<Target, 'of'> | undefined,
): Measurement => ({
  name: `${name} (${some} of ${all})`,
  value: (100 * some) / all,
  unit: '%',
  ...(target && { target: { of: 'value', ...target } }),
})
