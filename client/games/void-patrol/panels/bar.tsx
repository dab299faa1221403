/** The chit bar: the plan, its cost, and a button for every possible chit. */

import {
  type Chit,
  chitsFuelled,
  DRIFT,
  lacksChit,
  slotsIn,
  slotsOf,
  thrustsIn,
} from '../../../../common/games/void-patrol/orders.ts'
import { chitsInWords } from '../../../../common/games/void-patrol/presentation/describe.ts'
import { type Fighter, flying } from '../../../../common/games/void-patrol/state.ts'
import { FACINGS } from '../../../../common/geometry/hex.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import { isGrave } from '../../../game-kit/gravity.ts'
import { Term } from '../../../game-kit/meaning.tsx'
import { PlanNote } from '../../../game-kit/plan/plan-note.tsx'
import { keyCap } from '../../../input/layout.ts'
import type { VoidPatrolDesk } from '../desk.ts'
import type { Proposal as Proposed } from '../plan/plan.ts'
import { warningsOf } from '../plan/warnings.ts'
import { HEADINGS } from '../plane.ts'
import { CHIT_ICONS, LAUNCH_ICONS } from './icons.tsx'
import { TERMS } from './terms.ts'

const CHITS: readonly (readonly [Chit, string, string])[] = [
  ['L', 'Spin left', 'J'],
  ['<', 'Side-thrust left', 'U'],
  ['F', 'Thrust forward', 'K'],
  ['B', 'Boost', 'I'],
  ['>', 'Side-thrust right', 'O'],
  ['R', 'Spin right', 'L'],
]
const LAUNCHES = [
  ['missile', 'Missile', '1', 'missiles'],
  ['grenade', 'Grenade', '2', 'grenades'],
  ['rockets', 'Rockets', '3', 'rockets'],
] as const

export function Bar({ desk, ready }: { desk: VoidPatrolDesk; ready: boolean }) {
  const fighter = desk.fighter.value
  if (!fighter || !flying(fighter)) return <p class="quiet">Tap a fighter to plan for it.</p>
  const own = desk.isOwn(fighter.id)
  return (
    <div class={`plan-bar ${ready ? 'is-ready' : ''}`} style={{ '--team': teamColour(fighter.team) }}>
      {desk.own.length > 1 || !own ? <Fighters desk={desk} /> : null}
      <Slots desk={desk} fighter={fighter} own={own} />
      <div class="vp-buttons">
        <div class="vp-chits" role="group" aria-label="Chits">
          {CHITS.filter(([chit]) => !lacksChit(desk.state.rules, fighter, chit)).map(([chit, name, key]) => {
            const refusal = desk.refusalOf(chit)
            return (
              <button
                key={chit}
                type="button"
                class="chit-button"
                aria-disabled={refusal !== undefined}
                title={refusal ?? `${name} (${keyCap(key)})`}
                aria-label={name}
                aria-keyshortcuts={keyCap(key)}
                onClick={() => desk.add(chit)}
              >
                {CHIT_ICONS[chit]}
                <kbd aria-hidden="true">{keyCap(key)}</kbd>
              </button>
            )
          })}
        </div>
        <div class="vp-edit" role="group" aria-label="Edit">
          <button
            type="button"
            class="plain-button"
            disabled={!desk.draft.canUndo.value}
            onClick={() => desk.draft.undo()}
            aria-keyshortcuts="Backspace"
          >
            Undo
          </button>
          <button
            type="button"
            class="plain-button"
            disabled={desk.draft.isEmpty(desk.selected.value)}
            onClick={() => desk.draft.clear(desk.selected.value)}
            aria-keyshortcuts="C"
          >
            Clear
          </button>
          {own ? (
            <button
              type="button"
              class="plain-button toggle"
              aria-pressed={desk.of().holdFire}
              title="Guns fire by themselves; this keeps them silent (H)"
              onClick={() => desk.holdFire(!desk.of().holdFire)}
            >
              Hold fire
            </button>
          ) : null}
        </div>
        <Launches desk={desk} fighter={fighter} />
      </div>
      <Proposal desk={desk} />
    </div>
  )
}

/** Ordnance aboard: one launch per round, of any kind. */
function Launches({ desk, fighter }: { desk: VoidPatrolDesk; fighter: Fighter }) {
  if (desk.state.rules === 'simple') return null
  const aboard = LAUNCHES.filter(([, , , stock]) => fighter[stock] > 0)
  if (!aboard.length) return null
  return (
    <div class="vp-launches" role="group" aria-label="Launch">
      {aboard.map(([what, name, key, stock]) => (
        <button
          key={what}
          type="button"
          class="plain-button toggle"
          aria-pressed={desk.of().launch === what}
          aria-keyshortcuts={keyCap(key)}
          title={`${name} (${keyCap(key)})`}
          onClick={() => desk.launch(what)}
        >
          {LAUNCH_ICONS[what]} {name} <small>×{fighter[stock]}</small>
          {what === 'missile' ? <LockHint desk={desk} fighter={fighter} /> : null}
        </button>
      ))}
    </div>
  )
}

/**
 * What a missile would lock on if everybody does as planned and guessed; red for a friend or the fighter
 * itself.
 */
function LockHint({ desk, fighter }: { desk: VoidPatrolDesk; fighter: Fighter }) {
  const target = desk.lockNow.value
  if (target === undefined) return null
  const friend = desk.state.fighters.some(({ id, team }) => id === target && team === fighter.team)
  return <em class={`lock-hint ${friend ? 'danger' : ''}`}>{target ? `→ ${target}` : '→ nobody'}</em>
}

/** All fighters that can be planned or guessed for. */
function Fighters({ desk }: { desk: VoidPatrolDesk }) {
  const ids = [
    ...desk.own.map((f) => f.id),
    ...(desk.isOwn(desk.selected.value) ? [] : [desk.selected.value]),
  ]
  return (
    <div class="unit-tabs" role="group" aria-label="Fighter">
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={desk.selected.value === id}
          onClick={() => desk.select(id)}
        >
          {id}
          {desk.isOwn(id) ? '' : '?'}
          <i
            class={endangered(desk, id) ? 'danger' : desk.of(id).chits || desk.of(id).launch ? 'planned' : ''}
            title={
              endangered(desk, id)
                ? 'in danger'
                : desk.of(id).chits || desk.of(id).launch
                  ? 'planned'
                  : 'drifts'
            }
          />
        </button>
      ))}
    </div>
  )
}

/** Whether the plan has a grave danger that a better plan could avoid. */
const endangered = (desk: VoidPatrolDesk, id: string): boolean =>
  warningsOf(desk.state, desk.forecast.value, id).some(isGrave)

function Slots({ desk, fighter, own }: { desk: VoidPatrolDesk; fighter: Fighter; own: boolean }) {
  const { chits } = desk.of(fighter.id) ?? DRIFT
  const free = Math.max(0, fighter.thrust - slotsIn(fighter, chits))
  const g = thrustsIn(chits)
  const left = fighter.fuel.left - (fighter.fuel.kind === 'pulses' ? chits.length : chits ? 1 : 0)
  return (
    <div class="vp-plan">
      <span class="vp-who">
        {own ? fighter.id : `If ${fighter.id} plays`}
        <small>{fighter.model}</small>
      </span>
      <ol class="slots" aria-label={chits ? `Planned: ${chitsInWords(chits)}` : 'Nothing planned: drifts'}>
        {[...chits].map((chit, i) => (
          <li key={i} class="slot full" style={{ flexGrow: slotsOf(fighter, chit) }}>
            <button
              type="button"
              title="Take back from here"
              aria-label={`Take back from ${chitsInWords(chit)}, step ${i + 1}`}
              onClick={() => desk.removeFrom(i)}
            >
              {CHIT_ICONS[chit]}
            </button>
          </li>
        ))}
        {Array.from({ length: free }, (_, i) => (
          <li key={`free ${i}`} class="slot" />
        ))}
      </ol>
      <span
        class={`meter ${g >= fighter.gMax ? 'at-limit' : ''}`}
        title="Thrusts this round, of what the pilot stands"
      >
        <Term meaning={TERMS.gMax}>
          {g}/{fighter.gMax}
          <small>g</small>
        </Term>
      </span>
      <span
        class={`meter ${chitsFuelled(fighter) <= 12 ? 'at-limit' : ''}`}
        title={`Fuel left after this round, in ${fighter.fuel.kind}`}
      >
        <Term meaning={TERMS.fuel}>
          {left}
          <small>fuel</small>
        </Term>
      </span>
    </div>
  )
}

/** The facing at the end of the move (VP-8.6). */
function Facings({ desk, proposal }: { desk: VoidPatrolDesk; proposal: Proposed }) {
  return (
    <span class="vp-facings" role="group" aria-label="End facing">
      {FACINGS.map((facing) => (
        <button
          key={facing}
          type="button"
          aria-label={HEADINGS[facing]}
          title={
            proposal.byFacing[facing] === undefined ? 'Out of reach this round' : `Face ${HEADINGS[facing]}`
          }
          aria-pressed={proposal.facing === facing}
          disabled={proposal.byFacing[facing] === undefined}
          onClick={() => desk.face(facing)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" style={{ transform: `rotate(${facing * 60}deg)` }}>
            <path
              d="M4 12h14M12 5l7 7-7 7"
              fill="none"
              stroke="currentColor"
              stroke-width="2.6"
              stroke-linecap="round"
              stroke-linejoin="round"
            />
          </svg>
        </button>
      ))}
    </span>
  )
}

/** A tapped hex is only a proposal; a button commits it. Without a proposal, shows the plan's outcome. */
function Proposal({ desk }: { desk: VoidPatrolDesk }) {
  const proposal = desk.proposal.value
  if (proposal?.chits !== undefined)
    return (
      <p class="plan-note" role="status">
        <span>{proposal.chits ? chitsInWords(proposal.chits) : 'Just drift'} ends there.</span>
        <Facings desk={desk} proposal={proposal} />
        <button type="button" class="small-button" onClick={() => desk.accept()}>
          Use it
        </button>
        <button type="button" class="link-button" onClick={() => desk.dismiss()}>
          No
        </button>
      </p>
    )
  return <PlanNote notice={desk.draft.notice.value} worst={desk.gravest.value} name="vp-warning" />
}
