/** The layer below everything that flies: gravity, bodies, stations, asteroids, the map's edge. */
import { fieldOf } from '../../../../../common/games/vector-combat/field.ts'
import { foreseen } from '../../../../../common/games/vector-combat/resolve.ts'
import type { State } from '../../../../../common/games/vector-combat/state.ts'
import { ORIGIN, UNITS } from '../../../../../common/geometry/hex.ts'
import { between, span } from '../../../../board/geometry.ts'
import { onward } from '../../../../board/hex-layout.ts'
import { badge, pixels } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { type Outline, outlined } from '../../../../board/marks/shapes.ts'
import { DANGER } from '../../../../board/pictures/colours.ts'
import { widthOf } from '../../../../board/pictures/letters.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { HEX, toWorld } from '../../plane.ts'
import { bodies } from '../bodies/body-scene.ts'
import { rockMarks, stationMarks } from '../bodies/object-scene.ts'
import { course } from '../course-line.ts'
import { stopsOf } from '../ships/path.ts'
import { gravityMarks, gravityNames } from './gravity-scene.ts'

export { currents } from './gravity-scene.ts'

const edges = new Map<number, Outline>()

/** A side of the map is at least so many times as long as its name is wide. */
const NAMES_APART = 3
const EDGE_LINES = ['Edge of the map:', 'beyond it you are out'] as const

/**
 * The edge's name on each side, some way inside the map, because a view that fits the map may cut off a
 * little of it; a view that would cut a name does without. None when zoomed so far out that names would cover
 * the map and the names of its orbits.
 */
export function edgeNames(far: number, eyes: Eyes): Mark[] {
  const height = pixels(eyes, 11)
  const width = Math.max(...EDGE_LINES.map((line) => widthOf(line, height)))
  const corners = UNITS.map((unit) => toWorld(onward(ORIGIN, unit, far + 0.72)))
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % 6]!
    if (NAMES_APART * width > span(corner, next)) return []
    const middle = between(corner, next, 0.5)
    const out = span(middle, { x: 0, y: 0 })
    const x = middle.x - (middle.x / out) * (width / 2 + 4 * height)
    const y = middle.y - (middle.y / out) * 3 * height
    const whole = {
      left: x - width / 2 - height,
      right: x + width / 2 + height,
      top: y - 2 * height,
      bottom: y + 2 * height,
    }
    return EDGE_LINES.flatMap((line, k) =>
      badge(line, { x, y: y + (k - 0.5) * 1.4 * height }, height, { tint: DANGER, alpha: 0.9 }),
    ).map((mark): Mark => ({ ...mark, whole }))
  })
}

/** A ship beyond it at the end of the turn has left (VC-3.13). */
function edge(map: string, eyes: Eyes): Mark[] {
  const far = fieldOf(map).map.edge
  if (far === null) return []
  let outline = edges.get(far)
  if (!outline) edges.set(far, (outline = UNITS.map((unit) => toWorld(onward(ORIGIN, unit, far + 0.72)))))
  return [
    ...edgeNames(far, eyes),
    outlined(outline, pixels(eyes, 2, 3), { tint: DANGER, alpha: 0.4 }),
    outlined(outline, pixels(eyes, 9, HEX * 0.5), { tint: DANGER, alpha: 0.07, add: true }),
  ]
}

/** Parts that do not move except by rotating; `seconds`: elapsed time. */
export const scenery = (
  state: Pick<State, 'map' | 'ships' | 'stations'>,
  eyes: Eyes,
  seconds: number,
): Mark[] => [
  ...edge(state.map, eyes),
  ...gravityMarks(state, eyes),
  ...bodies(state, eyes, seconds),
  ...gravityNames(state, eyes),
]

/** The complete layer as the move leaves it (VC-1.6), while nothing is played. */
export function ground(state: State, eyes: Eyes): Mark[] {
  const { stations, asteroids, timeline } = state.result ? { ...state, timeline: [] } : foreseen(state)
  const seconds = state.round * 8
  return [
    ...scenery(state, eyes, seconds),
    ...timeline.flatMap((event) =>
      event.kind === 'move' && (event.what === 'asteroid' || event.what === 'station')
        ? course(stopsOf(event), eyes, { tint: 0xb9a893, alpha: 0.45, plain: true, dashed: true, width: 1.4 })
        : [],
    ),
    ...asteroids.flatMap((one) => rockMarks(one, toWorld(one.at), one.altitude, eyes, seconds)),
    ...stations.flatMap((one) => stationMarks(one, toWorld(one.at), one.altitude, eyes, seconds)),
  ]
}
