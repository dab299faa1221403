/** Setting up: what is placed, and a button that does it. */
import { INCH } from '../../../common/games/pencil-and-paper/sheet.ts'
import type { AsteroidDesk } from './asteroid-desk.ts'
import type { DoorDesk } from './door-desk.ts'
import { ICONS } from './icons.tsx'
import type { ShipsDesk } from './ships-desk.ts'
import { Chip, Tool } from './tool.tsx'
import { inches } from './words.ts'

type Placing = DoorDesk | ShipsDesk | AsteroidDesk

export function PlacingControls({ desk }: { desk: Placing }) {
  return (
    <div class="pp-plan pp-placing">
      <p class="pp-told">{told(desk)}</p>
      {desk.kind === 'door' ? <Slider desk={desk} /> : desk.kind === 'ships' ? <Ships desk={desk} /> : null}
      <div class="pp-line">
        <button
          type="button"
          class="plain-button pp-for-me"
          aria-keyshortcuts="P"
          title="Place for me (P): it can still be changed"
          onClick={() => desk.placeForMe()}
        >
          {ICONS.dice} Place for me
        </button>
        {desk.kind === 'asteroid' ? (
          <Chip
            name="Draw no more asteroids"
            keys="X"
            pressed={desk.part.done}
            press={() => desk.toggleDone()}
          >
            Draw no more
          </Chip>
        ) : null}
        <div class="pp-edit" role="group" aria-label="Edit">
          <Tool name={CLEAR[desk.kind]} keys="C" disabled={desk.isEmpty} press={() => desk.clear()}>
            {ICONS.clear}
          </Tool>
          <Tool name="Undo" keys="Z" disabled={!desk.draft.canUndo.value} press={() => desk.draft.undo()}>
            {ICONS.undo}
          </Tool>
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

function Slider({ desk }: { desk: DoorDesk }) {
  return (
    <label class="field pp-slider">
      <span>
        From the {desk.player.edge === 'bottom' || desk.player.edge === 'top' ? 'left' : 'top'}
        <b>{inches(desk.door)}</b>
      </span>
      <input
        type="range"
        min={0}
        max={desk.most}
        step={INCH / 64}
        value={desk.door}
        onInput={(event) => desk.set(Number(event.currentTarget.value), true)}
      />
    </label>
  )
}

function Ships({ desk }: { desk: ShipsDesk }) {
  const {
    ship,
    selected,
    state: { rules },
  } = desk
  return (
    <div class="pp-line pp-what">
      <div class="unit-tabs pp-ships" role="group" aria-label="Ships">
        {desk.ships.map(({ turret }, i) => (
          <button key={i} type="button" aria-pressed={selected.value === i} onClick={() => desk.select(i)}>
            {desk.name(i)}
            {turret ? <small> turret</small> : null}
          </button>
        ))}
      </div>
      <div class="pp-landing" role="group" aria-label="How it stands">
        <Tool name="Turn it to the left" keys="Q" press={() => desk.turn(-256)}>
          <span class="pp-mirror">{ICONS.turn}</span>
        </Tool>
        <Tool name="Turn it to the right" keys="E" press={() => desk.turn(256)}>
          {ICONS.turn}
        </Tool>
        {rules.turrets ? (
          <Chip
            name="A turret: outside the wall, it shoots and cannot move"
            keys="U"
            pressed={ship.turret}
            press={() => desk.toggleTurret()}
          >
            Turret
          </Chip>
        ) : null}
      </div>
    </div>
  )
}

function told(desk: Placing): string {
  if (desk.kind === 'door')
    return desk.part === null
      ? 'Drag the door along your wall, or tap where it is to be. Left alone it is in the middle.'
      : `Your door begins ${inches(desk.door)} along the wall.`
  if (desk.kind === 'ships')
    return desk.part
      ? 'Your ships stand like this. Drag one to move it, its handle to turn it.'
      : 'Drag your ships to where they are to stand, and the handle to turn one. Left alone they stand in this row.'
  const { points, done } = desk.part
  if (done) return 'You draw no more asteroids.'
  if (points.length === 0)
    return 'Draw an outline with one stroke, or tap its corners. Without one you are done.'
  const refusal = desk.refusal.value
  return refusal
    ? `It is no asteroid yet: ${refusal}. Sent like this, you draw no more.`
    : `An asteroid of ${points.length} corners. Drag a corner to move it, tap one to take it away.`
}
