/**
 * Forecast if everybody does as planned or guessed: runs the resolver with the worst rolls, and the first of
 * equally near targets. Chances and damage are read off its shots; whether they hit stays open.
 */
import { HIGHEST_ROLLS } from '../../../../common/engine/dice/dice.ts'
import type { Event, EventOf } from '../../../../common/games/void-patrol/events.ts'
import type { FighterOrders, Orders } from '../../../../common/games/void-patrol/orders.ts'
import { resolve } from '../../../../common/games/void-patrol/resolve.ts'
import { fighterNamed, type State } from '../../../../common/games/void-patrol/state.ts'
import { oddsOf, type PossibleShot } from './odds.ts'

export interface Forecast {
  readonly after: State
  readonly collisions: readonly EventOf<'collision'>[]
  readonly shots: readonly PossibleShot[]
  /** Fighters that would leave the field, safely or not. */
  readonly leaving: readonly (EventOf<'retired'> | EventOf<'imploded'>)[]
  readonly chases: readonly EventOf<'chase'>[]
  readonly blasts: readonly EventOf<'blast'>[]
  readonly launches: readonly EventOf<'launch'>[]
  readonly struck: readonly EventOf<'struck'>[]
  /** Locks of missiles at the end of the round (VP-7.3), including those released in it. */
  readonly locks: readonly EventOf<'lock'>[]
  /** Fighters that rocks would destroy. */
  readonly wrecked: readonly string[]
}

/** `plans` by fighter; fighters without one drift. */
export function forecast(state: State, plans: Readonly<Record<string, FighterOrders>>): Forecast {
  const bySeat: Record<string, Orders> = {}
  for (const [id, order] of Object.entries(plans)) {
    const seat = fighterNamed(state, id)?.seat
    if (seat) (bySeat[seat] ??= {})[id] = order
  }
  const { state: after, timeline } = resolve(state, bySeat, HIGHEST_ROLLS)
  const of = <K extends Event['kind']>(kind: K) =>
    timeline.filter((event): event is EventOf<K> => event.kind === kind)
  return {
    after,
    collisions: of('collision'),
    shots: of('shot').map((shot) => oddsOf(state, plans, shot)),
    leaving: [...of('retired'), ...of('imploded')],
    chases: of('chase'),
    blasts: of('blast'),
    launches: of('launch'),
    struck: of('struck'),
    locks: of('lock'),
    wrecked: of('destroyed')
      .filter((event) => event.by === 'rock')
      .map((event) => event.fighter),
  }
}
