/** The plan and its forecast in sentences: everything that the board shows. */
import { listed } from '../../../../common/engine/presentation/words.ts'
import { pencilId } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { playerOf, shipNamed } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Meeting } from '../../../../common/games/pencil-and-paper/trace.ts'
import type { FlickPlan } from './flick-plan.ts'
import type { Preview } from './forecast.ts'
import { pointOf } from './landing-hold.ts'
import { clockOf, inches, PENCIL_NAMES, placeInWords } from './place-words.ts'
import { degreesOf } from './pull.ts'

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
  const preview = plan.preview.value
  if (!preview)
    return [
      ...sharpened,
      own.length > 0
        ? `${turn.ship} is chosen. Nothing is aimed yet: pull back on the paper, tap where it is to go, or use the arrow keys.`
        : 'You have no ship left.',
    ]
  const shared = pencilId(player.id, turn.pencil, state.rules.sharing)
  const { order, length, errors, bluntness } = preview
  return [
    ...sharpened,
    `${order.ship} ${order.kind === 'shot' ? 'shoots' : 'moves'} ${inches(length)} at ${clockOf(order.angle)} (${degreesOf(order.angle)}°, strength ${percent(order.strength)}), with the ${PENCIL_NAMES[preview.pencil]} pencil${shared.startsWith('all') ? ', which all share' : ''}, ${bluntness === 0 ? 'sharp' : `bluntness ${bluntness} of 12`}.`,
    `The wobble is up to ${((errors.angle * 360) / 4096).toFixed(1)}° to either side and ${inches(errors.length)} in length.`,
    ...outcomeInWords(plan, preview),
    ...chancesInWords(plan),
    ...warningsOf(preview),
  ]
}

/** The outcome of the straight line. */
export function outcomeInWords(
  { state, player }: FlickPlan,
  { order, met, self, landing, crowded, to }: Preview,
): string[] {
  const name = ({ kind, id }: Meeting): string =>
    kind === 'ship'
      ? `${playerOf(id) === player.id ? 'your own ' : ''}${id}`
      : kind === 'asteroid'
        ? `asteroid ${id}`
        : kind === 'wall'
          ? 'a hangar wall'
          : kind === 'tear'
            ? 'a tear'
            : 'the edge of the paper'
  if (order.kind === 'shot') {
    const hits = met.filter(({ kind }) => kind === 'ship')
    const rocks = [...new Set(met.filter(({ kind }) => kind === 'asteroid').map(({ id }) => id))]
    const stop = met.find(({ kind }) => kind !== 'ship' && kind !== 'asteroid')
    return [
      ...(self ? [`It leads across ${order.ship} itself: the ship is destroyed!`] : []),
      hits.length > 0
        ? `Straight on it hits ${listed(hits.map(name))}${hits.some(({ id }) => playerOf(id) === player.id) ? '!' : '.'}`
        : 'Straight on it hits no ship.',
      ...(rocks.length > 0 ? [`It tunnels through ${listed(rocks)}.`] : []),
      ...(stop ? [`It ends at ${name(stop)}.`] : []),
    ]
  }
  if (self) return [`It leads across ${order.ship} itself: the ship stays where it is.`]
  const [first] = met
  if (first)
    return [
      `Straight on it meets ${name(first)}: ${first.kind === 'ship' ? 'both are' : `${order.ship} is`} destroyed!`,
    ]
  if (crowded) return ['There is no room at its end: the ship stays where it is!']
  if (!landing || !shipNamed(state, order.ship)) return []
  const point = pointOf(order.place)
  const facing =
    order.place?.facing === undefined ? 'facing the way it flew' : `facing ${clockOf(landing.pose.facing)}`
  return [
    `It ends at ${placeInWords(to)}, ${facing}${point && point.back > 0 ? `, with its ${point.name} there` : ''}${landing.asked ? '' : ', if it is drawn otherwise than asked: something is in the way'}.`,
  ]
}

const likely = (chance: number): string =>
  chance === 0 ? 'hardly ever' : `with a chance of ${Math.round(chance * 100)} %`

/** Tells that the wobble costs an own ship, if the chance is at least `from`. */
export const costsInWords = ({ chances: { value: chances } }: FlickPlan, from = 0): string[] =>
  chances && chances.own > 0 && chances.own >= from
    ? [`It costs a ship of yours ${likely(chances.own)}!`]
    : []

function chancesInWords(plan: FlickPlan): string[] {
  const [chances, order] = [plan.chances.value, plan.flick.value]
  if (!chances || !order) return []
  const costs = costsInWords(plan)
  if (order.kind === 'move')
    return [`With its wobble ${order.ship} arrives ${likely(chances.arrives)}.`, ...costs]
  const each = Object.entries(chances.of).map(([id, chance]) => `${id} ${Math.round(chance * 100)} %`)
  return [
    `With its wobble it hits an enemy ${likely(chances.hit)}${each.length > 1 ? ` (${each.join(', ')})` : ''}.`,
    ...costs,
  ]
}

export function warningsOf({ mishaps: { snap, skip, tear } }: Preview): string[] {
  return [
    ...(snap > 0 ? [`The sharp point snaps with a chance of ${snap} %: half the way, and blunt.`] : []),
    ...(skip > 0 ? [`The pencil skips with a chance of ${skip} %.`] : []),
    ...(tear > 0 ? [`The paper tears with a chance of ${tear} %.`] : []),
  ]
}
