/** The planned subturns in a row: the ship's action in each, and where an action would be refused. */
import { readAction } from '../../../../common/games/vector-combat/action.ts'
import { SUBTURNS } from '../../../../common/games/vector-combat/data/numbers.ts'
import { inPlay, type Ship, shipNamed, subturnOf } from '../../../../common/games/vector-combat/state.ts'
import { Tool } from '../../../game-kit/tool.tsx'
import { actionInBrief } from '../plan/action-words.ts'
import { actionAt, HORIZONS } from '../plan/flight.ts'
import type { FlightPlan } from '../plan/plan.ts'
import { facingAt } from '../plan/words.ts'
import { useScrolledTo } from './fleet.tsx'
import { ARROW, ICONS } from './icons.tsx'

export function Timeline({ plan }: { plan: FlightPlan }) {
  const id = plan.selected.value
  const flight = plan.draft.of(id)
  const row = useScrolledTo(plan.step.value)
  const cells = Array.from({ length: Math.max(plan.horizon.value, flight.length) }, (_, step) => step)
  return (
    <div class="vc-time">
      <div ref={row} class="vc-steps" role="group" aria-label="Subturns">
        {cells.map((step) => {
          const text = actionAt(flight, step)
          const refused = refusalAt(plan, id, step)
          const of = subturnOf(plan.state.round + step)
          const then = plan.played.value[step] && shipNamed(plan.played.value[step].state, id)
          const when = step === 0 ? 'This subturn' : step === 1 ? 'The next subturn' : `In ${step} subturns`
          const said =
            `${when}: ${actionInBrief(text, facingAt(plan, id, step))}` +
            (refused ? `, which would be refused: ${refused}` : '') +
            (then && inPlay(then)
              ? `. Then energy ${then.energy}, heat ${then.heat} of ${then.sheet.heatCapacity}`
              : '')
          return (
            <button
              key={step}
              type="button"
              aria-pressed={plan.step.value === step}
              class={`${refused ? 'is-bad' : ''} ${of === SUBTURNS ? 'ends-turn' : ''}`}
              title={said}
              onClick={() => plan.goTo(step)}
            >
              <span aria-hidden="true">
                <small>{step === 0 ? 'now' : step}</small>
                <ActionButton text={text} />
              </span>
              {then && inPlay(then) ? <Levels ship={then} /> : null}
              <span class="sr-only">{said}</span>
            </button>
          )
        })}
      </div>
      <button
        type="button"
        class="vc-horizon"
        title="Subturns looked ahead (H)"
        aria-keyshortcuts="H"
        onClick={() => plan.look(HORIZONS[(HORIZONS.indexOf(plan.horizon.value) + 1) % HORIZONS.length]!)}
      >
        <span class="sr-only">Looks </span>
        {plan.horizon.value}
        <span class="sr-only"> subturns</span>
        <small> ahead</small>
      </button>
      <Tool
        name="Go on until something happens"
        keys="U"
        pressed={plan.goesOn.value}
        press={() => (plan.goesOn.value = !plan.goesOn.value)}
      >
        {ICONS.goOn}
      </Tool>
    </div>
  )
}

/** Energy and heat at the end of the subturn. */
const Levels = ({ ship: { energy, heat, sheet } }: { ship: Ship }) => (
  <span class="vc-levels" aria-hidden="true">
    <i style={{ width: `${(100 * energy) / sheet.battery}%` }} />
    <i
      class={heat > sheet.heatCapacity ? 'hot over' : 'hot'}
      style={{ width: `${Math.min(100, (100 * heat) / sheet.heatCapacity)}%` }}
    />
  </span>
)

/** Why a later subturn's action would be refused. */
function refusalAt(plan: FlightPlan, id: string, step: number): string | undefined {
  const event = plan.played.value[step]?.timeline.find((one) => one.kind === 'refused' && one.ship === id)
  return event?.kind === 'refused' ? event.reason : undefined
}

/** An action in as little space as possible. */
function ActionButton({ text }: { text: string }) {
  const action = readAction(text)
  switch (action?.do) {
    case 'thrust':
      return <b>+{action.counters}</b>
    case 'climb':
      return (
        <b>
          {action.counters > 0 ? '▲' : '▼'}
          {Math.abs(action.counters)}
        </b>
      )
    case 'turn':
      return (
        <svg viewBox="0 0 24 24" style={{ transform: `rotate(${action.facing * 60}deg)` }}>
          {ARROW}
        </svg>
      )
    case 'fire':
    case 'launch':
      return (
        <b class="vc-shot">
          {action.do === 'fire' ? '⌁' : '➶'}
          {action.target}
        </b>
      )
    case 'dock':
      return <b>dock</b>
    case 'land':
      return <b>land{action.half > 0 ? '+' : '−'}</b>
    case 'takeoff':
      return <b>off{action.counters > 0 ? `+${action.counters}` : ''}</b>
    default:
      return <i>·</i>
  }
}
