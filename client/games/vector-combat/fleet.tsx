/** Own ships as chips: which is planned for, and how each stands; and somebody else's while it is guessed for. */
import { inPlay, type ShipId, shipNamed } from '../../../common/games/vector-combat/state.ts'
import type { VectorCombatDesk } from './desk.ts'
import { PASSING } from './flight.ts'
import { useShown } from './shown.ts'

export function Fleet({ desk }: { desk: VectorCombatDesk }) {
  const mine = desk.state.ships.filter(({ seat }) => seat === desk.seat)
  const other = desk.isOwn(desk.selected.value) ? undefined : shipNamed(desk.state, desk.selected.value)
  const row = useShown(desk.selected.value)
  return (
    <div ref={row} class="unit-tabs vc-fleet" role="group" aria-label="Ships">
      {[...mine, ...(other ? [other] : [])].map((ship) => {
        const { how, said } = standing(desk, ship.id)
        return (
          <button
            key={ship.id}
            type="button"
            aria-pressed={desk.selected.value === ship.id}
            disabled={!inPlay(ship)}
            class={inPlay(ship) ? '' : 'is-lost'}
            title={`${ship.id}: ${said}`}
            onClick={() => desk.select(ship.id)}
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
  desk: VectorCombatDesk,
  id: ShipId,
): { readonly how: 'danger' | 'planned' | 'later' | 'lost' | ''; readonly said: string } {
  const ship = shipNamed(desk.state, id)!
  if (!inPlay(ship)) return { how: 'lost', said: ship.status === 'left' ? 'left' : 'destroyed' }
  const state = ship.status === 'flying' ? '' : `, ${ship.status}`
  if (desk.warningsFor(id).some(({ how }) => how === 'grave'))
    return { how: 'danger', said: `in danger${state}` }
  const action = desk.actionOf(id)
  if (action !== PASSING) return { how: 'planned', said: `${action}${state}` }
  return desk.draft.isEmpty(id)
    ? { how: '', said: `passes${state}` }
    : { how: 'later', said: `passes now${state}` }
}
