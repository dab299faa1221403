/**
 * A game as programs in other languages see it: the shape of its states, and the orders that are legal now.
 * A game loads this lazily (`Game.described`), since no page needs it.
 */
import { type ZodType, z } from 'zod'
import type { SeatId, TeamId } from './match-types.ts'

/** What programs in other languages need to know of a game, loaded only when somebody asks. */
export interface Described<State, Orders> {
  /**
   * The shape of a state as `view` gives it: plain JSON, enums as words. Objects are strict, and a field has a
   * description where its name does not say it all.
   */
  readonly state: ZodType<State>
  /**
   * The orders that this seat may give now; none if it owes none. `view`: what the seat may see, of a match
   * that goes on (in fog a view may not show its end). Every order that is listed, and the example, passes
   * the game's `check`.
   */
  legal(view: State, seat: SeatId): Legal<Orders>
  /** What states and orders name and the rules hold, as plain JSON: maps, models, weapons. */
  readonly tables?: Readonly<Record<string, unknown>>
}

export type Legal<Orders> =
  /** Every legal order, where there are at most `LEGAL_AT_MOST`. */
  | { readonly orders: readonly Orders[] }
  /** Otherwise bounds in the words of the rules (plain JSON), and one legal order. */
  | { readonly bounds: Readonly<Record<string, unknown>>; readonly example: Orders }

/** A longer list says less than bounds do, and takes long to send. */
export const LEGAL_AT_MOST = 200

/** What a seat may order that owes nothing. */
export const NO_ORDERS = { orders: [] } as const

/**
 * All records that take one option for each name; undefined if there are more than `LEGAL_AT_MOST`. A name
 * without options allows none.
 */
export function combinations<Option>(
  options: Readonly<Record<string, readonly Option[]>>,
): Record<string, Option>[] | undefined {
  const count = Object.values(options).reduce((product, { length }) => product * length, 1)
  if (count > LEGAL_AT_MOST) return undefined
  return Object.entries(options).reduce<Record<string, Option>[]>(
    (all, [name, some]) => all.flatMap((one) => some.map((option) => ({ ...one, [name]: option }))),
    [{}],
  )
}

/**
 * A field whose value may be undefined, which JSON leaves out. Its type says that the field is there, as
 * those of states do.
 */
export const leftOut = <Value>(shape: ZodType<Value>): ZodType<Value | undefined> => z.optional(shape)

export const seatShape: ZodType<SeatId> = z
  .string()
  .meta({ id: 'Seat', description: 'A seat: the letter of its team and a number, as `A1`.' })
export const teamShape: ZodType<TeamId> = z
  .string()
  .meta({ id: 'Team', description: 'A team: one letter, as `A`.' })
