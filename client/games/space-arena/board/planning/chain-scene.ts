/** Own ships' predicted places at the end of each tick. */
import { TICKS } from '../../../../../common/games/space-arena/data/constants.ts'
import { typeNamed } from '../../../../../common/games/space-arena/data/ships.ts'
import { isStarbase, type Ship } from '../../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { span, towards } from '../../../../board/geometry.ts'
import { badge, dashed, dot, head, line, pixels, ring, stamp, words } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { DANGER, GOLD, INK, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import type { Planning, TickForecast } from '../../plan/planning.ts'
import { rotationOf, shipSize, toWorld, UNIT } from '../../plane.ts'
import { SHIP_PIXELS } from '../pictures.ts'
import { frameOf } from '../ships/craft.ts'

export const courseOf = (plan: Planning, ship: Ship): readonly TickForecast[] =>
  plan.courses.value[ship.name] ?? []

/** Distance between joints (CSS pixels) from which each one gets its number. */
const NUMBERED_FROM = 20

export function chain(plan: Planning, ship: Ship, eyes: Eyes): Mark[] {
  const course = courseOf(plan, ship)
  // At rest, all joints lie at the ship's place.
  if (isStarbase(ship) || !course.some((forecast) => moved(ship, forecast))) return []
  const selected = plan.ship.value?.name === ship.name
  const tint = tintOf(ship.team)
  const places = [toWorld(ship), ...course.map(toWorld)]
  const width = pixels(eyes, selected ? 2.6 : 1.6)
  const legs = course.flatMap((_, i) =>
    line(places[i]!, places[i + 1]!, width, { tint, alpha: selected ? 0.85 : 0.45 }),
  )
  const roomy = span(places[0]!, places.at(-1)!) * eyes.scale > NUMBERED_FROM * TICKS
  return [
    ...legs,
    ...course.flatMap((forecast, i) =>
      joint(plan, ship, forecast, places[i + 1]!, { selected, roomy }, eyes),
    ),
  ]
}

function joint(
  plan: Planning,
  ship: Ship,
  forecast: TickForecast,
  at: Point,
  { selected, roomy }: { selected: boolean; roomy: boolean },
  eyes: Eyes,
): Mark[] {
  const { tick, heading, troubles } = forecast
  const tint = tintOf(ship.team)
  const px = (css: number) => pixels(eyes, css)
  const rotation = rotationOf(heading)
  const bad = troubles.length > 0
  if (!selected) return [dot(at, px(bad ? 6 : 4), { tint: bad ? DANGER : tint, alpha: 0.75 })]
  const now = tick === plan.tick.value
  const fires = plan.commandsOf(ship.name).some((command) => command.tick === tick && command.kind === 'fire')
  const numbered = now || bad || roomy || tick === TICKS
  // To the side of the course, so that it does not cover the next leg.
  const here = shipSize(eyes, ship.type) * 1.12 + px(5)
  const beside = towards(at, rotation + Math.PI / 2, now ? here / 2 + px(8) : px(13))
  return [
    ...(now
      ? [head(towards(at, rotation, here / 2 + px(4)), rotation, px(9), { tint: PALE })]
      : line(at, towards(at, rotation, px(11)), px(1.5), { tint: PALE, alpha: 0.6 })),
    // At the planned tick the ship itself is drawn instead.
    ...(now && moved(ship, forecast)
      ? []
      : [
          dot(at, px(9.5), { tint: INK, alpha: 0.9 }),
          dot(at, px(6.5), { tint: bad ? DANGER : fires ? GOLD : tint }),
        ]),
    ...(now
      ? [ring(at, here, { tint: bad ? DANGER : PALE, alpha: 0.95 })]
      : bad
        ? [ring(at, px(16), { tint: DANGER, alpha: 0.9 })]
        : []),
    ...(now
      ? badge(`${tick}`, beside, px(11), { tint: bad ? DANGER : PALE })
      : numbered
        ? words(`${tick}`, beside, px(9), { tint: bad ? DANGER : PALE, alpha: 0.75 })
        : []),
  ]
}

/** The ship at the planned tick and, paler, at the end of the round. */
export function ghosts(plan: Planning, ship: Ship, eyes: Eyes): Mark[] {
  const course = courseOf(plan, ship)
  const end = course.at(-1)
  if (isStarbase(ship) || !end) return []
  const selected = plan.ship.value?.name === ship.name
  const now = course.find(({ tick }) => tick === plan.tick.value)
  const shape = (forecast: TickForecast, alpha: number): Mark[] =>
    moved(ship, forecast)
      ? [
          stamp(
            frameOf(ship, eyes),
            toWorld(forecast),
            shipSize(eyes, ship.type) * 0.82,
            SHIP_PIXELS,
            { tint: tintOf(ship.team), alpha: alpha * (forecast.cloaked ? 0.6 : 1) },
            rotationOf(forecast.heading),
          ),
        ]
      : []
  return [
    ...(now === end ? [] : shape(end, selected ? 0.42 : 0.3)),
    ...(selected && now ? shape(now, 0.85) : now === end ? shape(end, 0.3) : []),
  ]
}

export const moved = (ship: Ship, then: TickForecast): boolean =>
  span(ship, then) > 0.5 || then.heading !== ship.heading

/** A ship at rest without orders shows where it could go. */
export function invitation(plan: Planning, ship: Ship, eyes: Eyes): Mark[] {
  if (isStarbase(ship) || ship.speed !== 0 || plan.commandsOf(ship.name).length > 0) return []
  const { maxSpeed, maxAcceleration } = typeNamed(ship.type)
  const rotation = rotationOf(ship.heading)
  const ink = { tint: tintOf(ship.team), alpha: 0.3 }
  let far = 0
  const joints = Array.from({ length: TICKS }, (_, i) =>
    towards(
      toWorld(ship),
      rotation,
      (far += Math.min(maxSpeed / 2.5, (maxAcceleration / 2) * (i + 1)) * UNIT),
    ),
  )
  return [
    ...dashed(toWorld(ship), joints.at(-1)!, pixels(eyes, 1.4), ink, pixels(eyes, 4), pixels(eyes, 5)),
    ...joints.map((at, i) => dot(at, pixels(eyes, 6), { ...ink, alpha: 0.55 - i * 0.03 })),
    head(towards(joints.at(-1)!, rotation, pixels(eyes, 13)), rotation, pixels(eyes, 12), {
      ...ink,
      alpha: 0.4,
    }),
  ]
}
