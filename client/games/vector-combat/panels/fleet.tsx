/**
 * Own ships as chips with their plan and condition; and an enemy ship while the player plans a guess for it.
 */

import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { inPlay, type ShipId, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import { isGrave } from '../../../game-kit/gravity.ts'
import { actionInBrief } from '../plan/action-words.ts'
import { PASSING } from '../plan/flight.ts'
import type { FlightPlan } from '../plan/plan.ts'

export function Fleet({ plan }: { plan: FlightPlan }) {
  const mine = plan.state.ships.filter(({ seat }) => seat === plan.seat)
  const other = plan.isOwn(plan.selected.value) ? undefined : shipNamed(plan.state, plan.selected.value)
  const row = useScrolledTo(plan.selected.value)
  return (
    <div ref={row} class="unit-tabs vc-fleet" role="group" aria-label="Ships">
      {[...mine, ...(other ? [other] : [])].map((ship) => {
        const { how, said } = standing(plan, ship.id)
        return (
          <button
            key={ship.id}
            type="button"
            aria-pressed={plan.selected.value === ship.id}
            disabled={!inPlay(ship)}
            class={inPlay(ship) ? '' : 'is-lost'}
            title={`${ship.id}: ${said}`}
            onClick={() => plan.select(ship.id)}
          >
            {ship.id}
            {ship === other ? '?' : ''}
            <i class={how} />
            <span class="sr-only">{said}</span>
          </button>
        )
      })}
    </div>
  )
}

function standing(
  plan: FlightPlan,
  id: ShipId,
): { readonly how: 'danger' | 'planned' | 'later' | 'lost' | ''; readonly said: string } {
  const ship = shipNamed(plan.state, id)!
  if (!inPlay(ship)) return { how: 'lost', said: ship.status === 'left' ? 'left' : 'destroyed' }
  const state = ship.status === 'flying' ? '' : `, ${ship.status}`
  const action = plan.actionOf(id)
  const brief = action === PASSING ? 'passes now' : actionInBrief(action, ship.facing)
  if (plan.warningsFor(id).some(isGrave)) return { how: 'danger', said: `${brief}, in danger${state}` }
  if (action !== PASSING) return { how: 'planned', said: `${brief}${state}` }
  return plan.draft.isEmpty(id)
    ? { how: '', said: `passes${state}` }
    : { how: 'later', said: `passes now${state}` }
}

/** Scrolls the selected item of a row into view. `chosen`: a value that changes with the selection. */
export function useScrolledTo(chosen: unknown): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [box, one] = [row.current, row.current?.querySelector<HTMLElement>('[aria-pressed=true]')]
    if (!box || !one) return
    const [from, to] = [one.offsetLeft - box.offsetLeft, one.offsetLeft - box.offsetLeft + one.offsetWidth]
    if (from < box.scrollLeft) box.scrollLeft = from
    else if (to > box.scrollLeft + box.clientWidth) box.scrollLeft = to - box.clientWidth
  }, [chosen])
  return row
}
