/** A scripted player: gives orders in every round in which its seat owes some. */
import type { AnyGame } from '../common/engine/game.ts'
import type { SeatId } from '../common/engine/match-types.ts'
import type { MatchState } from '../common/wire/match/match-schema.ts'
import { bot, type Pilot } from './pilots.ts'

export interface PilotOptions {
  /** A bot of level 1 by default. */
  readonly pilot?: Pilot
  readonly ready?: boolean
  /** Stops giving orders after this many rounds. */
  readonly rounds?: number
  /** Delay before the orders of a round (ms). */
  readonly wait?: (state: MatchState) => number
  /** Called with the time until the server acknowledged the orders (ms). */
  readonly taken?: (ms: number) => void
  readonly failed?: (error: unknown) => void
}

/** The part of a player that gives orders. */
interface ScriptedSeat {
  readonly match: string
  readonly seat: SeatId | undefined
  readonly game: AnyGame
  readonly state: MatchState
  /** The game state in this seat's view. */
  readonly position: unknown
  /** The close code of the connection. */
  readonly closed: number | undefined
  request(type: 'orders', order: { round: number; orders: unknown; ready: boolean }): Promise<unknown>
}

/** `look` reacts to every change; `end` stops. */
export function orderGiver(player: ScriptedSeat, how: PilotOptions): { look: () => void; end: () => void } {
  const { pilot = bot(), ready = true, rounds = Infinity } = how
  const failed = how.failed ?? ((error: unknown) => console.error(`${player.match} ${player.seat}:`, error))
  const timers = new Set<NodeJS.Timeout>()
  let last = 0
  let given = 0

  const order = async (round: number) => {
    const { state, seat, game } = player
    if (player.closed !== undefined || state.round !== round || !seat) return
    try {
      const orders = pilot(game, game.view(player.position, seat), seat, round)
      const sent = performance.now()
      await player.request('orders', { round, orders, ready })
      how.taken?.(performance.now() - sent)
    } catch (error) {
      if (player.closed === undefined) failed(error)
    }
  }

  const later = (delay: number, round: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void order(round)
    }, delay)
    timers.add(timer)
  }

  const look = () => {
    const {
      state: { phase, round },
      seat,
    } = player
    // A rematch begins at round 1 again.
    if (phase !== 'playing') last = 0
    if (phase !== 'playing' || round === last || !seat || given >= rounds || player.closed !== undefined)
      return
    last = round
    if (!player.game.owing(player.position).includes(seat)) return
    given++
    const delay = how.wait?.(player.state) ?? 0
    if (delay <= 0) void order(round)
    else later(delay, round)
  }
  return {
    look,
    end: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
