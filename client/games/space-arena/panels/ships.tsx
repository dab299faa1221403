/** Own ships as chips, with their plan, condition and target. */

import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { isStarbase, type Ship } from '../../../../common/games/space-arena/state.ts'
import type { ArenaDesk } from '../desk.ts'
import { aimOf, inBrief } from '../plan/brief.ts'
import { Outline } from './ship-pictures.tsx'

export function Ships({ desk }: { desk: ArenaDesk }) {
  if (desk.own.length < 2) return null
  const wing = desk.wing.value
  const all = wing.length === desk.own.length
  return (
    <div class="unit-tabs sa-ships" role="group" aria-label="Ships">
      <button
        type="button"
        class="sa-all"
        aria-pressed={all}
        aria-keyshortcuts="U"
        title="Orders go to all your ships (U)"
        onClick={() => desk.chooseAll()}
      >
        All
      </button>
      <button
        type="button"
        class="sa-all"
        aria-pressed={desk.gathering.value}
        title="Choose several: tap each, or draw a box on the board (or hold Shift)"
        onClick={() => (desk.gathering.value = !desk.gathering.value)}
      >
        Several
      </button>
      {desk.own.map((ship) => (
        <Chip key={ship.name} desk={desk} ship={ship} chosen={wing.includes(ship)} />
      ))}
    </div>
  )
}

function Chip({ desk, ship, chosen }: { desk: ArenaDesk; ship: Ship; chosen: boolean }) {
  const { name } = ship
  const bad =
    (desk.courses.value[name] ?? []).some(({ troubles }) => troubles.length > 0) ||
    desk.refusalsOf(name).length > 0
  const how = bad ? 'danger' : desk.commandsOf(name).length > 0 ? 'planned' : ''
  const aim = aimOf(desk, name)
  return (
    <button
      type="button"
      class={desk.selected.value === name ? 'is-lead' : ''}
      aria-pressed={chosen}
      title={inBrief(desk, name)}
      onClick={(event) => desk.select(name, event.shiftKey || desk.gathering.value)}
    >
      {isStarbase(ship) ? null : <Outline type={typeNamed(ship.type)} size={22} />}
      {callName(name)}
      {aim === undefined ? null : <small>→ {callName(aim)}</small>}
      <i class={how} title={bad ? 'something would fail' : how || 'no orders'} />
    </button>
  )
}
