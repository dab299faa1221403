/** What a seat asks in a round: to give orders, to take them back, or to have them tried. */
import type { REQUESTS } from '../../../common/wire/match/messages.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Member } from '../../rooms/member.ts'
import type { Handlers } from '../../rooms/requests.ts'
import type { SeatOrder } from '../core/decide.ts'
import type { LiveMatch } from '../live-match.ts'
import { type TryAllowance, tryOrders } from '../orders/trying.ts'
import type { Rounds } from '../run/rounds.ts'
import type { Chair } from '../seats/seats.ts'
import type { Table } from '../table.ts'
import type { Teller } from './audience/teller.ts'

export interface OrderingRoom {
  readonly table: Table
  readonly rounds: Rounds
  readonly teller: Teller
  readonly tryAllowance: TryAllowance
}

/** A seat in a match that takes orders now. */
export interface SeatInPlay {
  readonly match: LiveMatch
  readonly chair: Chair
}

/** The client's seat, if it can give orders now. */
export function inPlay(
  { table, rounds, teller }: Pick<OrderingRoom, 'table' | 'rounds' | 'teller'>,
  client: Member,
): SeatInPlay | Refused {
  const chair = teller.chairOf(client)
  if (!chair) return refusal('no_seat')
  if (table.phase !== 'playing' || !table.match) return refusal('wrong_phase')
  // The round has been resolved and is being stored.
  return rounds.takesOrders ? { match: table.match, chair } : refusal('wrong_round')
}

export function orderHandlers(
  room: OrderingRoom,
): Pick<Handlers<typeof REQUESTS, Member>, 'orders' | 'withdraw' | 'try'> {
  const { table, rounds, teller } = room

  /** Stores what a seat wants of its orders; undefined when that is done. */
  const store = async (
    client: Member,
    commandOf: (chair: Chair) => SeatOrder,
  ): Promise<Refused | undefined> => {
    const seated = inPlay(room, client)
    if (isRefused(seated)) return seated
    const stored = table.act(commandOf(seated.chair))
    if (isRefused(stored)) return stored
    await stored
    teller.tellPlayer(seated.chair.player, client)
    rounds.ordersChanged()
    return undefined
  }

  return {
    orders: async (client, { round, orders, ready }) =>
      (await store(client, ({ id: seat }) => ({ is: 'order', seat, round, orders, ready }))) ?? {
        round,
        ready,
      },

    withdraw: async (client, { round }) =>
      (await store(client, ({ id: seat }) => ({ is: 'withdraw', seat, round }))) ?? { round, ready: false },

    try: async (client, asked) => {
      const seated = inPlay(room, client)
      if (isRefused(seated)) return seated
      const hasty = room.tryAllowance.spend(client.auth.address)
      return hasty ?? tryOrders(table, seated.match, seated.chair.id, asked)
    },
  }
}
