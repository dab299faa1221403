/** A flick at a moment: the trace grows at the pencil's speed under its point. */
import { pencilId } from '../../../../common/games/pencil-and-paper/pencils.ts'
import {
  bluntnessOf,
  type Edge,
  playerNamed,
  playerOf,
} from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { filled } from '../../../board/marks/shapes.ts'
import { clamp, progress } from '../../../board/playback/easing.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { inkOf } from './colours.ts'
import { strokeMarks, teamOfShip } from './drawing/drawing.ts'
import { pencilMarks } from './drawing/pencil-drawing.ts'
import { alongTrace, gapOf, skippedOff, type Timeline } from './timeline.ts'

/** Rotation of a pencil held from that edge (radians). */
const HELD: Readonly<Record<Edge, number>> = { bottom: -2.25, top: 2.25, left: 0.75, right: -2.25 }
/** Seconds to take the pencil away, and to fade the trace to `GHOST` opacity. */
const TAKEN_AWAY = 0.35
const RUBBED = 0.4
const GHOST = 0.28
/** Height of a lifted pencil, and its visible length (world units). */
const LIFT = 34
const LONG = 330

/** Share of the judged trace that the pencil has drawn. */
export function reach({ flick }: Timeline, t: number, calm: boolean): number {
  if (!flick || t < flick[1].start) return 0
  const [{ along }, span] = flick
  return (along / 1000) * (calm ? 1 : progress(t, span))
}

/** The segments of the trace drawn so far. */
function drawnPieces(told: Timeline, t: number, calm: boolean): (readonly [Point, Point])[] {
  const flick = told.flick![0]
  const now = reach(told, t, calm)
  const gap = gapOf(told.before, flick)
  const pieces: (readonly [number, number])[] = gap
    ? [
        [0, Math.min(now, gap[0])],
        [gap[1], now],
      ]
    : [[0, now]]
  return pieces
    .filter(([a, b]) => b > a)
    .map(([a, b]) => [alongTrace(flick, a), alongTrace(flick, b)] as const)
}

export function traceMarks(told: Timeline, t: number, eyes: Eyes): Mark[] {
  if (!told.flick || t < told.flick[1].start) return []
  const [{ ship }, { end }] = told.flick
  const tint = inkOf(teamOfShip(told.before, ship), eyes)
  const alpha = 1 - (1 - GHOST) * clamp((t - Math.max(end + 0.15, told.length - RUBBED)) / RUBBED)
  return [
    ...drawnPieces(told, t, eyes.calm).flatMap(([a, b]) =>
      strokeMarks([a, b], Infinity, tint, eyes, { alpha }),
    ),
    ...snapped(told, t, eyes),
  ]
}

/** The snapped point flies off. */
function snapped({ flick }: Timeline, t: number, eyes: Eyes): Mark[] {
  if (!flick![0].snapped || t < flick![1].end || eyes.calm) return []
  const x = clamp((t - flick![1].end) / 0.7)
  if (x >= 1) return []
  const at = alongTrace(flick![0], flick![0].along / 1000)
  return [
    filled(
      [
        { x: 6, y: 0 },
        { x: -7, y: -4 },
        { x: -5, y: 4 },
      ],
      { tint: eyes.bright ? 0x26262b : 0xdfe4ee, alpha: 1 - x * x },
      { at: { x: at.x + 90 * x, y: at.y - 120 * x + 190 * x * x }, rotation: x * 14 },
    ),
  ]
}

/** The drawing pencil; it is lifted during a skip, and taken away at the end. */
export function drawingPencil(told: Timeline, t: number, eyes: Eyes): Mark[] {
  if (!told.flick || eyes.calm) return []
  const [flick, span] = told.flick
  const away = clamp((t - span.end) / TAKEN_AWAY)
  if (t < span.start || away >= 1) return []
  const now = reach(told, t, false)
  const gap = gapOf(told.before, flick)
  const inGap =
    gap && now > gap[0] && now < gap[1] ? Math.sin((Math.PI * (now - gap[0])) / (gap[1] - gap[0])) : 0
  // After a final skip the pencil continues through the air.
  const slip = skippedOff(told.before, flick) ? away * 0.25 : 0
  const tip = alongTrace(flick, now + slip)
  const lift = LIFT * Math.max(inGap, away)
  const player = playerNamed(told.before, playerOf(flick.ship))!
  const moving = t < span.end ? 1 : 0
  const shake = moving * (Math.sin(t * 61) * 0.025 + Math.sin(t * 37) * 0.02)
  const bluntness = bluntnessOf(
    t < span.end ? told.before : told.after,
    pencilId(player.id, flick.pencil, told.before.rules.sharing),
  )
  return pencilMarks(
    { at: { x: tip.x + lift * 0.5, y: tip.y - lift }, rotation: HELD[player.edge] + shake },
    {
      kind: flick.pencil,
      bluntness,
      team: told.before.rules.sharing ? '' : player.team,
      long: LONG,
      lifted: lift,
      alpha: Math.min(1, 1 - away, 0.35 + (t - span.start) / 0.1),
    },
    eyes,
  ).map((mark): Mark => ({ ...mark, once: tip }))
}

/** Ids of held pencils, which are not drawn at their place on the desk. */
export function inHand(told: Timeline, t: number, calm: boolean): string[] {
  const turn = told.flick
  if (!turn || calm || t < turn[1].start || t > turn[1].end + TAKEN_AWAY) return []
  return [pencilId(playerOf(turn[0].ship), turn[0].pencil, told.before.rules.sharing)]
}
