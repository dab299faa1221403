/** Reads the common parts of requests: a game, its state, a seat and its orders. */
import { z } from 'zod'
import type { Described } from '../../../common/engine/described.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { Refusal, SeatId } from '../../../common/engine/match-types.ts'
import { ENGINE_VERSION } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { parsed, pathOf, RequestRefused, sentence } from './refusals.ts'

/** `rules`: an earlier version; by default the present one. */
export const ofGame = { game: z.string().max(40), rules: z.int().min(1).optional() }
export const seatId = z.string().regex(/^[A-Z]\d{1,2}$/, 'A seat is a letter and a number, as A1.')
export const seed = z.string().max(200)
/** Round 0 has the dice of the opening. */
export const roundNumber = z.int().min(1).max(100_000)

export interface OfGame {
  readonly game: string
  readonly rules?: number | undefined
}

export async function gameOf({ game, rules }: OfGame): Promise<AnyGame> {
  const [present, ...former] = rulebook.versionsOf(game)
  if (present === undefined)
    throw new RequestRefused('unknown_game', `There are: ${rulebook.games.join(', ')}.`, 'game')
  const found = await rulebook.rulesOf({ game, rules: rules ?? present, engine: ENGINE_VERSION })
  if (found) return found
  throw new RequestRefused('unknown_rules', `There are: ${[present, ...former].join(', ')}.`, 'rules')
}

export const descriptionOf = (game: AnyGame): Promise<Described<unknown, unknown>> =>
  game.described() as Promise<Described<unknown, unknown>>

export interface Position {
  readonly game: AnyGame
  readonly state: unknown
}

export async function positionOf(asked: OfGame & { readonly state: unknown }): Promise<Position> {
  const game = await gameOf(asked)
  const { state } = await descriptionOf(game)
  return { game, state: parsed(state, asked.state, 'bad_state', 'state') }
}

/** The parsed orders, or the reasons for refusing them, each with its piece or part. */
export function readOrders(
  { game, state }: Position,
  seat: SeatId,
  given: unknown,
): { readonly orders: unknown } | { readonly refusals: readonly Refusal[] } {
  const read = game.orders.safeParse(given)
  if (!read.success)
    return {
      refusals: read.error.issues.map((issue) => {
        const where = pathOf(undefined, issue)
        return { reason: issue.message, ...(where && { where }) }
      }),
    }
  const refusals = game.check(state, seat, read.data)
  if (refusals.length > 0) return { refusals }
  return { orders: game.withoutComments ? (game.withoutComments(read.data) as unknown) : read.data }
}

/** Throws the first refusal; `where` names the seat and the piece or part. */
export function requiredOrders(position: Position, seat: SeatId, given: unknown): unknown {
  if (!position.game.owing(position.state).includes(seat))
    throw new RequestRefused('nothing_owed', '', `orders.${seat}`)
  const read = readOrders(position, seat, given)
  if ('orders' in read) return read.orders
  const [first] = read.refusals
  throw new RequestRefused(
    'illegal_orders',
    sentence(first?.reason),
    ['orders', seat, first?.where].filter(Boolean).join('.'),
  )
}
