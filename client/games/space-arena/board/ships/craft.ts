/** A fully known ship: silhouette, the strength of its four shields, name and hull. */
import { QUADRANTS, type Quadrant, typeNamed } from '../../../../../common/games/space-arena/data/ships.ts'
import { callName } from '../../../../../common/games/space-arena/presentation/call-names.ts'
import { isStarbase, type Ship, type State } from '../../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { arc, glow, pixels, stamp } from '../../../../board/marks/draw.ts'
import type { Body, Label } from '../../../../board/marks/labels.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { shipLook } from '../../../../board/marks/ship-marks.ts'
import { type Drive, engines } from '../../../../board/marks/thrust.ts'
import { DANGER, PALE, SHIELD, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { closeness, ringRadius, rotationOf, shipSize } from '../../plane.ts'
import { nozzlesOf, SHIP_PIXELS, shipFrame, trimFrame } from '../pictures.ts'

/** A ship's pose on the board. */
export interface ShipPose extends Drive {
  readonly at: Point
  /** Degrees clockwise from north; fractional while turning. */
  readonly heading: number
  readonly alpha?: number
}

/** The parts of a ship that change during playback. */
export type ShipCondition = Pick<Ship, 'hull' | 'shields' | 'cloaked'>

/** Large ships' drives burn blue. */
const ENGINES = 0x6aa8ff

/** Own side solid, others hollow; for spectators every other team is solid. */
export const isSolid = (team: string, { team: own }: Pick<Eyes, 'team'>): boolean =>
  own === '' ? 'ACE'.includes(team) && team !== '' : team === own

export const frameOf = (ship: Pick<Ship, 'type' | 'team'>, eyes: Pick<Eyes, 'team'>): string =>
  shipFrame(isStarbase(ship) ? 'starbase' : ship.type, isSolid(ship.team, eyes))

export function craft(
  ship: Ship,
  stance: ShipPose,
  eyes: Eyes,
  shields: State['shields'],
  condition: ShipCondition = ship,
): Mark[] {
  const { at, heading, alpha = 1, heat = ship.speed > 0 ? 0.16 : 0, bank = 0, t = 0 } = stance
  const { name, type, team } = ship
  const { calm } = eyes
  const tint = tintOf(team)
  const size = shipSize(eyes, type)
  const rotation = rotationOf(heading)
  const there = alpha * (condition.cloaked ? 0.5 : 1)
  return [
    ...(ship.seat !== '' && ship.seat === eyes.seat
      ? [glow(at, size * 2.2, { tint, alpha: 0.28 * alpha })]
      : []),
    ...(isStarbase(ship)
      ? [stamp(frameOf(ship, eyes), at, size, SHIP_PIXELS * 0.94, { tint, alpha: there })]
      : [
          ...engines(nozzlesOf(typeNamed(type)), {
            at,
            rotation,
            size,
            heat,
            name,
            t,
            calm,
            alpha: there,
            tint: ENGINES,
          }),
          ...shipLook({
            at,
            rotation,
            size,
            tint,
            alpha: there,
            bank,
            name,
            t,
            calm,
            hull: frameOf(ship, eyes),
            trim: trimFrame(type),
            pixels: SHIP_PIXELS * 0.94,
            damage: 1 - condition.hull / typeNamed(type).hull,
          }),
        ]),
    ...QUADRANTS.flatMap((quadrant) => shield(ship, quadrant, stance, eyes, shields, condition)),
  ]
}

/** Direction of a quadrant's centre, degrees clockwise from north (SA-6.1). */
export const middleOf = (quadrant: Quadrant, heading: number, shields: State['shields']): number =>
  QUADRANTS.indexOf(quadrant) * 90 + (shields === 'ship' ? heading : 0)

/** Arc of a full-strength quadrant in degrees: less than 90, so that the four stay separate. */
const FULL = 74

/**
 * An arc whose length shows the quadrant's strength; strength above normal is a second arc around it; red if
 * the shield is down.
 */
function shield(
  ship: Ship,
  quadrant: Quadrant,
  { at, heading, alpha = 1 }: ShipPose,
  eyes: Eyes,
  by: State['shields'],
  condition: ShipCondition,
): Mark[] {
  const share = condition.shields[quadrant] / Math.max(1, typeNamed(ship.type).shields[quadrant])
  const radius = ringRadius(eyes, ship.type)
  const middle = middleOf(quadrant, heading, by)
  const thick = Math.min(3.2, 1.6 + closeness(eyes) * 0.6)
  const along = (part: number, out: number, css: number, tint: number, strength: number): Mark[] => {
    const half = (FULL / 2) * part
    return part > 0
      ? arc(
          at,
          radius + pixels(eyes, out),
          rotationOf(middle - half),
          rotationOf(middle + half),
          pixels(eyes, css),
          { tint, alpha: strength * alpha },
        )
      : []
  }
  return [
    ...along(1, 0, 1.1, share > 0 ? SHIELD : DANGER, share > 0 ? 0.32 : 0.85),
    ...along(Math.min(1, share), 0, thick, SHIELD, 0.8),
    ...along(Math.min(1, share - 1), thick + 0.6, thick * 0.8, 0xd8f3ff, 1),
  ]
}

const LOW = 0.35

export function craftLabel(
  ship: Ship,
  { at, alpha = 1 }: ShipPose,
  eyes: Eyes,
  condition: ShipCondition = ship,
  must = false,
): Label {
  const share = condition.hull / typeNamed(ship.type).hull
  return {
    at,
    clear: ringRadius(eyes, ship.type) + pixels(eyes, 3),
    text: callName(ship.name),
    tint: tintOf(ship.team),
    alpha,
    must,
    bar: { share, tint: share > LOW ? PALE : DANGER },
    ...(condition.cloaked && { note: 'cloaked' }),
  }
}

export const craftBody = (ship: Ship, at: Point, eyes: Eyes): Body => ({
  at,
  radius: shipSize(eyes, ship.type) * 0.42,
})
