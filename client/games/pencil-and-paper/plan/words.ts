/** The plan and its forecast in sentences: everything that the board shows. */
import { listed } from '../../../../common/engine/presentation/words.ts'
import { pencilId } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { playerOf } from '../../../../common/games/pencil-and-paper/state.ts'
import type { FlickPlan } from './flick-plan.ts'
import type { Forecast } from './forecast.ts'
import { clockOf, inches, PENCIL_NAMES } from './place-words.ts'
import { degreesOf } from './pull.ts'
import { costsOf, likely, straightOn } from './warnings.ts'

const percent = (strength: number): string => `${strength / 10} %`

export function turnInWords(plan: FlickPlan): string[] {
  const {
    turn: { value: turn },
    state,
    player,
    own,
  } = plan
  const sharpened =
    turn.sharpen.length > 0
      ? [
          `The ${listed(turn.sharpen.map((kind) => PENCIL_NAMES[kind]))} ${turn.sharpen.length > 1 ? 'pencils are' : 'pencil is'} sharpened first.`,
        ]
      : []
  if (turn.instead === 'stalemate') return ['You call a stalemate: a draw.']
  if (turn.instead === 'pass') return [...sharpened, 'You pass.']
  const forecast = plan.forecast.value
  if (!forecast)
    return [
      ...sharpened,
      own.length === 0
        ? 'You have no ship left.'
        : plan.skips
          ? 'The turn is skipped: no ship moves or shoots.'
          : `${turn.ship} is chosen. Nothing is aimed yet: pull back on the paper, tap where it is to go, or use the arrow keys.`,
    ]
  const shared = pencilId(player.id, turn.pencil, state.rules.sharing)
  const { order, length, errors, bluntness } = forecast
  return [
    ...sharpened,
    `${order.ship} ${order.kind === 'shot' ? 'shoots' : 'moves'} ${inches(length)} at ${clockOf(order.angle)} (${degreesOf(order.angle)}°, strength ${percent(order.strength)}), with the ${PENCIL_NAMES[forecast.pencil]} pencil${shared.startsWith('all') ? ', which all share' : ''}, ${bluntness === 0 ? 'sharp' : `bluntness ${bluntness} of 12`}.`,
    `The wobble is up to ${((errors.angle * 360) / 4096).toFixed(1)}° to either side and ${inches(errors.length)} in length.`,
    ...straightOn(plan, forecast).map(({ text }) => text),
    ...chancesInWords(plan),
    ...mishapsInWords(forecast),
  ]
}

function chancesInWords(plan: FlickPlan): string[] {
  const [chances, order] = [plan.chances.value, plan.flick.value]
  if (!chances || !order) return []
  const costs = costsOf(plan).map(({ text }) => text)
  if (order.kind === 'move')
    return [`With its wobble ${order.ship} arrives ${likely(chances.arrives)}.`, ...costs]
  const each = Object.entries(chances.of)
    .filter(([id]) => playerOf(id) !== plan.player.id)
    .map(([id, chance]) => `${id} ${Math.round(chance * 100)} %`)
  return [
    `With its wobble it hits an enemy ${likely(chances.hit)}${each.length > 1 ? ` (${each.join(', ')})` : ''}.`,
    ...costs,
  ]
}

function mishapsInWords({ mishaps: { snap, skip, tear } }: Forecast): string[] {
  return [
    ...(snap > 0 ? [`The sharp point snaps with a chance of ${snap} %: half the way, and blunt.`] : []),
    ...(skip > 0 ? [`The pencil skips with a chance of ${skip} %.`] : []),
    ...(tear > 0 ? [`The paper tears with a chance of ${tear} %.`] : []),
  ]
}
