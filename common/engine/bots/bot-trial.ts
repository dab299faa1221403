/**
 * A match of bots in which everything is checked: whether they think at all, whether their orders are legal,
 * whether rounds can be played, shown, described and sent, and whether the match ends when it should.
 */

import { type Dice, diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { Seat, SeatId } from '../match-types.ts'
import { archiveText, readArchiveOf } from '../record/archive.ts'
import { digest, type MatchRecord, playRound } from '../record/record.ts'
import { ENGINE_VERSION } from '../record/rules-id.ts'
import { stepOf } from '../step.ts'
import type { FieldType } from '../sync/sync.ts'

export interface BotTrial {
  readonly game: AnyGame
  readonly seed: string
  readonly setup: unknown
  readonly seats: readonly Seat[]
  readonly level: number
  /**
   * The weakest bots play until this many rounds have counted, so that the position is worth thinking about.
   */
  readonly warmUp: number
  /** How many of the seats that owe orders search in a round, in turn; the others use the level below. */
  readonly searchers: number
  /** The most rounds (including steps of the setup) played after that. */
  readonly most: number
  /** A searching bot is stopped after it has asked this often whether to stop. */
  readonly asks: number
  /** A seat gives no orders in one of this many rounds; 0: it always does. */
  readonly dozes: number
}

export interface BotFault {
  /** From 1; 0: the opening. */
  readonly round: number
  readonly seat?: SeatId
  readonly what: string
  readonly why: string
}

export interface BotTrialEnd {
  readonly record: MatchRecord
  readonly over: boolean
  readonly fault?: BotFault
}

/** More rounds than the longest setup needs: a match that reaches it does not end. */
export const LONGEST = 20_000

/** A fault, thrown where it is found. */
class Wrong extends Error {
  readonly what: string
  readonly seat: SeatId | undefined

  constructor(what: string, why: string, seat?: SeatId, cause?: unknown) {
    super(why, { cause })
    this.what = what
    this.seat = seat
  }
}

/** Plays the match to its end or to the first fault. */
export function tryBots(trial: BotTrial): BotTrialEnd {
  const { game, seed, setup, seats, warmUp, most } = trial
  const record = { game: game.id, seed, setup, seats, rounds: [] as Record<SeatId, unknown>[] }
  let round = 0
  let [counted, warm] = [0, 0]
  try {
    let state: unknown = attempt('start', () => game.start(setup, seats, diceOf(seed, 0)) as unknown)
    looked(game, seats, state)
    while (!attempt('outcome', () => game.outcome(state))) {
      if (counted < warmUp) warm++
      else if (round >= warm + most) return { record, over: false }
      if (++round > LONGEST) throw new Wrong('end', `it is not over after ${LONGEST} rounds`)
      const { counts } = attempt('step', () => stepOf(game, state, round))
      if (counts) withinLimit(game, state, ++counted)
      const orders = ordersOf(round > warm ? trial : { ...trial, level: game.botLevels[0]! }, state, round)
      record.rounds.push(orders)
      const before = state
      const played = attempt('resolve', () => playRound(game, before, seed, round, orders))
      state = played.state
      told(game, seats, before, state, played.timeline)
      looked(game, seats, state)
    }
    kept(game, record, state)
    return { record, over: true }
  } catch (error) {
    const wrong = error instanceof Wrong ? error : new Wrong('trial', textOf(error))
    return {
      record,
      over: false,
      fault: { round, ...(wrong.seat && { seat: wrong.seat }), what: wrong.what, why: wrong.message },
    }
  }
}

function ordersOf(trial: BotTrial, state: unknown, round: number): Record<SeatId, unknown> {
  const { game, seed, asks, dozes } = trial
  const owing = attempt('owing', () => game.owing(state))
  if (attempt('active', () => game.active(state)).length === 0)
    throw new Wrong('active', 'the match is not over, and nobody is in it')
  const awake = owing.filter(
    (seat) => dozes === 0 || diceOf(`${seed}/doze/${seat}`, round).index('asleep', dozes) > 0,
  )
  return Object.fromEntries(
    awake.map((seat, i) => {
      const level = levelOf(trial, (i + trial.searchers * round) % awake.length)
      const view: unknown = attempt('view', () => game.view(state, seat) as unknown, seat)
      let asked = 0
      // A bot's whims use dice of its own, not the match's.
      const whims: Dice = diceOf(`${seed}/${seat}`, round)
      const given: unknown = attempt(
        'think',
        () => game.think(view, seat, whims, level, () => ++asked > asks) as unknown,
        seat,
      )
      const read = attempt('orders', () => game.orders.safeParse(given), seat)
      if (!read.success)
        throw new Wrong('orders', `${read.error.issues[0]?.message}: ${shortened(given)}`, seat)
      const [refused] = attempt('check', () => game.check(state, seat, read.data), seat)
      if (refused)
        throw new Wrong('check', `${refused.where ?? 'orders'}: ${refused.reason}: ${shortened(given)}`, seat)
      return [seat, read.data as unknown]
    }),
  )
}

/** `turn`: the seat's place among those who owe orders; it rotates each round. */
function levelOf({ game, level, searchers }: BotTrial, turn: number): number {
  return game.search && level >= game.search.level && turn >= searchers ? game.search.level - 1 : level
}

function withinLimit(game: AnyGame, state: unknown, counted: number): void {
  const last = attempt('lastRound', () => game.lastRound?.(state))
  if (last !== undefined && counted > last) throw new Wrong('end', `round ${counted} of a match of ${last}`)
}

/** Checks what each viewer is shown. */
function looked(game: AnyGame, seats: readonly Seat[], state: unknown): void {
  for (const viewer of viewersOf(game, seats)) {
    const view: unknown = attempt('view', () => game.view(state, viewer) as unknown, viewer)
    const rows = attempt('rows', () => game.sync.toRows(view), viewer)
    for (const [kind, ofKind] of Object.entries(rows))
      for (const [id, row] of Object.entries(ofKind))
        for (const [name, type] of Object.entries(game.sync.kinds[kind] ?? {}))
          if (!fits(type, row[name]))
            throw new Wrong('rows', `${kind} ${id}: ${name} is no ${type}: ${String(row[name])}`, viewer)
  }
  attempt('diagram', () => game.diagram?.(game.view(state, 'gallery')))
}

/** Checks how the round is described. */
function told(
  game: AnyGame,
  seats: readonly Seat[],
  before: unknown,
  after: unknown,
  timeline: readonly { kind: string }[],
): void {
  const spans = attempt('schedule', () => game.schedule(timeline))
  const wrong = spans.findIndex(({ start, end }) => !(start >= 0 && end >= start && Number.isFinite(end)))
  if (spans.length !== timeline.length || wrong >= 0)
    throw new Wrong(
      'schedule',
      wrong < 0
        ? `${spans.length} spans for ${timeline.length} events`
        : `${timeline[wrong]!.kind} from ${spans[wrong]!.start} to ${spans[wrong]!.end}`,
    )
  for (const viewer of viewersOf(game, seats))
    attempt('timeline', () => game.viewTimeline(timeline, after, viewer), viewer)
  for (const event of timeline) attempt('describe', () => game.describe(event, before))
}

/** Checks the archive: whoever reads the record later must be able to play it. */
function kept(game: AnyGame, record: MatchRecord, state: unknown): void {
  const names = Object.fromEntries(record.seats.map(({ id }) => [id, { name: id, bot: true }]))
  const text = archiveText({
    ...record,
    engine: ENGINE_VERSION,
    rules: game.version,
    table: '',
    names,
    outcome: game.outcome(state)!,
    secret: '',
    shares: [],
    began: 0,
    rated: false,
    chat: [],
    end: digest(state),
  })
  const read = attempt('record', () => readArchiveOf(game, text))
  if ('refused' in read) throw new Wrong('record', read.refused)
}

/** Without fog all viewers see the same. */
const viewersOf = (game: AnyGame, seats: readonly Seat[]): string[] => [
  'gallery',
  ...(game.fog ? seats.map(({ id }) => id) : []),
]

const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  int8: [-128, 127],
  uint8: [0, 255],
  int16: [-32_768, 32_767],
  uint16: [0, 65_535],
  int32: [-2_147_483_648, 2_147_483_647],
  uint32: [0, 4_294_967_295],
}

function fits(type: FieldType, value: unknown): boolean {
  if (type === 'string' || type === 'boolean') return typeof value === type
  const range = RANGES[type]
  return (
    typeof value === 'number' &&
    (range ? Number.isInteger(value) && value >= range[0] && value <= range[1] : Number.isFinite(value))
  )
}

function attempt<T>(what: string, work: () => T, seat?: SeatId): T {
  try {
    return work()
  } catch (error) {
    throw new Wrong(what, textOf(error), seat, error)
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

const SHOWN = 500
const shortened = (given: unknown): string => (JSON.stringify(given) ?? 'undefined').slice(0, SHOWN)
