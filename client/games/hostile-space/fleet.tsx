/** Own craft as chips: which is planned for, and how each stands; and somebody else's while it is guessed for. */
import { craftNamed, numberOf, playerOf } from '../../../common/games/hostile-space/state.ts'
import type { FireDesk } from './fire-desk.ts'
import type { VelocityDesk } from './velocity-desk.ts'

interface Standing {
  readonly how: 'danger' | 'planned' | 'spent' | 'lost' | ''
  readonly said: string
}

export function Fleet({ desk }: { desk: VelocityDesk | FireDesk }) {
  const mine = desk.state.craft
    .filter(({ id }) => playerOf(id) === desk.player.id)
    .sort((a, b) => numberOf(a.id) - numberOf(b.id))
  const other = desk.isOwn(desk.selected.value) ? undefined : craftNamed(desk.state, desk.selected.value)
  const wing = desk.kind === 'velocity' ? desk.wing.value : []
  return (
    <div class="unit-tabs hs-fleet" role="group" aria-label="Craft">
      {desk.own.length > 1 ? <Together desk={desk} /> : null}
      {[...mine, ...(other ? [other] : [])].map(({ id }) => {
        const { how, said } = standingOf(desk, id)
        return (
          <button
            key={id}
            type="button"
            aria-pressed={desk.selected.value === id}
            disabled={how === 'lost'}
            class={`${how === 'lost' ? 'is-lost' : ''} ${wing.includes(id) ? 'in-wing' : ''}`}
            title={`${id}: ${said}`}
            onClick={(event) =>
              desk.kind === 'velocity'
                ? desk.select(id, event.shiftKey || desk.gathering.value)
                : desk.select(id)
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

/** Orders to all at once. */
function Together({ desk }: { desk: VelocityDesk | FireDesk }) {
  if (desk.kind === 'velocity')
    return (
      <button
        type="button"
        class="hs-all"
        aria-pressed={desk.wing.value.length === desk.own.length}
        aria-keyshortcuts="A"
        title="All your craft change their velocities alike (A)"
        onClick={() => desk.selectAll()}
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
        onClick={() => desk.aimAll()}
      >
        All best
      </button>
      <button
        type="button"
        class="hs-all"
        aria-keyshortcuts="Shift+C"
        title="All hold fire (Shift+C)"
        onClick={() => desk.clearAll()}
      >
        None
      </button>
    </>
  )
}

function standingOf(desk: VelocityDesk | FireDesk, id: string): Standing {
  const craft = craftNamed(desk.state, id)!
  if (craft.status !== 'flying') return { how: 'lost', said: 'lost' }
  if (desk.warningsOf(id).some(({ grave }) => grave)) return { how: 'danger', said: 'in danger' }
  if (desk.kind === 'fire') {
    if (desk.fires.value[id] !== undefined) return { how: 'planned', said: 'fires' }
    return craft.missiles === 0 ? { how: 'spent', said: 'no missile left' } : { how: '', said: 'holds fire' }
  }
  if (desk.isOrdered(id)) return { how: 'planned', said: 'has orders' }
  return craft.deltaV === 0 ? { how: 'spent', said: 'no delta-v left: drifts' } : { how: '', said: 'drifts' }
}
