/** Orders that are tried and not given: are they legal, and what would come of them? */
import type { SeatId } from '../../../common/engine/match-types.ts'
import { readRows, viewOf } from '../../../common/wire/match/match-schema.ts'
import { readOrders } from '../../../common/wire/match/orders.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { RateLimit } from '../../base/rate-limit.ts'
import type { Signing } from '../../people/accounts/signing.ts'
import { spend } from '../../people/action-budget.ts'
import { networkOf } from '../../people/ratings/neighbourhood.ts'
import type { LiveMatch } from '../live-match.ts'
import { play } from '../run/resolving.ts'
import type { Table } from '../table.ts'

/** Tries a ten seconds of one network: each plays a round, and one person can be many guests in many matches. */
const TRIES = 60

/** How many orders a network may still try on this node. */
export class TryAllowance {
  private readonly tries = new RateLimit({ points: TRIES, duration: 10 })
  private readonly signing: Signing

  constructor(signing: Signing) {
    this.signing = signing
  }

  /** Counts a try from this address; returns a refusal if it is one too many. */
  spend(address: string): Refused | undefined {
    // Loopback stands for everybody behind a local proxy, and has no network of its own.
    const network = networkOf(this.signing, address)
    return network === '' ? undefined : spend(this.tries, network, 1)
  }
}

/** The dice of a guess: nobody may learn those of the match. */
const SEED = 'a guess'

export interface TrialForecast {
  readonly round: number
  /** Null where what the seat sees is not enough to play the round. */
  readonly forecast: { readonly state: unknown; readonly timeline: readonly unknown[] } | null
}

/**
 * Plays the round from what the seat sees, with its orders and no others. Resolves with a refusal if they are
 * not legal.
 */
export async function tryOrders(
  { game, state, threads }: Pick<Table, 'game' | 'state' | 'threads'>,
  match: LiveMatch,
  seat: SeatId,
  { round, orders: given }: { readonly round: number; readonly orders?: unknown },
): Promise<TrialForecast | Refused> {
  if (round !== match.round) return refusal('wrong_round')
  if (!match.owes(seat)) return refusal('nothing_owed')
  const read = readOrders(game, match.state, seat, given)
  if ('refused' in read) return read.refused
  const view = viewOf(state, seat)
  if (!view) return refusal('wrong_round')
  const seen: unknown = game.sync.fromRows(readRows(game, view.table))
  const due = { state: seen, seed: SEED, round, orders: { [seat]: read.orders } }
  try {
    const played = await play(threads.resolving, game, due, match.worked)
    return { round, forecast: { state: played.state, timeline: played.timeline } }
  } catch {
    // In fog a view may lack what the rules need; that the orders are legal is certain.
    return { round, forecast: null }
  }
}
