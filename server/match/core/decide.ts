/**
 * Decides what somebody's wish, the time or a resolved round leads to: entries of the journal, or a refusal.
 * Reads the table and changes nothing. The order of the entries is the order in which they are kept.
 */
import equal from 'fast-deep-equal'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { Settlement } from '../../../common/engine/record/settlement.ts'
import { isRefused, type Refused } from '../../../common/wire/refusals.ts'
import type { ClockEntry, Entry, Ruling } from '../../store/journal/entries.ts'
import type { StoredLine } from '../../store/stored-line.ts'
import type { Due } from '../due.ts'
import type { Seats } from '../seats/seats.ts'
import type { TableCore } from './table-core.ts'

/** What a seat wants of its orders; only this can be refused. */
export type SeatOrder =
  | {
      readonly is: 'order'
      readonly seat: SeatId
      readonly round: number
      readonly orders: unknown
      readonly ready: boolean
    }
  | { readonly is: 'withdraw'; readonly seat: SeatId; readonly round: number }

export type Command =
  | SeatOrder
  /** `draft`: a copy of the seats as they are to be, or the seats themselves. */
  | { readonly is: 'reseat'; readonly draft: Seats }
  | { readonly is: 'rule'; readonly ruling: Ruling }
  | { readonly is: 'say'; readonly line: StoredLine }
  | { readonly is: 'erase'; readonly line: number }
  /** A match begins with the current seats. `shares`: the players' shares of the seed; `at`: server ms. */
  | {
      readonly is: 'begin'
      readonly shares: readonly string[]
      readonly at: number
      readonly clock: ClockEntry
    }
  /** A round is played. `present`: the seats whose players are here; `clock`: of the next round. */
  | {
      readonly is: 'play'
      readonly due: Due
      readonly present: readonly SeatId[]
      readonly clock: ClockEntry
    }
  | { readonly is: 'settle'; readonly settlement: Settlement }
  | { readonly is: 'time'; readonly clock: ClockEntry }

export function decide(core: TableCore, command: Command): readonly Entry[] | Refused {
  const { match } = core
  switch (command.is) {
    case 'order': {
      const { seat, round, ready } = command
      const read = match?.read(seat, round, command.orders)
      if (!read) return []
      return isRefused(read) ? read : [{ kind: 'orders', round, seat, orders: read.orders, ready }]
    }
    case 'withdraw': {
      const { seat, round } = command
      return match?.outOfTurn(seat, round) ?? (match ? [{ kind: 'withdrawn', round, seat }] : [])
    }
    case 'reseat':
      return seated(core, command.draft)
    case 'rule':
      return core.door.holds(command.ruling) ? [] : [{ kind: 'door', ...command.ruling }]
    case 'say':
      return [{ kind: 'said', line: command.line }]
    case 'erase':
      return [{ kind: 'erased', line: command.line }]
    case 'begin': {
      const { shares, at, clock } = command
      return [{ kind: 'begun', shares, at, ...clock }]
    }
    case 'play': {
      const { due, present, clock } = command
      return [{ kind: 'round', round: due.round, orders: due.orders, present, ...clock }]
    }
    case 'settle': {
      const { settlement } = command
      // A fault takes back a round that nobody has seen.
      const rounds = settlement.how === 'broken' && match ? { rounds: match.shownRounds } : {}
      return [{ kind: 'settled', ...settlement, ...rounds }]
    }
    case 'time':
      return [{ kind: 'clock', ...command.clock }]
  }
}

/**
 * The seats as they are to be, and in play who has left by that; nothing if that is how they are. This is asked
 * after everything that may change who is here, so seats of which there is no copy are not compared.
 */
function seated({ seats, seatsKept, match }: TableCore, draft: Seats): Entry[] {
  const left = match?.people.left
  const gone = match && !match.outcome ? match.people.leavers(draft, match.plays) : left
  const unchanged = () => draft === seats || draft.isStoredLike(seats)
  if (seatsKept && equal(gone, left) && unchanged()) return []
  return [{ kind: 'seats', chairs: draft.states(), ...(gone && { gone }) }]
}
