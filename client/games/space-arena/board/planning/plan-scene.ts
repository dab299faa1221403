/**
 * The board while planning: the course as a chain of ten joints, arcs at the predicted heading, aims, ghosts.
 */
import { alive, isStarbase, type Ship } from '../../../../../common/games/space-arena/state.ts'
import { circle, dashed, pixels, ring } from '../../../../board/marks/draw.ts'
import type { Body } from '../../../../board/marks/labels.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { GOOD, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import type { Planning } from '../../plan/planning.ts'
import { ringRadius, toWorld } from '../../plane.ts'
import { scanRadius } from '../scans.ts'
import { names, ranges, things } from '../still.ts'
import { aims, arcs, hovering, standingAim } from './aim-scene.ts'
import { chain, courseOf, ghosts, invitation, moved } from './chain-scene.ts'

export function planMarks(plan: Planning, eyes: Eyes): Mark[] {
  const { state } = plan
  const ship = plan.ship.value
  const others = plan.own.filter((one) => one.name !== ship?.name)
  const shown = plan.circles.value
  return [
    ...(shown ? ranges(state, eyes) : []),
    ...(ship && shown ? lookout(plan, ship, eyes) : []),
    ...(ship && shown ? arcs(plan, ship, eyes) : []),
    ...others.flatMap((one) => chain(plan, one, eyes)),
    ...(ship ? [...invitation(plan, ship, eyes), ...chain(plan, ship, eyes)] : []),
    ...things(state, eyes),
    ...others.flatMap((one) => ghosts(plan, one, eyes)),
    ...(ship ? ghosts(plan, ship, eyes) : []),
    ...others.flatMap((one) => aims(plan, one, eyes)),
    ...plan.own.flatMap((one) => standingAim(plan, one, eyes)),
    ...(ship ? aims(plan, ship, eyes) : []),
    ...plan.wing.value.flatMap((one) => chosen(one, eyes)),
    ...boxMarks(plan, eyes),
    ...names(
      state,
      eyes,
      ship?.name,
      ship ? steps(plan, ship, eyes) : [],
      plan.wing.value.map(({ name }) => name),
    ),
    ...(ship ? hovering(plan, ship, eyes) : []),
  ]
}

/** The planned ship's joints, so that names keep clear of its course. */
const steps = (plan: Planning, ship: Ship, eyes: Eyes): Body[] =>
  courseOf(plan, ship)
    .filter((forecast) => moved(ship, forecast))
    .map((forecast) => ({ at: toWorld(forecast), radius: pixels(eyes, 7) }))

const chosen = (ship: Ship, eyes: Eyes): Mark[] =>
  alive(ship)
    ? [
        ring(
          toWorld(ship),
          2 * (ringRadius(eyes, ship.type) + pixels(eyes, 7)),
          { tint: PALE, alpha: 0.8 },
          'ring dashed',
        ),
      ]
    : []

/** The selection box drawn around ships. */
function boxMarks(plan: Planning, eyes: Eyes): Mark[] {
  const box = plan.box.value?.map(toWorld)
  if (!box) return []
  const [a, b] = [box[0]!, box[1]!]
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]
  return corners.flatMap((corner, i) =>
    dashed(
      corner,
      corners[(i + 1) % 4]!,
      pixels(eyes, 1.4),
      { tint: PALE, alpha: 0.9 },
      pixels(eyes, 6),
      pixels(eyes, 4),
    ),
  )
}

/** Its scan range at the end of the round. */
function lookout(plan: Planning, ship: Ship, eyes: Eyes): Mark[] {
  const end = plan.courses.value[ship.name]?.at(-1)
  if (!end || isStarbase(ship) || !moved(ship, end)) return []
  return circle(
    toWorld(end),
    scanRadius(ship.type),
    pixels(eyes, 1.3),
    { tint: tintOf(ship.team) || GOOD, alpha: 0.5 },
    { dashed: true },
  )
}
