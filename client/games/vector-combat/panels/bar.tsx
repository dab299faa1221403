/** The controls under the board: ships, the planned subturns, and a ship's possible actions. */
import { readAction } from '../../../../common/games/vector-combat/action.ts'
import { FACE_NAMES } from '../../../../common/games/vector-combat/face.ts'
import { still } from '../../../../common/geometry/hex.ts'

import { teamColour } from '../../../board/pictures/colours.ts'

import { Term } from '../../../game-kit/meaning.tsx'
import { PlanNote } from '../../../game-kit/plan/plan-note.tsx'
import { Tool, UndoTool } from '../../../game-kit/tool.tsx'
import { actionInBrief } from '../plan/action-words.ts'
import { countersWords } from '../plan/names.ts'
import { costOf } from '../plan/offers.ts'
import type { FlightPlan } from '../plan/plan.ts'
import { Deeds } from './actions.tsx'
import { Fleet } from './fleet.tsx'
import { BOLT, FLAME, ICONS } from './icons.tsx'
import { Timeline } from './subturns.tsx'
import { TERMS } from './terms.ts'

export function Bar({ desk: plan, ready }: { desk: FlightPlan; ready: boolean }) {
  const id = plan.selected.value
  const faction = plan.state.ships.find((ship) => ship.id === id)?.faction ?? ''
  return (
    <div class={`plan-bar vc-bar ${ready ? 'is-ready' : ''}`} style={{ '--team': teamColour(faction) }}>
      <div class="vc-ships">
        <Fleet plan={plan} />
        <Who plan={plan} />
        <div class="vc-edit" role="group" aria-label="Edit">
          {plan.own.length > 1 ? (
            <Tool name="Next ship without an order" keys="N" press={() => plan.nextWithout()}>
              {ICONS.next}
            </Tool>
          ) : null}
          <Tool
            name={plan.own.length > 1 ? 'All ships pass' : 'Pass'}
            keys="Shift+P"
            press={() => plan.passAll()}
          >
            {ICONS.pass}
          </Tool>
          <Tool name="Clear the plan" keys="C" disabled={plan.draft.isEmpty(id)} press={() => plan.clear()}>
            {ICONS.clear}
          </Tool>
          <UndoTool draft={plan.draft} />
        </div>
      </div>
      {plan.selected.value ? (
        <>
          <Timeline plan={plan} />
          <Deeds plan={plan} />
        </>
      ) : (
        <p class="quiet">You have no ship left to plan for.</p>
      )}
      <Note plan={plan} />
    </div>
  )
}

/** The ship's state when it acts. */
function Who({ plan }: { plan: FlightPlan }) {
  const ship = plan.ship.value
  if (!ship) return <p class="vc-who" />
  const text = plan.actionOf(ship.id)
  const { energy, heat } = costOf(readAction(text)!, ship)
  return (
    <p class="vc-who">
      <b>
        {ship.id}
        {plan.isOwn(ship.id) ? '' : '?'}
      </b>{' '}
      {actionInBrief(text, ship.facing)}{' '}
      <small>
        <Term meaning={TERMS.facing}>faces {FACE_NAMES[ship.facing]!}</Term> ·{' '}
        <Term meaning={TERMS.motion}>
          {still(ship.velocity) ? (
            'at rest'
          ) : (
            <>
              <span class="vc-word">counters </span>
              {countersWords(ship.velocity)}
            </>
          )}
        </Term>
        {ship.altitude > 0 || ship.climb !== 0 ? (
          <>
            {' '}
            · <Term meaning={TERMS.altitude}>altitude {ship.altitude}</Term>
          </>
        ) : null}{' '}
        ·{' '}
        <Term meaning={TERMS.energy}>
          <span class="vc-word">energy </span>
          {ship.energy}
          {energy > 0 ? ` → ${ship.energy - energy}` : ''}
          <i class="vc-short">{BOLT}</i>
        </Term>{' '}
        ·{' '}
        <Term meaning={TERMS.heat}>
          <span class="vc-word">heat </span>
          {ship.heat + heat}/{ship.sheet.heatCapacity}
          <i class="vc-short">{FLAME}</i>
        </Term>
        {plan.isOwn(ship.id) ? '' : ' · a guess'}
      </small>
    </p>
  )
}

function Note({ plan }: { plan: FlightPlan }) {
  const onward = { gravity: 'note', text: 'On by itself until something happens.' } as const
  const worst = plan.gravest.value ?? (plan.goesOn.value ? onward : undefined)
  return <PlanNote notice={plan.draft.notice.value} worst={worst} name="vc-note" />
}
