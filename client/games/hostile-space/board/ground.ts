/** The layer below everything that flies: the seam, zones of control, bases, rocks. */
import { ZONE } from '../../../../common/games/hostile-space/placement.ts'
import { type Entity, type Player, type State, single } from '../../../../common/games/hostile-space/state.ts'
import { add, type Hex, ORIGIN, ringPoint, turned, unit } from '../../../../common/geometry/hex.ts'
import { torusDistance } from '../../../../common/geometry/torus.ts'
import type { Point } from '../../../board/camera/view.ts'
import { between } from '../../../board/geometry.ts'
import { hash } from '../../../board/hash.ts'
import { dashed, glow, line, onceAt, pixels, stamp, words } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { filled, type Outline, outlined } from '../../../board/marks/shapes.ts'
import { blended, tintOf } from '../../../board/pictures/colours.ts'
import { teamMark } from '../../../board/pictures/team-marks.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { corners, HEX, hangingTogether, hexCorners, STEP, toWorld } from '../plane.ts'
import { FALLEN, SEAM } from './colours.ts'
import { TOKEN_PIXELS } from './pictures.ts'
import { MASS_PIXELS, MASSES, ROCK_PIXELS, ROCKS } from './rock-pictures.ts'

/** Hexes between numbers along the seam. */
const NUMBERED = 5

/** The seam, where the map repeats, with the numbers of its columns and rows. */
export function seam({ torus }: State, eyes: Eyes): Mark[] {
  if (!eyes.overlay) return []
  const [origin, right, , down] = corners(torus) as [Point, Point, Point, Point]
  const ink = { tint: SEAM, alpha: 0.75 }
  const height = pixels(eyes, 11)
  const number = (n: number, at: Point): Mark[] => words(`${n}`, at, height, { ...ink, alpha: 0.95 })
  const numbers = (count: number) =>
    Array.from({ length: Math.ceil(count / NUMBERED) }, (_, i) => i * NUMBERED)
  // The copies draw the two other sides.
  return [
    ...dashed(origin, right, pixels(eyes, 2, 2), ink, STEP * 0.55, STEP * 0.45),
    ...dashed(origin, down, pixels(eyes, 2, 2), ink, STEP * 0.55, STEP * 0.45),
    ...numbers(torus.width).flatMap((q) =>
      number(q, { x: toWorld({ q, r: -0.5 }).x, y: origin.y + height * 0.9 }),
    ),
    ...numbers(torus.height).flatMap((r) =>
      number(r, { x: toWorld({ q: -0.5, r }).x + height * 1.1, y: toWorld({ q: 0, r }).y }),
    ),
  ]
}

/** A zone of control (HS-1.3); `grown`: 0 to 1 while it spreads. */
export function zone(centre: Hex, team: string, eyes: Eyes, grown = 1, alpha = 1): Mark[] {
  const [at, tint] = [toWorld(centre), tintOf(team)]
  const spread = (mark: Mark): Mark => ({ ...mark, scaleX: grown, scaleY: grown })
  return [
    spread(filled(zoneOutline(ZONE), { tint, alpha: 0.075 * alpha }, { at })),
    spread(outlined(zoneOutline(ZONE), pixels(eyes, 2, 2), { tint, alpha: 0.6 * alpha }, { at })),
  ]
}

/** A marker (HS-1.3): the team's shape in a ring, on a spot of light. */
export function marker({ id, team }: Pick<Player, 'id' | 'team'>, at: Point, eyes: Eyes, alpha = 1): Mark[] {
  const [tint, size] = [tintOf(team), pixels(eyes, 26, HEX * 1.1)]
  return [
    glow(at, size * 2.4, { tint, alpha: 0.4 * alpha }),
    stamp('hex', at, size * 1.1, 140, { tint: 0x0a1020, alpha: 0.85 * alpha }),
    teamMark(team, at, size * 0.62, { tint, alpha }),
    ...words(id, { x: at.x, y: at.y + size * 0.85 }, pixels(eyes, 12, 14), { tint, alpha }).map(onceAt(at)),
  ]
}

/** How far a base's token is set down: 1 in place, less while it is being placed. */
export type Standing = (token: number) => number

/**
 * A base (HS-7.1) with its remaining tokens; grey if its owner is defeated. `fallen`: 0 to 1 while it falls.
 */
export function base(
  { team, tokens }: Pick<Player, 'team' | 'tokens'>,
  centre: Hex,
  fallen: number,
  standing: Standing = () => 1,
): Mark[] {
  const own = tintOf(team)
  const tint = blended(own, FALLEN, fallen)
  const alpha = 1 - 0.3 * fallen
  const place = (token: number): Point => toWorld(token === 0 ? centre : add(centre, unit(token - 1)))
  const stands = (token: number): boolean => tokens.includes(token)
  const across = STEP * 0.98
  const strut = (a: number, b: number): Mark[] =>
    stands(a) && stands(b)
      ? line(between(place(a), place(b), 0.3), between(place(a), place(b), 0.7), HEX * 0.2, {
          tint,
          alpha: 0.8 * alpha * standing(a) * standing(b),
        })
      : []
  return [
    glow(toWorld(centre), STEP * 4.6, { tint: own, alpha: 0.24 * (1 - fallen) * (standing(0) || 0) }),
    ...[1, 2, 3, 4, 5, 6].flatMap((token) => [...strut(0, token), ...strut(token, (token % 6) + 1)]),
    ...tokens.flatMap((token): Mark[] => {
      const grown = standing(token)
      if (grown <= 0) return []
      const size = across * (2 - grown)
      return [
        stamp(token === 0 ? 'core' : 'token', place(token), size, TOKEN_PIXELS * 0.9, {
          tint,
          alpha: alpha * grown,
        }),
        ...(token === 0
          ? [
              teamMark(team, place(0), size * 0.3, {
                tint: blended(0xffffff, tint, 0.35),
                alpha: alpha * grown,
              }),
            ]
          : []),
      ]
    }),
  ]
}

/**
 * A rock of one hex, which is destructible, or a mass of several, which is not. `grown`: 0 to 1 while it
 * appears.
 */
export function rock(state: Pick<State, 'torus'>, entity: Entity, grown = 1): Mark[] {
  if (single(entity)) {
    const [luck, at] = [hash(entity.id), toWorld(entity.hexes[0]!)]
    return [
      stamp(
        `rock ${Math.floor(luck * ROCKS)}`,
        at,
        HEX * 1.75 * (0.4 + 0.6 * grown),
        ROCK_PIXELS,
        { tint: 0xffffff, alpha: grown },
        luck * 6.28 + (1 - grown) * 2,
      ),
    ]
  }
  const hexes = hangingTogether(state.torus, entity.hexes)
  const lumps = hexes.flatMap((h, i) => [
    toWorld(h),
    ...hexes
      .slice(0, i)
      .filter((other) => torusDistance(state.torus, h, other) === 1 && apart(h, other) === 1)
      .map((other) => between(toWorld(h), toWorld(other), 0.5)),
  ])
  const lump =
    (frame: string, tint: number, across: number, alpha: number) =>
    (at: Point, i: number): Mark => {
      const luck = hash(`${entity.id} ${i}`)
      return stamp(
        `${frame} ${Math.floor(luck * MASSES)}`,
        at,
        across * (0.55 + 0.45 * grown),
        MASS_PIXELS * 0.9,
        { tint, alpha: alpha * grown },
        frame === 'relief' ? 0 : luck * 6.28,
      )
    }
  return [
    ...lumps.map(lump('mass', 0x0a0c14, STEP * 1.13, 0.9)),
    ...lumps.map(lump('mass', 0x8a95a8, STEP * 1.04, 1)),
    ...lumps.map(lump('mass', 0x3f4756, STEP * 0.97, 1)),
    ...hexes.map(toWorld).map(lump('relief', 0xffffff, STEP * 0.98, 0.95)),
  ]
}

const apart = (a: Hex, b: Hex): number =>
  Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r))

/** Whether the match is still in setup: zones are then closed to other players and to rocks. */
export const settingUp = ({ round }: State): boolean => round === 0

/** A player's zone and marker during setup, later the base as long as it stands. */
export function holding(state: State, player: Player, eyes: Eyes): Mark[] {
  const { centre, team, defeated } = player
  if (!centre) return []
  const standing = state.rules.play === 'base-defence'
  return [
    ...(settingUp(state) ? zone(centre, team, eyes) : []),
    ...(standing
      ? base(player, centre, defeated ? 1 : 0)
      : settingUp(state)
        ? marker(player, toWorld(centre), eyes, state.phase === 'entity' ? 0.35 : 1)
        : []),
  ]
}

/** The complete layer. */
export const ground = (state: State, eyes: Eyes): Mark[] => [
  ...seam(state, eyes),
  ...state.players.flatMap((player) => holding(state, player, eyes)),
  ...state.entities.flatMap((entity) => rock(state, entity)),
]

/** The outline of all hexes within a distance of a centre, along the sides of the outermost ones. */
const known = new Map<number, Outline>()

/** Around the origin; always returns the same array per radius, so that shapes stay cached. */
export function zoneOutline(radius: number): Outline {
  const outline = known.get(radius) ?? along(radius)
  known.set(radius, outline)
  return outline
}

function along(radius: number): Outline {
  if (radius === 0) return hexCorners(ORIGIN)
  return Array.from({ length: 6 * radius }, (_, k) => {
    const side = Math.floor(k / radius)
    const at: Hex = ringPoint(radius, k)
    const corners = hexCorners(at)
    // The first hex of each side is a corner of the zone and has one more outer side. Its first corner equals
    // its neighbour's last.
    const first = k % radius === 0 ? [side - 1] : []
    return [...first, side, side + 1].map((corner) => corners[turned(corner, 0)]!)
  }).flat()
}
