/** A map's gravity prepared for drawing; computed once per map. */
import { type Face, split, sumOf } from '../../../../../common/games/vector-combat/face.ts'
import { fieldOf } from '../../../../../common/games/vector-combat/field.ts'
import { ringLabel } from '../../../../../common/games/vector-combat/presentation/place-words.ts'
import type { GameMap, MapHex } from '../../../../../common/games/vector-combat/setup/map.ts'
import { add, type Hex, hex, still, sub } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { toWorld } from '../../plane.ts'
import { closedCurve } from '../ships/path.ts'

export interface Ring {
  readonly name: string
  /** Its name on the board. */
  readonly label: string
  /** In the order of travel. */
  readonly places: readonly Point[]
  readonly curve: readonly Point[]
  /** Hexes per subturn. */
  readonly speed: number
  /** Heat points at altitude 0. */
  readonly heat: number
}

export interface Tug {
  readonly at: Point
  readonly face: Face
  /** Number of counters. */
  readonly strength: number
}

export interface Gravity {
  readonly map: GameMap
  readonly rings: readonly Ring[]
  readonly stillPoints: readonly { readonly name: string; readonly at: Point }[]
  readonly tugs: readonly Tug[]
  readonly hot: readonly { readonly at: Point; readonly heat: number }[]
}

const known = new WeakMap<GameMap, Gravity>()

/** `map`: as in a state. */
export function gravityOf(map: string): Gravity {
  const field = fieldOf(map)
  let gravity = known.get(field.map)
  if (!gravity) known.set(field.map, (gravity = workedOut(field.map)))
  return gravity
}

const hexAt = ({ at: [q, r] }: Pick<MapHex, 'at'>): Hex => hex(q, r)
const heatOf = (map: GameMap, { heat }: MapHex): number => (heat === 0 ? 0 : (map.heatTable[heat]?.[0] ?? 0))

function workedOut(map: GameMap): Gravity {
  const moving = map.hexes.filter(({ dots }) => dots && !still(sumOf(dots)))
  const names = [...new Set(moving.flatMap(({ ring }) => ring ?? []))]
  return {
    map,
    rings: names.map((name) =>
      ringOf(
        map,
        name,
        moving.filter(({ ring }) => ring === name),
      ),
    ),
    stillPoints: map.hexes.flatMap((one) =>
      one.dots && still(sumOf(one.dots)) ? [{ name: one.ring ?? '', at: toWorld(hexAt(one)) }] : [],
    ),
    tugs: map.hexes.flatMap((one) => {
      const parts = split(sub(sumOf(one.green), sumOf(one.red)))
      if (!parts) return []
      const tug = (face: Face, strength: number): Tug[] =>
        strength > 0 ? [{ at: toWorld(hexAt(one)), face, strength }] : []
      return [...tug(parts.face, parts.ahead), ...tug((parts.face + 1) % 6, parts.aside)]
    }),
    hot: map.hexes.flatMap((one) => {
      const heat = heatOf(map, one)
      return heat > 0 ? [{ at: toWorld(hexAt(one)), heat }] : []
    }),
  }
}

/** Sorts a ring's hexes around their centre, in the direction of the dots. */
function ringOf(map: GameMap, name: string, hexes: readonly MapHex[]): Ring {
  const ends = hexes.map((one) => ({
    from: toWorld(hexAt(one)),
    to: toWorld(add(hexAt(one), sumOf(one.dots!))),
  }))
  const [x, y] = [
    ends.reduce((sum, { from }) => sum + from.x, 0) / ends.length,
    ends.reduce((sum, { from }) => sum + from.y, 0) / ends.length,
  ]
  const sense =
    ends.reduce(
      (sum, { from, to }) => sum + (from.x - x) * (to.y - from.y) - (from.y - y) * (to.x - from.x),
      0,
    ) < 0
      ? -1
      : 1
  const places = ends
    .map(({ from }) => from)
    .sort((a, b) => sense * (Math.atan2(a.y - y, a.x - x) - Math.atan2(b.y - y, b.x - x)))
  const { dots } = hexes[0]!
  return {
    name,
    label: ringLabel(map, name),
    places,
    curve: places.length > 2 ? closedCurve(places) : places,
    speed: dots!.reduce((sum, count) => sum + count, 0),
    heat: heatOf(map, hexes[0]!),
  }
}
