/** The controls under the board for each kind of step. */
import { DIRECTIONS } from '../../../../common/games/hostile-space/presentation/describe.ts'
import { type Facing, type Hex, length, unit } from '../../../../common/geometry/hex.ts'

import { teamColour } from '../../../board/pictures/colours.ts'

import { Term } from '../../../game-kit/meaning.tsx'
import { Named } from '../../../game-kit/naming.tsx'
import { PlanNote } from '../../../game-kit/plan/plan-note.tsx'
import { Tool, UndoTool } from '../../../game-kit/tool.tsx'
import { PRICE_GRADIENT } from '../board/colours.ts'
import type { HostileSpaceDesk } from '../desk.ts'
import type { FirePlan } from '../plan/fire-plan.ts'
import type { VelocityPlan } from '../plan/velocity-plan.ts'
import { ownerInWords, speedInWords } from '../plan/words.ts'
import { bearingAlong } from '../plane.ts'
import { Fleet } from './fleet.tsx'
import { ARROW, ICONS } from './icons.tsx'
import { PlacingControls } from './placing-controls.tsx'
import { TERMS } from './terms.ts'

export function Bar({ desk, ready }: { desk: HostileSpaceDesk; ready: boolean }) {
  return (
    <div
      class={`plan-bar hs-bar ${ready ? 'is-ready' : ''}`}
      style={{ '--team': teamColour(desk.player.team) }}
    >
      {desk.kind === 'velocity' ? (
        <VelocityControls desk={desk} />
      ) : desk.kind === 'fire' ? (
        <FireControls desk={desk} />
      ) : (
        <PlacingControls plan={desk} />
      )}
      <Note desk={desk} />
    </div>
  )
}

function VelocityControls({ desk }: { desk: VelocityPlan }) {
  const craft = desk.craft.value
  const together = desk.wing.value.length
  return (
    <div class="hs-plan">
      <Fleet plan={desk} />
      {craft ? (
        <>
          <p class="hs-who">
            <b>
              {craft.id}
              {desk.isOwn(craft.id) ? '' : '?'}
              {together > 1 && desk.isOwn(craft.id) ? (
                <>
                  {' '}
                  <Term meaning={TERMS.wing}>+{together - 1}</Term>
                </>
              ) : null}
            </b>{' '}
            <Course velocity={desk.velocityOf(craft)} />{' '}
            <small>
              <Named>{desk.isOwn(craft.id) ? '' : `a guess: it is ${ownerInWords(desk, craft)}`}</Named>
            </small>
          </p>
          <Price price={desk.priceOf(craft)} of={craft.deltaV} />
          <Directions
            name="A hex further"
            press={(direction) => void desk.push(unit(direction))}
            title={(direction) => `A hex further ${DIRECTIONS[direction]!}`}
          />
          <div class="hs-edit" role="group" aria-label="Edit">
            <Tool name="Come to rest" keys="S" press={() => desk.stop()}>
              {ICONS.stop}
            </Tool>
            <Tool
              name="Wing: craft that are tapped change their velocities alike"
              keys="W"
              pressed={desk.gathering.value || together > 0}
              press={() => desk.gather()}
            >
              {ICONS.wing}
            </Tool>
            <Tool name="Drift on" keys="C" disabled={!desk.isOrdered(craft.id)} press={() => desk.clear()}>
              {ICONS.clear}
            </Tool>
            <UndoTool draft={desk.draft} />
          </div>
        </>
      ) : (
        <p class="quiet">You have no craft left to plan for.</p>
      )}
    </div>
  )
}

/** Shown as a number and an arrow; screen readers get words. */
function Course({ velocity }: { velocity: Hex }) {
  const bearing = bearingAlong(velocity)
  return (
    <span class="hs-course">
      <Term meaning={TERMS.speed}>
        <span aria-hidden="true">
          {bearing === undefined ? (
            'at rest'
          ) : (
            <>
              <i class="hs-word">speed </i>
              {length(velocity)}{' '}
              <svg viewBox="0 0 24 24" style={{ transform: `rotate(${bearing}rad)` }}>
                {ARROW}
              </svg>
            </>
          )}
        </span>
        <span class="sr-only">{speedInWords(velocity)}</span>
      </Term>
    </span>
  )
}

/** The plan's cost out of the available delta-v, in the colours of the board. */
function Price({ price, of }: { price: number; of: number }) {
  return (
    <p class="hs-price">
      <span class="hs-scale" aria-hidden="true">
        <i style={{ background: PRICE_GRADIENT }} />
        <b style={{ left: `${of > 0 ? (100 * price) / of : 0}%` }} />
        <small>0</small>
        <small>{of}</small>
      </span>
      <output>
        <Term meaning={TERMS.price}>
          <b>{price > 0 ? `−${price}` : '0'}</b>
          <small class="hs-word"> delta-v</small>, {of - price} <small>left</small>
        </Term>
      </output>
    </p>
  )
}

function FireControls({ desk }: { desk: FirePlan }) {
  const craft = desk.craft.value
  const aimed = craft && desk.fires.value[craft.id]
  return (
    <div class="hs-plan">
      <Fleet plan={desk} />
      {craft ? (
        <>
          <p class="hs-who">
            <b>
              {craft.id}
              {desk.isOwn(craft.id) ? '' : '?'}
            </b>{' '}
            <span class="hs-course">
              {aimed === undefined ? 'holds fire' : `fires ${DIRECTIONS[aimed]!}`}
            </span>{' '}
            <small>
              <Named>
                {desk.isOwn(craft.id)
                  ? ''
                  : craft.declared !== null
                    ? 'declared'
                    : `a guess: it is ${ownerInWords(desk, craft)}`}
              </Named>
            </small>
          </p>
          <p class="hs-stock">
            <Term meaning={TERMS.missiles}>
              <b>{craft.missiles}</b>{' '}
              <small>
                {craft.missiles === 1 ? 'missile' : 'missiles'} aboard{aimed === undefined ? '' : ', fires 1'}
              </small>
            </Term>
          </p>
          <Directions
            name="Fire"
            chosen={aimed}
            press={(direction) => desk.aim(direction)}
            title={(direction) => `Fire ${DIRECTIONS[direction]!}`}
            disabled={craft.missiles === 0}
          />
          <div class="hs-edit" role="group" aria-label="Edit">
            <Tool name="Hold fire" keys="X" pressed={aimed === undefined} press={() => desk.clear()}>
              {ICONS.none}
            </Tool>
            <UndoTool draft={desk.draft} />
          </div>
        </>
      ) : (
        <p class="quiet">You have no craft left to fire.</p>
      )}
    </div>
  )
}

/** Six arrows as they lie on the board, clockwise from the upper left. */
const ROUND: readonly Facing[] = [4, 5, 0, 1, 2, 3]

function Directions({
  name,
  chosen,
  press,
  title,
  disabled = false,
}: {
  name: string
  chosen?: Facing | undefined
  press: (direction: Facing) => void
  title: (direction: Facing) => string
  disabled?: boolean
}) {
  return (
    <div class="hs-directions" role="group" aria-label={name}>
      {ROUND.map((direction) => (
        <button
          key={direction}
          type="button"
          aria-label={title(direction)}
          title={title(direction)}
          disabled={disabled}
          aria-pressed={chosen === undefined && name !== 'Fire' ? undefined : chosen === direction}
          onClick={() => press(direction)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" style={{ transform: `rotate(${direction * 60}deg)` }}>
            {ARROW}
          </svg>
        </button>
      ))}
    </div>
  )
}

function Note({ desk }: { desk: HostileSpaceDesk }) {
  const worst = desk.kind === 'velocity' || desk.kind === 'fire' ? desk.gravest.value : undefined
  return <PlanNote notice={desk.draft.notice.value} worst={worst} name="hs-note" />
}
