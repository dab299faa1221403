/** Setup controls: a description of what is placed, and a button that places it. */
import { INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { Chip, Tool, UndoTool } from '../../../game-kit/tool.tsx'
import type { AsteroidPlan } from '../plan/asteroid-plan.ts'
import type { DoorPlan } from '../plan/door-plan.ts'
import { inches } from '../plan/place-words.ts'
import type { ShipsPlan } from '../plan/ships-plan.ts'
import { ICONS } from './icons.tsx'

type Placing = DoorPlan | ShipsPlan | AsteroidPlan

export function PlacingControls({ plan }: { plan: Placing }) {
  return (
    <div class="pp-plan pp-placing">
      <p class="pp-told">{told(plan)}</p>
      {plan.kind === 'door' ? <Slider plan={plan} /> : plan.kind === 'ships' ? <Ships plan={plan} /> : null}
      <div class="pp-line">
        <button
          type="button"
          class="plain-button pp-for-me"
          aria-keyshortcuts="P"
          title="Place for me (P): it can still be changed"
          onClick={() => plan.placeForMe()}
        >
          {ICONS.dice} Place for me
        </button>
        {plan.kind === 'asteroid' ? (
          <Chip
            name="Draw no more asteroids"
            keys="X"
            pressed={plan.part.done}
            press={() => plan.toggleDone()}
          >
            Draw no more
          </Chip>
        ) : null}
        <div class="pp-edit" role="group" aria-label="Edit">
          <Tool name={CLEAR[plan.kind]} keys="C" disabled={plan.isEmpty} press={() => plan.clear()}>
            {ICONS.clear}
          </Tool>
          <UndoTool draft={plan.draft} />
        </div>
      </div>
    </div>
  )
}

const CLEAR: Readonly<Record<Placing['kind'], string>> = {
  door: 'Back to the middle',
  ships: 'Back to the row',
  asteroid: 'Clear',
}

function Slider({ plan }: { plan: DoorPlan }) {
  return (
    <label class="field pp-slider">
      <span>
        From the {plan.player.edge === 'bottom' || plan.player.edge === 'top' ? 'left' : 'top'}
        <b>{inches(plan.door)}</b>
      </span>
      <input
        type="range"
        min={0}
        max={plan.most}
        step={INCH / 64}
        value={plan.door}
        onInput={(event) => plan.set(Number(event.currentTarget.value), true)}
      />
    </label>
  )
}

function Ships({ plan }: { plan: ShipsPlan }) {
  const {
    ship,
    selected,
    state: { rules },
  } = plan
  return (
    <div class="pp-line pp-what">
      <div class="unit-tabs pp-ships" role="group" aria-label="Ships">
        {plan.ships.map(({ turret }, i) => (
          <button key={i} type="button" aria-pressed={selected.value === i} onClick={() => plan.select(i)}>
            {plan.name(i)}
            {turret ? <small> turret</small> : null}
          </button>
        ))}
      </div>
      <div class="pp-landing" role="group" aria-label="How it stands">
        <Tool name="Turn it to the left" keys="Q" press={() => plan.turn(-256)}>
          <span class="pp-mirror">{ICONS.turn}</span>
        </Tool>
        <Tool name="Turn it to the right" keys="E" press={() => plan.turn(256)}>
          {ICONS.turn}
        </Tool>
        {rules.turrets ? (
          <Chip
            name="A turret: outside the wall, it shoots and cannot move"
            keys="U"
            pressed={ship.turret}
            press={() => plan.toggleTurret()}
          >
            Turret
          </Chip>
        ) : null}
      </div>
    </div>
  )
}

function told(plan: Placing): string {
  if (plan.kind === 'door')
    return plan.part === null
      ? 'Drag the door along your wall, or tap where it is to be. Left alone it is in the middle.'
      : `Your door begins ${inches(plan.door)} along the wall.`
  if (plan.kind === 'ships')
    return plan.part
      ? 'Your ships stand like this. Drag one to move it, its handle to turn it.'
      : 'Drag your ships to where they are to stand, and the handle to turn one. Left alone they stand in this row.'
  const { points, done } = plan.part
  if (done) return 'You draw no more asteroids.'
  if (points.length === 0)
    return 'Draw an outline with one stroke, or tap its corners. Without one you are done.'
  const refusal = plan.refusal.value
  return refusal
    ? `It is no asteroid yet: ${refusal}. Sent like this, you draw no more.`
    : `An asteroid of ${points.length} corners. Drag a corner to move it, tap one to take it away.`
}
