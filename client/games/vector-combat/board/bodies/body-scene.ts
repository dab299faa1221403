/** Bodies on the board, with the sites on their surfaces (VC-3.5). */
import { hexOf } from '../../../../../common/games/vector-combat/data/rings.ts'
import { FACE_NAMES, FACES } from '../../../../../common/games/vector-combat/face.ts'
import { fieldOf, hexesOf } from '../../../../../common/games/vector-combat/field.ts'
import type { Body } from '../../../../../common/games/vector-combat/setup/map.ts'
import { inPlay, type Ship, type Site, type State } from '../../../../../common/games/vector-combat/state.ts'
import { add, distance, type Hex, hex, same, scale } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { glow, pixels, stamp, words } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { outlined } from '../../../../board/marks/shapes.ts'
import { PALE, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { HEX, hexCorners, STEP, toWorld } from '../../plane.ts'
import { NAMED } from '../gravity/ring-names.ts'
import { BODY_FILL, MOON_PIXELS, PLANET_PIXELS, STAR_PIXELS } from './body-pictures.ts'

/** World units from a body's centre to its rim: inside its hexes, covering most of them. */
export const rimOf = ({ radius }: Pick<Body, 'radius'>): number => (radius === 0 ? STEP * 0.52 : STEP * 1.46)

const hexAt = ({ at: [q, r] }: Pick<Body, 'at'>): Hex => hex(q, r)

/** The hex of a site: the facing is that of its ring's corner. */
const hexOfSite = (body: Body, { facing, latitude }: Site): Hex =>
  add(hexOf(body.at), scale(FACES[facing]!, body.radius + 1 - Math.abs(latitude)))

/** Where a site is drawn: in the upper or lower half of its hex. */
export function siteAt(map: string, site: Site): Point {
  const body = fieldOf(map).map.bodies.find(({ id }) => id === site.body)
  if (!body) return { x: 0, y: 0 }
  return halfOf(hexOfSite(body, site), site.latitude > 0 ? 1 : -1)
}

function halfOf(at: Hex, half: 1 | -1): Point {
  const { x, y } = toWorld(at)
  return { x, y: y - half * STEP * 0.24 }
}

/** Zoom from which sites are drawn individually (CSS pixels per hex). */
const NEAR = 30
/** Rotation in radians per second. */
const TURNING = 0.035

/** All bodies. `seconds`: elapsed time of their rotation. */
export function bodies(state: Pick<State, 'map' | 'ships'>, eyes: Eyes, seconds: number): Mark[] {
  const turned = eyes.calm ? 0 : seconds * TURNING
  return fieldOf(state.map).map.bodies.flatMap((body) => [
    ...body3d(body, turned),
    ...(body.kind === 'star' ? [] : sites(body, state.ships, eyes)),
    ...(STEP * eyes.scale < NAMED ? [] : named(body, eyes)),
  ])
}

function body3d(body: Body, turned: number): Mark[] {
  const at = toWorld(hexAt(body))
  const rim = rimOf(body)
  const across = (2 * rim) / BODY_FILL
  const white = { tint: 0xffffff }
  if (body.kind === 'star') {
    const large = (2 * rim) / 0.8
    return [
      glow(at, rim * 6.4, { tint: 0xff8a30, alpha: 0.34 }),
      glow(at, rim * 3.9, { tint: 0xffb860, alpha: 0.5 }),
      stamp('corona', at, large * 1.12, STAR_PIXELS, { tint: 0xffffff, alpha: 0.9, add: true }, turned * 1.6),
      stamp('corona', at, large * 1.02, STAR_PIXELS, { tint: 0xffd090, alpha: 0.8, add: true }, 2 - turned),
      stamp('star', at, large, STAR_PIXELS, white, turned * 0.7),
    ]
  }
  if (body.kind === 'moon')
    return [glow(at, rim * 3, { tint: 0xbfc8d8, alpha: 0.16 }), stamp('moon', at, across, MOON_PIXELS, white)]
  return [
    glow(at, rim * 3.3, { tint: 0x4f9dff, alpha: 0.26 }),
    stamp('planet', at, across, PLANET_PIXELS, white),
    stamp('clouds', at, across, PLANET_PIXELS, { tint: 0xffffff, alpha: 0.85 }, turned),
    stamp('air', at, across, PLANET_PIXELS, white),
  ]
}

/** Two sites per hex, with the team's light where a ship has landed. */
function sites(body: Body, ships: readonly Ship[], eyes: Eyes): Mark[] {
  if (STEP * eyes.scale < NEAR) return []
  const taken = ships.filter((ship) => inPlay(ship) && ship.site?.body === body.id)
  return hexesOf({ at: body.at, radius: body.radius }).flatMap((at) => [
    outlined(hexCorners(at), pixels(eyes, 1, 1), { tint: 0xffffff, alpha: 0.24 }),
    ...([1, -1] as const).flatMap((half) => {
      const place = halfOf(at, half)
      const owner = taken.find(
        ({ site }) => site!.latitude * half > 0 && distance(hexOfSite(body, site!), at) === 0,
      )
      const tint = owner ? tintOf(owner.faction) : 0xffffff
      return [
        ...(owner ? [glow(place, STEP * 0.8, { tint, alpha: 0.5 })] : []),
        stamp('ring thin', place, STEP * 0.3, 156, { tint, alpha: owner ? 0.95 : 0.4 }),
        ...words(half > 0 ? '+' : '−', place, HEX * 0.26, { tint, alpha: owner ? 0.4 : 0.75 }),
        ...(eyes.overlay
          ? words(siteName(body, at, half), { x: place.x, y: place.y - half * HEX * 0.24 }, HEX * 0.2, {
              tint: PALE,
              alpha: 0.95,
            })
          : []),
      ]
    }),
  ])
}

/** Facing and latitude; at the pole every facing is the same. */
function siteName(body: Body, at: Hex, half: 1 | -1): string {
  const far = distance(hexAt(body), at)
  const facing = FACES.findIndex((face) => same(at, add(hexAt(body), scale(face, far))))
  return `${far > 0 ? `${FACE_NAMES[facing]!} ` : ''}${half > 0 ? '+' : '−'}${body.radius + 1 - far}`
}

function named(body: Body, eyes: Eyes): Mark[] {
  const { x, y } = toWorld(hexAt(body))
  const height = pixels(eyes, 12, 14)
  return words(body.id, { x, y: y + rimOf(body) + height * 0.8 }, height, { tint: PALE, alpha: 0.8 })
}
