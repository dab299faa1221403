/** Matches of Hostile Space for the snapshots: played by the rules, with orders from a hash. */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { Event } from '../../../common/games/hostile-space/events.ts'
import { hostileSpace } from '../../../common/games/hostile-space/game.ts'
import type { Orders } from '../../../common/games/hostile-space/orders.ts'
import type { Setup } from '../../../common/games/hostile-space/setup/setup.ts'
import { type Craft, flyingOf, playerAt, type State } from '../../../common/games/hostile-space/state.ts'
import { mayFire } from '../../../common/games/hostile-space/turns.ts'
import { velocitiesOf } from '../../../common/games/hostile-space/velocity.ts'
import { length } from '../../../common/geometry/hex.ts'
import { hash } from '../../board/hash.ts'

export interface Battle {
  readonly setup: Partial<Setup>
  /** Overrides of the placed position. */
  readonly craft?: Readonly<Record<string, Partial<Craft>>>
  readonly state?: (state: State) => State
  /** Orders by step (`velocity 1`, `fire 1` and so on) and seat; missing ones come from a hash. */
  readonly orders?: Readonly<Record<string, Readonly<Record<string, Orders>>>>
}

export interface Played {
  readonly before: State
  readonly after: State
  readonly timeline: readonly Event[]
  /** The number of the step, from 1. */
  readonly step: number
}

const chance = (of: string, most: number): number => Math.floor(hash(of) * most)

function ordersOf(state: State, seat: string, name: string): Orders {
  const player = playerAt(state, seat)!
  const own = flyingOf(state, player.id)
  if (state.phase === 'velocity')
    return {
      kind: 'velocity',
      of: Object.fromEntries(
        own.flatMap((craft) => {
          const choice = velocitiesOf(craft).filter(
            ({ velocity, price }) => price <= 4 && length(velocity) <= 7,
          )
          const picked = choice[chance(`${name} ${craft.id} ${state.round}`, choice.length)]
          return picked && craft.velocity ? [[craft.id, picked.velocity] as const] : []
        }),
      ),
    }
  if (state.phase === 'fire')
    return {
      kind: 'fire',
      of: Object.fromEntries(
        own.filter(mayFire).map(({ id }) => [id, chance(`${name} fire ${id} ${state.round}`, 6)] as const),
      ),
    }
  return { kind: 'at-random' }
}

/** Plays every step up to this number; the last one is to be shown. */
export function played(
  name: string,
  { setup, craft = {}, state: changed = (state) => state, orders = {} }: Battle,
  until: (state: State, step: number) => boolean,
): { readonly state: State; readonly steps: readonly Played[] } {
  const rules = hostileSpace.setup.parse(setup)
  let state = hostileSpace.start(rules, hostileSpace.seats(rules), diceOf(name, 0))
  const steps: Played[] = []
  let moved = false
  while (!hostileSpace.outcome(state) && steps.length < 200) {
    if (state.round === 1 && state.phase === 'velocity' && !moved) {
      moved = true
      state = changed({ ...state, craft: state.craft.map((one) => ({ ...one, ...craft[one.id] })) })
    }
    if (until(state, steps.length + 1)) break
    const given = orders[`${state.phase} ${state.round}`] ?? {}
    const all = Object.fromEntries(
      hostileSpace.owing(state).map((seat) => [seat, given[seat] ?? ordersOf(state, seat, name)]),
    )
    const { state: after, timeline } = hostileSpace.resolve(state, all, diceOf(name, steps.length + 1))
    steps.push({ before: state, after, timeline, step: steps.length + 1 })
    state = after
  }
  return { state, steps }
}
