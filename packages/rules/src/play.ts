/**
 * Matches, one request per step. The program keeps nothing: each answer contains the state, which the next
 * request sends back.
 */
import { z } from 'zod'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { CHOICE_LENGTH, type Seat, type SeatId } from '../../../common/engine/match-types.ts'
import { opening, playRound } from '../../../common/engine/record/record.ts'
import {
  descriptionOf,
  gameOf,
  ofGame,
  positionOf,
  readOrders,
  requiredOrders,
  roundNumber,
  seatId,
  seed,
} from './position.ts'
import { parsed, RequestRefused, sentence } from './refusals.ts'

const SEATS_AT_MOST = 64
/** Seconds that a bot may be given. */
const THINKING_AT_MOST = 600

const position = { ...ofGame, state: z.unknown() }

const starting = z.strictObject({
  ...ofGame,
  setup: z.record(z.string(), z.unknown()).default({}),
  seats: z
    .array(
      z.strictObject({
        id: seatId,
        team: z.string().max(8).optional(),
        choice: z.string().max(CHOICE_LENGTH).optional(),
      }),
    )
    .max(SEATS_AT_MOST)
    .default([]),
  seed,
})

/** The seats that owe orders, and the outcome if the match is over. */
const standing = (game: AnyGame, state: unknown) => ({
  owing: game.owing(state),
  outcome: game.outcome(state) ?? null,
})

export const start = {
  shape: starting,
  answer: async (asked: z.infer<typeof starting>) => {
    const game = await gameOf(asked)
    const setup: unknown = parsed(game.setup, asked.setup, 'bad_setup', 'setup')
    const seats = seatsOf(game, setup, asked.seats)
    const state: unknown = opening(game, { game: game.id, seed: asked.seed, setup, seats, rounds: [] })
    return { state, setup, seats, ...standing(game, state) }
  },
}

function seatsOf(
  game: AnyGame,
  setup: unknown,
  given: readonly { readonly id: SeatId; readonly choice?: string | undefined }[],
): Seat[] {
  const seats = game.seats(setup)
  const choices = new Map<SeatId, string>()
  for (const { id, choice } of given) {
    const where = `seats.${id}`
    if (!seats.some((seat) => seat.id === id))
      throw new RequestRefused(
        'unknown_seat',
        `There are: ${seats.map((seat) => seat.id).join(', ')}.`,
        where,
      )
    if (!choice) continue
    const [first] = game.checkChoice(setup, choice, id)
    if (first) throw new RequestRefused('bad_choice', sentence(first.reason), where)
    choices.set(id, choice)
  }
  return seats.map((seat) => {
    const choice = choices.get(seat.id)
    return choice === undefined ? seat : { ...seat, choice }
  })
}

const checking = z.strictObject({ ...position, seat: seatId, orders: z.unknown() })

export const check = {
  shape: checking,
  answer: async (asked: z.infer<typeof checking>) => {
    const given = await positionOf(asked)
    const { seat } = asked
    if (!given.game.owing(given.state).includes(seat))
      return [{ reason: 'this seat owes no orders now', where: seat }]
    const read = readOrders(given, seat, asked.orders)
    return 'refusals' in read ? read.refusals : []
  },
}

const ofSeat = z.strictObject({ ...position, seat: seatId })

export const legal = {
  shape: ofSeat,
  answer: async (asked: z.infer<typeof ofSeat>) => {
    const { game, state } = await positionOf(asked)
    return (await descriptionOf(game)).legal(game.view(state, asked.seat), asked.seat)
  },
}

const resolving = z.strictObject({
  ...position,
  orders: z.record(seatId, z.unknown()),
  seed,
  round: roundNumber,
})

export const resolve = {
  shape: resolving,
  /** Seats that owe orders and give none get the game's standing orders, as in a match. */
  answer: async (asked: z.infer<typeof resolving>) => {
    const given = await positionOf(asked)
    const { game, state } = given
    if (game.outcome(state)) throw new RequestRefused('match_over')
    const orders = Object.fromEntries(
      Object.entries(asked.orders).map(([seat, one]) => [seat, requiredOrders(given, seat, one)]),
    )
    const played = playRound(game, state as never, asked.seed, asked.round, orders)
    return { ...played, ...standing(game, played.state) }
  },
}

const viewing = z.strictObject({
  ...position,
  seat: seatId.or(z.literal('gallery')),
  timeline: z.array(z.looseObject({ kind: z.string() })).optional(),
})

export const view = {
  shape: viewing,
  /** `state` is the full state after the round of `timeline`. */
  answer: async (asked: z.infer<typeof viewing>) => {
    const { game, state } = await positionOf(asked)
    return {
      state: game.view(state, asked.seat) as unknown,
      ...(asked.timeline && { timeline: game.viewTimeline(asked.timeline, state, asked.seat) }),
    }
  },
}

const thinking = z.strictObject({
  ...position,
  seat: seatId,
  level: z.int(),
  seed,
  round: roundNumber.default(1),
  seconds: z.number().positive().max(THINKING_AT_MOST).optional(),
})

export const bot = {
  shape: thinking,
  /** The same request gives the same orders, unless `seconds` cut its search short. */
  answer: async (asked: z.infer<typeof thinking>) => {
    const { game, state } = await positionOf(asked)
    const { seat, level, seconds } = asked
    if (!game.botLevels.includes(level))
      throw new RequestRefused('unknown_level', `There are: ${game.botLevels.join(', ')}.`, 'level')
    if (!game.owing(state).includes(seat)) throw new RequestRefused('nothing_owed', '', 'seat')
    const until = seconds === undefined ? Infinity : performance.now() + 1000 * seconds
    return game.orders.parse(
      game.think(
        game.view(state, seat),
        seat,
        diceOf(asked.seed, asked.round),
        level,
        () => performance.now() >= until,
      ),
    ) as unknown
  },
}
