/**
 * What a planned flick leads to, straight on and by its wobble: sentences with their gravity. What the board
 * paints in red is grave.
 */
import { chanceInWords } from '../../../../common/engine/presentation/chance-words.ts'
import { listed } from '../../../../common/engine/presentation/words.ts'
import { playerOf, shipNamed } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Meeting } from '../../../../common/games/pencil-and-paper/trace.ts'
import { byGravity, type Gravity, type Warning } from '../../../game-kit/gravity.ts'
import type { FlickPlan } from './flick-plan.ts'
import type { Forecast } from './forecast.ts'
import { pointOf } from './landing-hold.ts'
import { clockOf, placeInWords } from './place-words.ts'

/** From these chances on the wobble costs a ship more often than not, and now and then. */
const OFTEN = 0.5
const AT_TIMES = 0.1

/** Everything that the one flick of a turn leads to: the straight line, then its wobble. */
export function warningsOf(plan: FlickPlan): Warning[] {
  const view = plan.forecast.value
  return view ? [...straightOn(plan, view), ...costsOf(plan)] : []
}

/** All of it in one note, as grave as the gravest. */
export function outcomeOf(all: readonly Warning[]): Warning | undefined {
  const [worst] = [...all].sort(byGravity)
  return worst && { gravity: worst.gravity, text: all.map(({ text }) => text).join(' ') }
}

const weighed = (gravity: Gravity, text: string): Warning => ({ gravity, text })

/** The outcome of the straight line. */
export const straightOn = (plan: FlickPlan, view: Forecast): Warning[] =>
  view.order.kind === 'shot' ? shotOf(plan, view) : moveOf(plan, view)

function shotOf({ player }: FlickPlan, { order, met, self }: Forecast): Warning[] {
  const hits = met.filter(({ kind }) => kind === 'ship')
  const own = hits.some(({ id }) => playerOf(id) === player.id)
  const rocks = [...new Set(met.filter(({ kind }) => kind === 'asteroid').map(({ id }) => id))]
  const stop = met.find(({ kind }) => kind !== 'ship' && kind !== 'asteroid')
  return [
    ...(self ? [weighed('loss', `It leads across ${order.ship} itself: the ship is destroyed!`)] : []),
    hits.length > 0
      ? weighed(
          own ? 'loss' : 'note',
          `Straight on it hits ${listed(hits.map((one) => nameOf(one, player.id)))}${own ? '!' : '.'}`,
        )
      : weighed('note', 'Straight on it hits no ship.'),
    ...(rocks.length > 0 ? [weighed('note', `It tunnels through ${listed(rocks)}.`)] : []),
    ...(stop ? [weighed('note', `It ends at ${nameOf(stop, player.id)}.`)] : []),
  ]
}

function moveOf(
  { state, player }: FlickPlan,
  { order, met: [first], self, landing, crowded, to }: Forecast,
): Warning[] {
  if (self) return [weighed('harm', `It leads across ${order.ship} itself: the ship stays where it is!`)]
  if (first)
    return [
      weighed(
        'loss',
        `Straight on it meets ${nameOf(first, player.id)}: ` +
          `${first.kind === 'ship' ? 'both are' : `${order.ship} is`} destroyed!`,
      ),
    ]
  if (crowded) return [weighed('harm', 'There is no room at its end: the ship stays where it is!')]
  if (!landing || !shipNamed(state, order.ship)) return []
  const place = order.kind === 'move' ? order.place : undefined
  const point = pointOf(place)
  const facing =
    place?.facing === undefined ? 'facing the way it flew' : `facing ${clockOf(landing.pose.facing)}`
  return [
    weighed(
      'note',
      `It ends at ${placeInWords(to)}, ${facing}` +
        (point && point.back > 0 ? `, with its ${point.name} there` : '') +
        (landing.asked ? '.' : ', if it is drawn otherwise than asked: something is in the way.'),
    ),
  ]
}

const nameOf = ({ kind, id }: Meeting, player: string): string =>
  kind === 'ship'
    ? `${playerOf(id) === player ? 'your own ' : ''}${id}`
    : kind === 'asteroid'
      ? `asteroid ${id}`
      : kind === 'wall'
        ? 'a hangar wall'
        : kind === 'tear'
          ? 'a tear'
          : 'the edge of the paper'

export const likely = (chance: number): string =>
  chance === 0 ? 'hardly ever' : `with a chance of ${chanceInWords(chance)}`

/** The wobble may cost an own ship. */
export function costsOf({ chances: { value: chances } }: FlickPlan): Warning[] {
  const own = chances?.own ?? 0
  if (own === 0) return []
  const gravity = own >= OFTEN ? 'loss' : own >= AT_TIMES ? 'threat' : 'doubt'
  return [weighed(gravity, `It costs a ship of yours ${likely(own)}!`)]
}
