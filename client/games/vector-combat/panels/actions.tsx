/** The selected ship's possible actions in groups: side by side, or on a phone one group at a time. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { FACE_NAMES } from '../../../../common/games/vector-combat/face.ts'
import { stationWords } from '../../../../common/games/vector-combat/presentation/place-words.ts'
import { Tool } from '../../../game-kit/tool.tsx'
import type { Offers } from '../plan/offers.ts'
import { actionsIn, type FlightPlan } from '../plan/plan.ts'
import { routesOf } from '../plan/routes.ts'
import { ActionButton } from './action-button.tsx'
import { ARROW, ICONS } from './icons.tsx'
import { Ways } from './ways.tsx'

/** Groups of actions. */
const GROUPS = [
  ['thrust', 'Thrust'],
  ['climb', 'Climb'],
  ['turn', 'Turn'],
  ['fire', 'Fire'],
  ['routes', 'Ways'],
  ['text', 'Text'],
] as const
type Group = (typeof GROUPS)[number][0]

export function Deeds({ plan }: { plan: FlightPlan }) {
  const open = useSignal<Group>('thrust')
  const offers = plan.offers.value
  if (!offers) return <p class="quiet">It is not in play any more then.</p>
  const routes = routesOf(plan.before.value, plan.selected.value)
  const panel = (group: Group, name: string, children: ComponentChildren) => (
    <div class={`vc-group vc-${group}`} role="group" aria-label={name} data-open={open.value === group}>
      {children}
    </div>
  )
  return (
    <div class="vc-deeds">
      <div class="vc-groups" role="group" aria-label="Kinds of actions">
        {GROUPS.filter(
          ([group]) =>
            (group !== 'routes' || routes.length > 0) && (group !== 'climb' || offers.up.length > 0),
        ).map(([group, name]) => (
          <button
            key={group}
            type="button"
            aria-pressed={open.value === group}
            onClick={() => {
              open.value = group
              plan.routing.value = group === 'routes'
            }}
          >
            {
              {
                thrust: ICONS.thrust,
                climb: ICONS.climb,
                turn: ICONS.turn,
                fire: ICONS.beam,
                routes: ICONS.route,
                text: ICONS.text,
              }[group]
            }{' '}
            {name}
          </button>
        ))}
      </div>
      {panel('thrust', 'Thrust', <Thrust plan={plan} offers={offers} />)}
      {offers.up.length > 0 ? panel('climb', 'Climb', <Climb plan={plan} offers={offers} />) : null}
      {panel(
        'turn',
        'Turn',
        offers.turns.map((offer, face) => (
          <ActionButton key={face} plan={plan} offer={offer} name={`Turn to ${FACE_NAMES[face]!}`}>
            <svg viewBox="0 0 24 24" aria-hidden="true" style={{ transform: `rotate(${face * 60}deg)` }}>
              {ARROW}
            </svg>
          </ActionButton>
        )),
      )}
      {panel('fire', 'Fire', <Fire plan={plan} />)}
      {routes.length > 0 ? panel('routes', 'Ways', <Ways plan={plan} routes={routes} />) : null}
      {panel('text', 'Write an action', <Written plan={plan} />)}
    </div>
  )
}

function Thrust({ plan, offers }: { plan: FlightPlan; offers: Offers }) {
  const facing = FACE_NAMES[plan.ship.value!.facing]!
  const off = offers.takeoff !== undefined
  return (
    <>
      {offers.docks.map((offer) => (
        <ActionButton
          key={offer.text}
          plan={plan}
          offer={offer}
          name={`Dock at ${stationWords(offer.text.slice(5))}`}
        >
          Dock
        </ActionButton>
      ))}
      {offers.lands.map((offer) => (
        <ActionButton
          key={offer.text}
          plan={plan}
          offer={offer}
          name={offer.text === 'land +' ? 'Land on the northern half' : 'Land on the southern half'}
        >
          Land {offer.text === 'land +' ? '+' : '−'}
        </ActionButton>
      ))}
      {offers.takeoff ? (
        <ActionButton plan={plan} offer={offers.takeoff} name="Take off">
          Take off
        </ActionButton>
      ) : null}
      {offers.ahead.map((offer, i) => (
        <ActionButton
          key={offer.text}
          plan={plan}
          offer={offer}
          name={`${off ? 'Take off with' : 'Thrust'} ${i + 1} ${facing}`}
        >
          +{i + 1}
        </ActionButton>
      ))}
    </>
  )
}

const Climb = ({ plan, offers }: { plan: FlightPlan; offers: Offers }) => (
  <>
    {offers.up.map((offer, i) => (
      <ActionButton
        key={offer.text}
        plan={plan}
        offer={offer}
        name={`${offers.takeoff ? 'Take off with' : 'Climb'} ${i + 1} up`}
      >
        ▲{i + 1}
      </ActionButton>
    ))}
    {offers.down.map((offer, i) => (
      <ActionButton key={offer.text} plan={plan} offer={offer} name={`Sink ${i + 1}`}>
        ▼{i + 1}
      </ActionButton>
    ))}
  </>
)

/** Targets with ranges and odds, and actions against the selected target. */
function Fire({ plan }: { plan: FlightPlan }) {
  const aim = plan.aim.value
  if (!aim) return <p class="quiet">Nothing to aim at.</p>
  return (
    <>
      <label class="vc-target">
        <span class="sr-only">Target</span>
        <select value={aim.target} onChange={(event) => plan.aimAt(event.currentTarget.value)}>
          {plan.aims.value.map(({ target, range, chance, fire }) => (
            <option key={target} value={target}>
              {target} · {range}
              {fire.refused === undefined ? ` · ${chance} %` : ''}
            </option>
          ))}
        </select>
      </label>
      <ActionButton
        plan={plan}
        offer={aim.fire}
        name={`Fire at ${aim.target}${aim.fire.refused === undefined ? `, ${aim.chance} %` : ''}`}
      >
        {ICONS.beam}
        {aim.fire.refused === undefined ? `${aim.chance} %` : 'Fire'}
      </ActionButton>
      {aim.launch ? (
        <ActionButton plan={plan} offer={aim.launch} name={`Launch a missile at ${aim.target}`}>
          {ICONS.missile}
          {plan.ship.value!.missiles}
        </ActionButton>
      ) : null}
      {aim.launch && !plan.isOwn(aim.target) ? (
        <Tool name={`Guess what ${aim.target} does`} press={() => plan.select(aim.target)}>
          {ICONS.guess}
        </Tool>
      ) : null}
    </>
  )
}

/** A text field for several actions, for this subturn and those after it, separated by semicolons. */
function Written({ plan }: { plan: FlightPlan }) {
  const text = useSignal('')
  const enter = (event: Event) => {
    event.preventDefault()
    if (plan.write(text.value)) text.value = ''
  }
  const [first] = actionsIn(text.value)
  const said = first === undefined ? undefined : plan.costInWords(first)
  return (
    <form class="vc-text" onSubmit={enter}>
      <input
        aria-label={`Action of ${plan.selected.value}, as text`}
        placeholder="thrust 2; turn 1"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={said?.refused ?? false}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {said ? <output class={said.refused ? 'vc-refused' : ''}>{said.text}</output> : null}
    </form>
  )
}
