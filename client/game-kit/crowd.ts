/**
 * Names on a crowded board. Names of all pieces would be larger than the pieces and hide everything, so in a
 * crowd a piece has its name while it matters: chosen, pointed at, or part of what happens.
 */

import { type Period, shiftNear } from '../board/camera/period.ts'
import type { Point } from '../board/camera/view.ts'
import type { Highlight } from '../board/director/highlight.ts'
import { span } from '../board/geometry.ts'
import { pixels } from '../board/marks/draw.ts'
import type { Showing } from '../board/playback/playback.ts'
import type { Eyes } from './board-view.ts'

/** More pieces than this are a crowd. */
const CROWD = 16
/** Up to this many pieces of one's own always have their names. */
const FEW = 4
/** How near to a piece the pointer must be (CSS px). */
const NEAR = 34

interface NamedPiece {
  readonly id: string
  readonly at: Point
  readonly seat: string
}

type CrowdEyes = Pick<Eyes, 'scale' | 'seat' | 'attention'>

export const isCrowd = (pieces: number): boolean => pieces > CROWD

/**
 * The piece of a crowd that the pointer is at; empty if there is none. `period`: if the board repeats, the
 * pointer may be in any copy.
 */
export function pointedPiece(pieces: readonly NamedPiece[], eyes: CrowdEyes, period?: Period): string {
  const to = isCrowd(pieces.length) ? eyes.attention?.pointed : undefined
  if (!to) return ''
  const away = ({ x, y }: Point): number => {
    const shift = period ? shiftNear(period, { x, y }, to) : { x: 0, y: 0 }
    return span({ x: x + shift.x, y: y + shift.y }, to)
  }
  const [nearest] = pieces
    .map(({ id, at }) => ({ id, away: away(at) }))
    .filter((one) => one.away <= pixels(eyes, NEAR))
    .sort((a, b) => a.away - b.away)
  return nearest?.id ?? ''
}

/** Whether a piece has its name now. `chosen`: selected pieces, and those that belong to the selection. */
export function namesIn(
  pieces: readonly NamedPiece[],
  eyes: CrowdEyes,
  chosen: readonly string[] = [],
  period?: Period,
): (id: string) => boolean {
  if (!isCrowd(pieces.length)) return () => true
  const own = pieces.filter(({ seat }) => eyes.seat !== '' && seat === eyes.seat).map(({ id }) => id)
  const named = new Set([...chosen, pointedPiece(pieces, eyes, period), ...(own.length <= FEW ? own : [])])
  const busy = eyes.attention?.busy ?? []
  return (id) => named.has(id) || busy.some((name) => name === id || name.startsWith(`${id}-`))
}

/**
 * Names in the events that are worth seeing at this moment (seconds): shots, hits and losses, not the moves
 * that everybody makes.
 */
export function busyAt({ round }: Showing, highlights: readonly Highlight[], t: number): string[] {
  const now = highlights.filter(({ places, start, end }) => places.length > 0 && t >= start && t < end)
  return now.flatMap(({ event, pieces = [] }) => [
    ...Object.values(round.timeline[event]!).filter((field) => typeof field === 'string'),
    ...pieces,
  ])
}
