/**
 * Own craft as chips with their plan and condition; and an enemy craft while the player plans a guess for it.
 */
import { craftNamed, numberOf, playerOf } from '../../../../common/games/hostile-space/state.ts'
import { isGrave } from '../../../game-kit/gravity.ts'
import type { FirePlan } from '../plan/fire-plan.ts'
import type { VelocityPlan } from '../plan/velocity-plan.ts'

interface Standing {
  readonly how: 'danger' | 'planned' | 'spent' | 'lost' | ''
  readonly said: string
}

export function Fleet({ plan }: { plan: VelocityPlan | FirePlan }) {
  const mine = plan.state.craft
    .filter(({ id }) => playerOf(id) === plan.player.id)
    .sort((a, b) => numberOf(a.id) - numberOf(b.id))
  const other = plan.isOwn(plan.selected.value) ? undefined : craftNamed(plan.state, plan.selected.value)
  const wing = plan.kind === 'velocity' ? plan.wing.value : []
  return (
    <div class="unit-tabs hs-fleet" role="group" aria-label="Craft">
      {plan.own.length > 1 ? <Together plan={plan} /> : null}
      {[...mine, ...(other ? [other] : [])].map(({ id }) => {
        const { how, said } = standingOf(plan, id)
        return (
          <button
            key={id}
            type="button"
            aria-pressed={plan.selected.value === id}
            disabled={how === 'lost'}
            class={`${how === 'lost' ? 'is-lost' : ''} ${wing.includes(id) ? 'in-wing' : ''}`}
            title={`${id}: ${said}`}
            onClick={(event) =>
              plan.kind === 'velocity'
                ? plan.select(id, event.shiftKey || plan.gathering.value)
                : plan.select(id)
            }
          >
            {id}
            {id === other?.id ? '?' : ''}
            <i class={how} />
            <span class="sr-only">
              {said}
              {wing.includes(id) ? ', in the wing' : ''}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Orders for all craft at once. */
function Together({ plan }: { plan: VelocityPlan | FirePlan }) {
  if (plan.kind === 'velocity')
    return (
      <button
        type="button"
        class="hs-all"
        aria-pressed={plan.wing.value.length === plan.own.length}
        aria-keyshortcuts="A"
        title="All your craft change their velocities alike (A)"
        onClick={() => plan.selectAll()}
      >
        All
      </button>
    )
  return (
    <>
      <button
        type="button"
        class="hs-all"
        aria-keyshortcuts="A"
        title="All fire their best shots at enemies; who has none holds fire (A)"
        onClick={() => plan.aimAll()}
      >
        All best
      </button>
      <button
        type="button"
        class="hs-all"
        aria-keyshortcuts="Shift+C"
        title="All hold fire (Shift+C)"
        onClick={() => plan.clearAll()}
      >
        None
      </button>
    </>
  )
}

function standingOf(plan: VelocityPlan | FirePlan, id: string): Standing {
  const craft = craftNamed(plan.state, id)!
  if (craft.status !== 'flying') return { how: 'lost', said: 'lost' }
  const planned = plannedOf(plan, id)
  return plan.warningsFor(id).some(isGrave) ? { how: 'danger', said: `${planned.said}, in danger` } : planned
}

function plannedOf(plan: VelocityPlan | FirePlan, id: string): Standing {
  const craft = craftNamed(plan.state, id)!
  if (plan.kind === 'fire') {
    if (plan.fires.value[id] !== undefined) return { how: 'planned', said: 'fires' }
    return craft.missiles === 0 ? { how: 'spent', said: 'no missile left' } : { how: '', said: 'holds fire' }
  }
  if (plan.isOrdered(id)) return { how: 'planned', said: 'has orders' }
  return craft.deltaV === 0 ? { how: 'spent', said: 'no delta-v left: drifts' } : { how: '', said: 'drifts' }
}
