/** Courses on the board: each ship's path subturn by subturn through gravity, and events on it. */
import { fieldOf } from '../../../../../common/games/vector-combat/field.ts'
import { heatIn } from '../../../../../common/games/vector-combat/phases/generate.ts'
import { inPlay, type Ship, shipNamed } from '../../../../../common/games/vector-combat/state.ts'
import { same, still } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { angleTo, between } from '../../../../board/geometry.ts'
import { badge, dashed, dot, head, pixels, ring, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { BLAZE, DANGER, GOOD, INK, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { isGrave } from '../../../../game-kit/gravity.ts'
import type { Leg } from '../../plan/forecast.ts'
import { isMissile } from '../../plan/names.ts'
import type { FlightPlan } from '../../plan/plan.ts'
import { HEX, toWorld } from '../../plane.ts'
import { HEAT } from '../colours.ts'
import { course } from '../course-line.ts'

/** The course after the planned subturn, if all ships do as planned and guessed. */
export function courseMarks(plan: FlightPlan, ship: Ship, eyes: Eyes): Mark[] {
  const strong = plan.selected.value === ship.id
  const sure = plan.isOwn(ship.id) || !plan.draft.isEmpty(ship.id)
  if (!strong && !sure && !plan.drifts.value) return []
  const now = plan.step.value
  const far = Math.max(plan.horizon.value, strong ? plan.draft.of(ship.id).length : 0)
  const legs = (plan.courses.value.get(ship.id) ?? []).filter(
    ({ step, velocity }) => step < far && step !== now && !still(velocity),
  )
  const tint = tintOf(ship.faction)
  const alpha = strong ? 1 : sure ? 0.62 : 0.4
  const ahead = legs.filter(({ step }) => step > now)
  const width = strong ? 2.6 : 1.7
  return [
    ...(strong
      ? ahead.flatMap((leg) =>
          course(straight(leg), eyes, { tint: INK, alpha: 0.55, plain: true, width: width + 2.6 }),
        )
      : []),
    ...legs.flatMap((leg) =>
      course(straight(leg), eyes, {
        tint,
        alpha: leg.step < now ? alpha * 0.3 : fading(alpha, leg.step - now),
        plain: true,
        dashed: !sure,
        width,
      }),
    ),
    ...ahead.map((leg) =>
      dot(toWorld(leg.to), pixels(eyes, strong ? 8 : 5, strong ? 8 : 5), {
        tint,
        alpha: fading(alpha, leg.step - now),
      }),
    ),
    ...(ahead.length > 0 ? [tip(ahead.at(-1)!, eyes, tint, alpha, strong)] : []),
    ...(strong ? [...numbers(ahead, eyes), ...heats(plan, ship.id, ahead, eyes)] : []),
  ]
}

/**
 * Straight from end to end: hexes in between only matter when they are reached, and far ahead the line must
 * be readable at a glance.
 */
const straight = ({ from, to }: Leg): readonly [Point, Point] => [toWorld(from), toWorld(to)]

/** Later parts are less certain, hence fainter. */
const fading = (alpha: number, later: number): number => alpha * Math.max(0.4, 1 - later * 0.045)

/** An arrow head: the course continues. */
function tip(leg: Leg, eyes: Eyes, tint: number, alpha: number, strong: boolean): Mark {
  const [from, to] = straight(leg)
  return head(to, angleTo(from, to), pixels(eyes, strong ? 15 : 11, strong ? 16 : 12), {
    tint,
    alpha: alpha * 0.8,
  })
}

/** Numbers every second subturn, as in the row of subturns. */
function numbers(legs: readonly Leg[], eyes: Eyes): Mark[] {
  return legs.flatMap((leg, i) => {
    const at = toWorld(leg.to)
    // Where an orbiting ship passes the same hex again, draw only the last number.
    if (leg.step % 2 !== 0 || legs.some((later, j) => j > i && same(later.to, leg.to))) return []
    return badge(`${leg.step}`, { x: at.x, y: at.y - pixels(eyes, 13, 13) }, pixels(eyes, 10, 10), {
      tint: PALE,
      alpha: 0.95,
    })
  })
}

/** Heat taken from a star. */
function heats({ state, played }: FlightPlan, id: string, legs: readonly Leg[], eyes: Eyes): Mark[] {
  const field = fieldOf(state.map)
  return legs.flatMap(({ to, step }) => {
    const ship = shipNamed(played.value[step]!.state, id)!
    const heat = inPlay(ship) ? heatIn(field, ship) : 0
    const at = toWorld(to)
    return heat > 0
      ? badge(
          `+${heat}`,
          { x: at.x + pixels(eyes, 15, 15), y: at.y + pixels(eyes, 4, 4) },
          pixels(eyes, 10, 10),
          { tint: HEAT, alpha: 0.95 },
        )
      : []
  })
}

/** Missiles, each with its course to its target if that continues as planned. */
export function missileCourses(plan: FlightPlan, eyes: Eyes): Mark[] {
  const [now, far] = [plan.step.value, plan.horizon.value]
  return [...plan.courses.value]
    .filter(([id]) => isMissile(id))
    .flatMap(([, legs]) =>
      legs
        .filter(({ step, velocity }) => step > now && step < far && !still(velocity))
        .flatMap((leg) => [
          ...course(straight(leg), eyes, { tint: BLAZE, alpha: 0.75, plain: true, dashed: true, width: 1.4 }),
          dot(toWorld(leg.to), pixels(eyes, 4, 4), { tint: BLAZE, alpha: 0.9 }),
        ]),
    )
}

/** The selected ship's closest approach to its target. */
export function approachMarks(plan: FlightPlan, eyes: Eyes): Mark[] {
  const near = plan.approaches.value.find(({ other }) => other === plan.aim.value?.target)
  if (
    !near ||
    near.step <= plan.step.value ||
    near.range === 0 ||
    !(plan.aimed || near.range <= (plan.ship.value?.sheet.beam.range ?? 0))
  )
    return []
  const [a, b] = [toWorld(near.at), toWorld(near.otherAt)]
  return [
    ...dashed(
      a,
      b,
      pixels(eyes, 1.2, 1.2),
      { tint: PALE, alpha: 0.6 },
      pixels(eyes, 3, 3),
      pixels(eyes, 4, 4),
    ),
    ...badge(`${near.range} in ${near.step}`, between(a, b, 0.5), pixels(eyes, 10, 10), {
      tint: PALE,
      alpha: 0.95,
    }),
  ]
}

/** Dangers, in red at their places, and orbits reached. One warning per place, the nearest in time. */
export function warningMarks(plan: FlightPlan, eyes: Eyes): Mark[] {
  const told = plan.warnings.value.filter(({ label, step }) => label !== '' && step < plan.horizon.value)
  return told
    .filter(({ at }, i) => told.findIndex((other) => same(other.at, at)) === i)
    .flatMap((warning) => {
      const { at, label } = warning
      const [grave, good] = [isGrave(warning), warning.gravity === 'note']
      const tint = good ? GOOD : DANGER
      const place = toWorld(at)
      const under = { x: place.x, y: place.y + Math.max(HEX * 0.95, pixels(eyes, 22)) }
      return [
        stamp('hex', place, HEX * 1.9, 140, { tint, alpha: good ? 0.1 : 0.24 }, Math.PI / 6),
        ring(
          place,
          Math.max(HEX * 1.5, pixels(eyes, 26)),
          { tint, alpha: 0.95 },
          grave ? 'ring' : 'ring dashed',
        ),
        ...badge(
          label,
          under,
          pixels(eyes, 11, 11),
          { tint: grave ? 0xffffff : tint },
          grave ? { tint: 0xc0392b, alpha: 0.95 } : undefined,
        ),
      ]
    })
}
