/** The controls under the board: ships, the subturns of a plan, and what a ship can do. */

import { readAction } from '../../../common/games/vector-combat/action.ts'
import { FACE_NAMES } from '../../../common/games/vector-combat/face.ts'
import { still } from '../../../common/geometry/hex.ts'
import type { Desk } from '../contract.ts'
import { teamColour } from './colours.ts'
import { Deeds } from './deeds.tsx'
import type { VectorCombatDesk } from './desk.ts'
import { Fleet } from './fleet.tsx'
import { PASSING } from './flight.ts'
import { BOLT, FLAME, ICONS } from './icons.tsx'
import { countersWords } from './names.ts'
import { costOf } from './offers.ts'
import { Timeline } from './timeline.tsx'
import { Tool } from './tool.tsx'
import { deadly } from './warnings.ts'

export function Bar({ desk: given, ready }: { desk: Desk; ready: boolean }) {
  const desk = given as VectorCombatDesk
  const id = desk.selected.value
  const faction = desk.state.ships.find((ship) => ship.id === id)?.faction ?? ''
  return (
    <div class={`plan-bar vc-bar ${ready ? 'is-ready' : ''}`} style={{ '--team': teamColour(faction) }}>
      <div class="vc-ships">
        <Fleet desk={desk} />
        <Who desk={desk} />
        <div class="vc-edit" role="group" aria-label="Edit">
          {desk.own.length > 1 ? (
            <Tool name="Next ship without an order" keys="N" press={() => desk.nextWithout()}>
              {ICONS.next}
            </Tool>
          ) : null}
          <Tool
            name={desk.own.length > 1 ? 'All ships pass' : 'Pass'}
            keys="Shift+P"
            press={() => desk.passAll()}
          >
            {ICONS.pass}
          </Tool>
          <Tool name="Clear the plan" keys="C" disabled={desk.draft.isEmpty(id)} press={() => desk.clear()}>
            {ICONS.clear}
          </Tool>
          <Tool name="Undo" keys="Z" disabled={!desk.draft.canUndo.value} press={() => desk.draft.undo()}>
            {ICONS.undo}
          </Tool>
        </div>
      </div>
      {desk.selected.value ? (
        <>
          <Timeline desk={desk} />
          <Deeds desk={desk} />
        </>
      ) : (
        <p class="quiet">You have no ship left to plan for.</p>
      )}
      <Note desk={desk} />
    </div>
  )
}

/** How the ship stands when it acts. */
function Who({ desk }: { desk: VectorCombatDesk }) {
  const ship = desk.ship.value
  if (!ship) return <p class="vc-who" />
  const text = desk.actionOf(ship.id)
  const { energy, heat } = costOf(readAction(text)!, ship)
  return (
    <p class="vc-who">
      <b>
        {ship.id}
        {desk.isOwn(ship.id) ? '' : '?'}
      </b>{' '}
      {text === PASSING ? 'passes' : text}{' '}
      <small>
        faces {FACE_NAMES[ship.facing]!} ·{' '}
        {still(ship.velocity) ? (
          'at rest'
        ) : (
          <>
            <span class="vc-word">counters </span>
            {countersWords(ship.velocity)}
          </>
        )}
        {ship.altitude > 0 || ship.climb !== 0 ? ` · altitude ${ship.altitude}` : ''} ·{' '}
        <span class="vc-word">energy </span>
        {ship.energy}
        {energy > 0 ? ` → ${ship.energy - energy}` : ''}
        <i class="vc-short">{BOLT}</i> · <span class="vc-word">heat </span>
        {ship.heat + heat}/{ship.sheet.heatCapacity}
        <i class="vc-short">{FLAME}</i>
        {desk.isOwn(ship.id) ? '' : ' · a guess'}
      </small>
    </p>
  )
}

/** Why something was not done; else the worst of what the plan brings, of the ship that is selected before all others. */
function Note({ desk }: { desk: VectorCombatDesk }) {
  const notice = desk.draft.notice.value
  if (notice)
    return (
      <p class="plan-note warn vc-note" role="status">
        {notice}
      </p>
    )
  const grave = desk.warnings.value.filter(({ how }) => how === 'grave')
  const own = grave.filter(({ ship }) => ship === desk.selected.value)
  // What ends a ship is told before what merely hurts it, however near that is.
  const worst =
    own.find(deadly) ??
    own[0] ??
    grave.find(deadly) ??
    grave[0] ??
    desk.warningsFor(desk.selected.value).find(({ how }) => how === 'doubtful')
  if (!worst && desk.goesOn.value)
    return (
      <p class="plan-note vc-note" role="status">
        On by itself until something happens.
      </p>
    )
  return worst ? (
    <p class={`plan-note vc-note ${worst.how === 'grave' ? 'grave' : ''}`} role="status">
      {worst.text}
    </p>
  ) : null
}
