/** The ten ticks as a strip, and the controls for the selected one. */
import type { ShipType } from '../../../../common/games/space-arena/data/ships.ts'
import type { Ship } from '../../../../common/games/space-arena/state.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import { Term } from '../../../game-kit/meaning.tsx'
import { PlanNote } from '../../../game-kit/plan/plan-note.tsx'
import type { ArenaDesk } from '../desk.ts'
import type { Group } from '../plan/pointed-plan.ts'
import { weaponNamed } from '../plan/targets.ts'
import { Aim } from './aim-controls.tsx'
import { CourseControls } from './course-controls.tsx'
import { EditButton, UndoButton } from './edit-buttons.tsx'
import { EnergyControls } from './energy-controls.tsx'
import { ICONS } from './icons.tsx'
import './fleet.css'
import { showTicks, ticksShown } from '../plan/ticks-shown.ts'
import { PlainEdit, PlainOrders } from './orders.tsx'
import { Ships } from './ships.tsx'
import { Strip } from './strip.tsx'
import { TERMS } from './terms.ts'
import { WeaponControls } from './weapon-controls.tsx'

const GROUPS: readonly (readonly [Group, string])[] = [
  ['course', 'Course'],
  ['weapons', 'Weapons'],
  ['energy', 'Energy'],
]

export function Bar({ desk, ready }: { desk: ArenaDesk; ready: boolean }) {
  const [ship, type] = [desk.ship.value, desk.type]
  if (!ship || !type) return <p class="quiet">You have no ship to plan for.</p>
  return (
    <div class={`plan-bar sa-bar ${ready ? 'is-ready' : ''}`} style={{ '--team': teamColour(ship.team) }}>
      <Ships desk={desk} />
      {ticksShown.value && desk.wing.value.length < 2 ? null : (
        <div class="sa-first">
          <PlainOrders desk={desk} />
          {ticksShown.value ? null : (
            <div class="sa-plain-edit">
              <PlainEdit desk={desk} />
              <TicksButton />
            </div>
          )}
        </div>
      )}
      {ticksShown.value ? <TickOrders desk={desk} ship={ship} type={type} /> : null}
      <Note desk={desk} />
    </div>
  )
}

const TicksButton = () => (
  <button
    type="button"
    class="plain-button sa-ticks"
    aria-expanded={ticksShown.value}
    title="Orders tick by tick: speed, turn, weapons, shields, cloak"
    onClick={() => showTicks(!ticksShown.value)}
  >
    Ticks
  </button>
)

/** All orders of a tick, in the mode with ticks. */
function TickOrders({ desk, ship, type }: { desk: ArenaDesk; ship: Ship; type: ShipType }) {
  const group = type.kind === 'starbase' && desk.group.value === 'course' ? 'weapons' : desk.group.value
  const tool = desk.tool.value
  const aimed = tool.kind === 'aim' ? weaponNamed(type, tool.weapon) : undefined
  return (
    <>
      <Strip desk={desk} />
      <div class={`sa-lower shows-${group} ${aimed ? 'is-aiming' : ''}`}>
        <div class="sa-head">
          <div class="sa-groups" role="group" aria-label="Orders for">
            {GROUPS.filter(([name]) => name !== 'course' || type.kind === 'ship').map(([name, label]) => (
              <button
                key={name}
                type="button"
                aria-pressed={group === name}
                onClick={() => (desk.group.value = name)}
              >
                {label}
              </button>
            ))}
          </div>
          <Summary desk={desk} />
          <Edit desk={desk} />
          <TicksButton />
        </div>
        <div class="sa-controls">
          {type.kind === 'ship' ? <CourseControls desk={desk} /> : null}
          <EnergyControls desk={desk} ship={ship} type={type} />
          <WeaponControls desk={desk} type={type} />
        </div>
        {aimed ? <Aim desk={desk} ship={ship} weapon={aimed} /> : null}
      </div>
    </>
  )
}

/** The ship at the end of the selected tick. */
function Summary({ desk }: { desk: ArenaDesk }) {
  const then = desk.after()
  if (!then) return null
  return (
    <p class="sa-summary">
      <b>
        <Term meaning={TERMS.tick}>Tick {then.tick}</Term>
      </b>{' '}
      <Term meaning={TERMS.heading}>heading {then.heading}°</Term> ·{' '}
      <Term meaning={TERMS.speed}>speed {then.speed}</Term> ·{' '}
      <Term meaning={TERMS.battery}>battery {then.battery}</Term>
      {then.cloaked ? ' · cloaked' : ''}
    </p>
  )
}

function Edit({ desk }: { desk: ArenaDesk }) {
  const empty = desk.textFor(desk.selected.value) === ''
  const idle = !desk.commandsOf(desk.selected.value).some(({ tick }) => tick === desk.tick.value)
  return (
    <div class="sa-edit" role="group" aria-label="Edit">
      <UndoButton desk={desk} />
      <EditButton
        name="Clear tick"
        title="Clear the tick"
        keys="C"
        word="Tick"
        icon={ICONS.clear}
        disabled={idle}
        press={() => desk.clearTick()}
      />
      <EditButton
        name="Clear all"
        title="Clear all of the ship’s orders"
        keys="Shift+C"
        word="All"
        icon={ICONS.clearAll}
        disabled={empty}
        press={() => desk.draft.clear(desk.selected.value)}
      />
    </div>
  )
}

/** What would fail in the planned tick comes before what fails elsewhere. */
function Note({ desk }: { desk: ArenaDesk }) {
  const hint = desk.tool.value.kind === 'aim' ? desk.aimHint.value : ''
  const troubles = desk.after()?.troubles ?? []
  const here = { gravity: 'threat', text: `Tick ${desk.tick.value}: ${troubles.join('; ')}.` } as const
  return (
    <PlanNote
      notice={desk.draft.notice.value || hint}
      worst={troubles.length > 0 ? here : desk.gravest.value}
      name="sa-note"
    />
  )
}
