/** The plan and its forecast in sentences: everything that the board shows. */
import { chanceInWords } from '../../../../common/engine/presentation/chance-words.ts'
import { listed } from '../../../../common/engine/presentation/words.ts'
import { pencilId } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { DOOR } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { playerOf } from '../../../../common/games/pencil-and-paper/state.ts'
import { drawnBy } from '../../../../common/games/pencil-and-paper/turns.ts'
import type { AsteroidPlan } from './asteroid-plan.ts'
import type { DoorPlan } from './door-plan.ts'
import type { FlickPlan } from './flick-plan.ts'
import type { Forecast } from './forecast.ts'
import { clockOf, inches, PENCIL_NAMES, placeInWords } from './place-words.ts'
import { degreesOf } from './pull.ts'
import type { ShipsPlan } from './ships-plan.ts'
import { costsOf, likely, straightOn } from './warnings.ts'

/** The plan of any step in sentences. */
export function ordersInWords(plan: DoorPlan | ShipsPlan | AsteroidPlan | FlickPlan): string[] {
  switch (plan.kind) {
    case 'door':
      return doorInWords(plan)
    case 'ships':
      return shipsInWords(plan)
    case 'asteroid':
      return asteroidInWords(plan)
    case 'flick':
      return turnInWords(plan)
  }
}

const percent = (strength: number): string => `${strength / 10} %`

function turnInWords(plan: FlickPlan): string[] {
  const {
    turn: { value: turn },
    state,
    player,
    own,
  } = plan
  const sharpened =
    turn.sharpen.length > 0
      ? [
          `The ${listed(turn.sharpen.map((kind) => PENCIL_NAMES[kind]))} ` +
            `${turn.sharpen.length > 1 ? 'pencils are' : 'pencil is'} sharpened first.`,
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
          : `${turn.ship} is chosen. Nothing is aimed yet: ` +
            'pull back on the paper, tap where it is to go, or use the arrow keys.',
    ]
  const shared = pencilId(player.id, turn.pencil, state.rules.sharing)
  const { order, length, errors, bluntness } = forecast
  return [
    ...sharpened,
    `${order.ship} ${order.kind === 'shot' ? 'shoots' : 'moves'} ${inches(length)} at ` +
      `${clockOf(order.angle)} (${degreesOf(order.angle)}°, strength ${percent(order.strength)}), ` +
      `with the ${PENCIL_NAMES[forecast.pencil]} ` +
      `pencil${shared.startsWith('all') ? ', which all share' : ''}, ` +
      `${bluntness === 0 ? 'sharp' : `bluntness ${bluntness} of 12`}.`,
    `The wobble is up to ${((errors.angle * 360) / 4096).toFixed(1)}° to either side and ` +
      `${inches(errors.length)} in length.`,
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
    .map(([id, chance]) => `${id} ${chanceInWords(chance)}`)
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

const doorInWords = ({ door, part, player: { edge } }: DoorPlan): string[] => {
  const from = edge === 'bottom' || edge === 'top' ? 'left' : 'upper'
  return [
    `Your door, ${inches(DOOR)} wide, begins ${inches(door)} from the ${from} end of your ` +
      `wall${part === null ? ': in the middle, as long as you do not place it' : ''}.`,
  ]
}

function shipsInWords(plan: ShipsPlan): string[] {
  const refused = plan.refused.value
  return [
    ...plan.ships.map(
      ({ nose, facing, turret }, i) =>
        `${plan.name(i)}${turret ? ', a turret,' : ''} stands with its nose at ` +
        `${placeInWords(nose)}, facing ${clockOf(facing)}${plan.part ? '' : ', in the row'}.`,
    ),
    ...(refused ? [`At ${placeInWords(refused.ship.nose)} it cannot stand: ${refused.why}.`] : []),
  ]
}

function asteroidInWords(plan: AsteroidPlan): string[] {
  const {
    part: { points, done },
    state,
    player,
    cursor,
  } = plan
  const refusal = plan.refusal.value
  const at = cursor.value
  return [
    `You have drawn ${drawnBy(state, player)} of ${state.rules.asteroidLimit} asteroids.`,
    done
      ? 'You are done: you draw no more.'
      : points.length === 0
        ? 'Nothing is drawn yet: without an outline you are done, and draw no more.'
        : `An outline of ${points.length} corners: ${points.map(placeInWords).join('; ')}.`,
    ...(refusal && !done ? [`It is no asteroid yet: ${refusal}!`] : []),
    ...(at ? [`Cursor at ${placeInWords(at)}.`] : []),
  ]
}
