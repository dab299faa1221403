/** The board during setup: one's own hangar, and the thing being placed. */
import {
  atWall,
  type Box,
  betweenHangars,
  DOOR,
  hangarOf,
  INCH,
  wallLength,
} from '../../../../../common/games/pencil-and-paper/sheet.ts'
import { triangle } from '../../../../../common/games/pencil-and-paper/ship.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { dot, line, pixels, words } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { filled, outlined, stroke } from '../../../../board/marks/shapes.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import type { AsteroidPlan } from '../../plan/asteroid-plan.ts'
import type { DoorPlan } from '../../plan/door-plan.ts'
import { handleOf, type ShipsPlan } from '../../plan/ships-plan.ts'
import { toWorld } from '../../plane.ts'
import { dangerTint, goodTint, inkOf, pencilTint } from '../colours.ts'
import { drawnWithin, ringMarks } from '../drawing/drawing.ts'
import { label } from '../drawing/lettering.ts'
import { still } from '../still.ts'

/** Size of grab handles in CSS pixels. */
const HANDLE = 12
/** Width of the line around a ship in CSS pixels. */
const OUTLINE = 1.6

const cornersOf = ({ left, top, right, bottom }: Box): Point[] =>
  [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map(toWorld)

/** The area of the sheet in which placing is allowed. */
const ground = (box: Box, tint: number, eyes: Eyes): Mark[] => {
  const outline = cornersOf(box)
  return [filled(outline, { tint, alpha: 0.08 }), outlined(outline, pixels(eyes, 1.4), { tint, alpha: 0.5 })]
}

/** A ruler in inches from the left and the top. */
function ruler(
  { state: { sheet }, toggler }: { readonly state: DoorPlan['state']; readonly toggler: DoorPlan['toggler'] },
  eyes: Eyes,
): Mark[] {
  if (!toggler.on.value) return []
  const ink = { tint: pencilTint(eyes), alpha: 0.8 }
  const high = pixels(eyes, 11)
  const inches = (most: number) => Array.from({ length: Math.floor(most / INCH) + 1 }, (_, i) => i)
  return [
    ...inches(sheet.width).flatMap((i) => {
      const at = toWorld({ x: i * INCH, y: 0 })
      return [
        ...line(at, { x: at.x, y: at.y + high }, pixels(eyes, 1.4), ink),
        ...words(String(i), { x: at.x + (i === 0 ? 0.7 : 0) * high, y: at.y + 2 * high }, high, ink),
      ]
    }),
    ...inches(sheet.height).flatMap((i) => {
      const at = toWorld({ x: 0, y: i * INCH })
      return i === 0
        ? []
        : [
            ...line(at, { x: at.x + high, y: at.y }, pixels(eyes, 1.4), ink),
            ...words(String(i), { x: at.x + 2 * high, y: at.y }, high, ink),
          ]
    }),
  ]
}

export function doorMarks(plan: DoorPlan, eyes: Eyes): Mark[] {
  const {
    state,
    player: { edge, team },
    door,
    part,
  } = plan
  const tint = inkOf(team, eyes)
  const at = (along: number) => toWorld(atWall(state.sheet, edge, along, 0))
  const [begin, end] = [at(door), at(door + DOOR)]
  // Inside the hangar, so that the gap itself stays visible.
  const middle = toWorld(atWall(state.sheet, edge, door + DOOR / 2, INCH / 2))
  return [
    ...still(state, eyes),
    ...ruler(plan, eyes),
    ...ground(hangarOf(state.sheet, edge), tint, eyes),
    ...line(at(0), begin, pixels(eyes, 4), { tint }),
    ...line(end, at(wallLength(state.sheet, edge)), pixels(eyes, 4), { tint }),
    ...line(begin, end, pixels(eyes, 2), { tint: goodTint(eyes), alpha: part === null ? 0.45 : 0.9 }),
    ...[begin, end].map((post) => dot(post, pixels(eyes, 10), { tint: goodTint(eyes) })),
    ...label('door', middle, pixels(eyes, 13), goodTint(eyes), eyes, part === null ? 0.7 : 1),
  ]
}

export function shipsMarks(plan: ShipsPlan, eyes: Eyes): Mark[] {
  const {
    state,
    player: { edge, team },
    ships,
    part,
    selected,
  } = plan
  const tint = inkOf(team, eyes)
  const refused = plan.refused.value
  const handle = handleOf(plan.ship, pixels(eyes, HANDLE))
  return [
    ...still(state, eyes),
    ...ruler(plan, eyes),
    ...ground(hangarOf(state.sheet, edge), tint, eyes),
    ...ships.flatMap((ship, i) => {
      const figure = drawnWithin(triangle(ship).map(toWorld), pixels(eyes, OUTLINE) / 2)
      const nose = toWorld(ship.nose)
      return [
        filled(figure, { tint, alpha: part ? 0.8 : 0.4 }),
        outlined(figure, pixels(eyes, OUTLINE), { tint: i === selected.value ? pencilTint(eyes) : tint }),
        ...(ship.turret
          ? ringMarks(
              figure.reduce((a, b) => ({ x: a.x + b.x / 3, y: a.y + b.y / 3 }), { x: 0, y: 0 }),
              Math.max(15, pixels(eyes, 10)),
              tint,
              eyes,
            )
          : []),
        ...(i === selected.value
          ? [
              ...line(nose, handle, pixels(eyes, 1.4), { tint: pencilTint(eyes), alpha: 0.8 }),
              dot(handle, pixels(eyes, 9), { tint: pencilTint(eyes) }),
            ]
          : []),
      ]
    }),
    ...(refused
      ? [
          outlined(triangle(refused.ship).map(toWorld), pixels(eyes, 2), { tint: dangerTint(eyes) }),
          ...label('!', toWorld(refused.ship.nose), pixels(eyes, 12), dangerTint(eyes), eyes),
        ]
      : []),
  ]
}

export function asteroidMarks(plan: AsteroidPlan, eyes: Eyes): Mark[] {
  const {
    state,
    part: { points, done },
  } = plan
  const wrong = plan.refusal.value !== undefined
  const tint = wrong ? dangerTint(eyes) : goodTint(eyes)
  const outline = points.map(toWorld)
  const at = plan.cursor.value && toWorld(plan.cursor.value)
  return [
    ...still(state, eyes),
    ...ruler(plan, eyes),
    ...ground(betweenHangars(state.sheet, state.players), pencilTint(eyes), eyes),
    ...(done || outline.length === 0
      ? []
      : [
          ...(outline.length > 2 && !wrong ? [filled(outline, { tint, alpha: 0.22 })] : []),
          outline.length > 2
            ? outlined(outline, pixels(eyes, 2.4), { tint })
            : stroke(outline, pixels(eyes, 2.4), { tint }),
          ...outline.map((corner) => dot(corner, pixels(eyes, outline.length > 24 ? 5 : 8), { tint })),
        ]),
    ...(at
      ? [
          ...ringMarks(at, pixels(eyes, 11), pencilTint(eyes), eyes),
          dot(at, pixels(eyes, 5), { tint: pencilTint(eyes) }),
        ]
      : []),
  ]
}
