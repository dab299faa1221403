/** A turn's controls: ship, move or shot, the aim in numbers, pencils, and the match's optional rules. */
import { chanceInWords } from '../../../../common/engine/presentation/chance-words.ts'
import { check, QUIET_TURNS } from '../../../../common/games/pencil-and-paper/check.ts'
import { BLUNTEST } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { shipNamed } from '../../../../common/games/pencil-and-paper/state.ts'
import { Term } from '../../../game-kit/meaning.tsx'
import { Chip, Tool, UndoTool } from '../../../game-kit/tool.tsx'
import type { FlickPlan } from '../plan/flick-plan.ts'
import type { Forecast } from '../plan/forecast.ts'
import { POINTS, pointOf } from '../plan/landing-hold.ts'
import { inches, PENCIL_NAMES } from '../plan/place-words.ts'
import { angleOfDegrees, degreesOf } from '../plan/pull.ts'
import { quickFlick } from '../plan/quick-flick.ts'
import { ICONS } from './icons.tsx'
import { NumberField } from './number-field.tsx'
import { TERMS } from './terms.ts'

export function FlickControls({ plan }: { plan: FlickPlan }) {
  const turn = plan.turn.value
  if (plan.own.length === 0) return <p class="quiet">You have no ship left to flick.</p>
  const turret = shipNamed(plan.state, turn.ship)?.turret ?? false
  return (
    <div class="pp-plan">
      <div class="pp-line pp-what">
        <div class="unit-tabs pp-ships" role="group" aria-label="Ships">
          {plan.own.map(({ id, turret: fixed }) => (
            <button
              key={id}
              type="button"
              aria-pressed={turn.ship === id}
              title={fixed ? `${id}, a turret` : id}
              onClick={() => plan.select(id)}
            >
              {id}
              {fixed ? <small> turret</small> : null}
            </button>
          ))}
        </div>
        <div class="pp-kinds" role="group" aria-label="What">
          <Chip
            name={turret ? 'A turret cannot move' : 'A move'}
            keys="S"
            pressed={turn.kind === 'move' && !turn.instead}
            disabled={turret}
            press={() => plan.setKind('move')}
          >
            {ICONS.move} Move
          </Chip>
          <Chip
            name="A shot"
            keys="S"
            pressed={turn.kind === 'shot' && !turn.instead}
            press={() => plan.setKind('shot')}
          >
            {ICONS.shot} Shot
          </Chip>
        </div>
      </div>
      <div class="pp-line pp-aim">
        <NumberField
          name="Angle, in degrees clockwise from the top"
          short="Angle"
          unit="°"
          value={turn.aim ? degreesOf(turn.aim.angle) : undefined}
          least={0}
          most={359.9}
          step={0.1}
          set={(to) => plan.aim({ angle: angleOfDegrees(to) })}
        />
        <NumberField
          name="Strength, in per cent"
          short="Strength"
          unit="%"
          value={turn.aim ? turn.aim.strength / 10 : undefined}
          least={0}
          most={100}
          step={0.1}
          set={(to) => plan.aim({ strength: Math.round(to * 10) })}
        />
        <Outlook plan={plan} />
        <div class="pp-edit" role="group" aria-label="Edit">
          <Tool name="Aim at the next enemy" keys="A" press={() => plan.targetNext()}>
            {ICONS.target}
          </Tool>
          <Tool name="Clear" keys="C" disabled={plan.draft.isEmpty('turn')} press={() => plan.clear()}>
            {ICONS.clear}
          </Tool>
          <UndoTool draft={plan.draft} />
        </div>
      </div>
      <div class="pp-line pp-more">
        <Pencils plan={plan} />
        {turn.kind === 'move' && !turn.instead ? <Landing plan={plan} /> : null}
        <Others plan={plan} />
      </div>
    </div>
  )
}

/** How far the flick goes, and how it ends, in a few words. */
function Outlook({ plan }: { plan: FlickPlan }) {
  const view = plan.forecast.value
  if (plan.turn.value.instead)
    return (
      <p class="pp-outlook">
        <b>{plan.turn.value.instead === 'pass' ? 'You pass' : 'You call a stalemate'}</b>
      </p>
    )
  if (!view) return <p class="pp-outlook quiet">Pull back and let go, or tap where it is to end.</p>
  const degrees = ((view.errors.angle * 360) / 4096).toFixed(1)
  return (
    <p class="pp-outlook">
      <b>
        <Term meaning={TERMS.length}>{inches(view.length)}</Term>
      </b>{' '}
      <Chance plan={plan} />{' '}
      <small>
        <Term meaning={TERMS.wobble}>
          ± {degrees}°, ± {(view.errors.length / 1024).toFixed(1)} in
        </Term>
      </small>
      {mishapsOf(view).map((mishap) => (
        <small key={mishap} class="pp-mishap">
          {' '}
          <Term meaning={TERMS.mishap}>{mishap}</Term>
        </small>
      ))}
    </p>
  )
}

/** Possible mishaps due to the strength, one word each. */
const mishapsOf = ({ mishaps: { snap, skip, tear } }: Forecast): string[] => [
  ...(snap > 0 ? [`snaps ${snap} %`] : []),
  ...(skip > 0 ? [`skips ${skip} %`] : []),
  ...(tear > 0 ? [`tears ${tear} %`] : []),
]

/** The chance that the flick achieves its purpose. */
function Chance({ plan }: { plan: FlickPlan }) {
  const [chances, order] = [plan.chances.value, plan.flick.value]
  if (!chances || !order) return null
  const [does, chance] = order.kind === 'shot' ? ['hits', chances.hit] : ['arrives', chances.arrives]
  return (
    <span
      class={`pp-chance ${chances.own > 0 && (order.kind === 'shot' || chances.own >= 0.5) ? 'risky' : chance === 0 ? 'hopeless' : ''}`}
    >
      <Term meaning={TERMS.chance}>
        <b>{chanceInWords(chance)}</b> {does}
        {order.kind === 'shot' && chances.own > 0 ? `, ${chanceInWords(chances.own)} your own` : ''}
      </Term>
    </span>
  )
}

function Pencils({ plan }: { plan: FlickPlan }) {
  const {
    state: { rules },
    turn: { value: turn },
  } = plan
  return (
    <div class="pp-pencils" role="group" aria-label={rules.sharing ? 'Pencils, which all share' : 'Pencils'}>
      {rules.pencils.map((kind) => {
        const bluntness = plan.bluntnessOf(kind)
        const title =
          `${PENCIL_NAMES[kind]} pencil, ` +
          (bluntness === 0 ? 'sharp' : `bluntness ${bluntness} of ${BLUNTEST}`)
        return (
          <Chip
            key={kind}
            name={title}
            keys={rules.pencils.length > 1 ? 'P' : undefined}
            pressed={turn.pencil === kind}
            press={() => plan.usePencil(kind)}
          >
            <span class="pp-point" style={{ '--blunt': bluntness / BLUNTEST }} aria-hidden="true" />
            {PENCIL_NAMES[kind]}
            <span class="sr-only">
              , {bluntness === 0 ? 'sharp' : `bluntness ${bluntness} of ${BLUNTEST}`}
            </span>
          </Chip>
        )
      })}
      <Chip
        name="Sharpen the pencil before: it costs nothing"
        keys="H"
        pressed={turn.sharpen.includes(turn.pencil)}
        press={() => plan.sharpen(turn.pencil)}
      >
        {ICONS.sharpen} Sharpen
      </Chip>
      {rules.stopper ? (
        <Chip
          name="A hand where the straight line ends: no further"
          keys="O"
          pressed={turn.stopper !== null}
          press={() => plan.toggleStopper()}
        >
          {ICONS.hand} {turn.stopper === null ? 'Stopper' : inches(turn.stopper)}
        </Chip>
      ) : null}
    </div>
  )
}

/** How to redraw the ship where its move ends. */
function Landing({ plan }: { plan: FlickPlan }) {
  const { place } = plan.turn.value
  const at = pointOf(place)
  return (
    <div class="pp-landing" role="group" aria-label="After the move">
      <Tool name="Turn it to the left after the move" keys="Q" press={() => plan.turnLanding(-256)}>
        <span class="pp-mirror">{ICONS.turn}</span>
      </Tool>
      <Tool name="Turn it to the right after the move" keys="E" press={() => plan.turnLanding(256)}>
        {ICONS.turn}
      </Tool>
      <Chip
        name={`The ${at?.name ?? 'nose'} comes to the end of the line; another point`}
        keys="B"
        press={() => plan.nextPoint()}
      >
        <PointPicture at={at ?? POINTS[0]} /> {at?.name ?? 'nose'}
      </Chip>
    </div>
  )
}

const PointPicture = ({ at: { back, side } }: { at: { readonly back: number; readonly side: number } }) => (
  <svg viewBox="-8 -4 16 24" height="1.3em" aria-hidden="true">
    <path d="M0 0 5 16H-5Z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" />
    <circle cx={(side / 64) * 5} cy={(back / 256) * 16} r="3.200" fill="currentColor" />
  </svg>
)

function Others({ plan }: { plan: FlickPlan }) {
  const {
    state,
    player,
    turn: {
      value: { instead },
    },
  } = plan
  const [noStalemate] = check(state, player.seat, { kind: 'stalemate' })
  return (
    <div class="pp-others" role="group" aria-label="Else">
      {state.rules.passing ? (
        <Chip name="Pass" keys="N" pressed={instead === 'pass'} press={() => plan.instead('pass')}>
          Pass
        </Chip>
      ) : null}
      {state.rules.stalemate ? (
        <Chip
          name={noStalemate ? `After ${QUIET_TURNS} turns without a shot` : 'Call a stalemate: a draw'}
          pressed={instead === 'stalemate'}
          disabled={noStalemate !== undefined}
          press={() => plan.instead('stalemate')}
        >
          Stalemate
        </Chip>
      ) : null}
      <Chip
        name="Letting go of a pull sends the flick at once"
        pressed={quickFlick.value}
        press={() => (quickFlick.value = !quickFlick.value)}
      >
        {ICONS.bolt} Quick flick
      </Chip>
    </div>
  )
}
