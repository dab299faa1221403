import type { ComponentChildren } from 'preact'
import type { Offer } from '../plan/offers.ts'
import type { FlightPlan } from '../plan/plan.ts'
import { BOLT, FLAME } from './icons.tsx'

/**
 * A button for an action. A refused action's button is greyed with the reason as its title; pressing it shows
 * the reason.
 */
export function ActionButton({
  plan,
  offer,
  name,
  children,
}: {
  plan: FlightPlan
  offer: Offer
  name: string
  children: ComponentChildren
}) {
  const given = plan.actionOf(plan.selected.value) === offer.text
  const cost = [
    ...(offer.energy > 0 ? [`${offer.energy} energy`] : []),
    ...(offer.heat > 0 ? [`${offer.heat} heat`] : []),
  ].join(', ')
  const said = offer.refused === undefined ? `${name}${cost ? `: ${cost}` : ''}` : `${name}: ${offer.refused}`
  return (
    <button
      type="button"
      class="vc-deed"
      title={said}
      aria-disabled={offer.refused !== undefined && !given}
      aria-pressed={given}
      onClick={() => plan.choose(offer.text)}
    >
      <span class="vc-what" aria-hidden="true">
        {children}
      </span>
      {offer.energy > 0 ? (
        <small class="vc-cost" aria-hidden="true">
          {offer.energy}
          {BOLT}
          {offer.heat > 0 ? (
            <>
              {' '}
              {offer.heat}
              {FLAME}
            </>
          ) : null}
        </small>
      ) : null}
      <span class="sr-only">{said}</span>
    </button>
  )
}
