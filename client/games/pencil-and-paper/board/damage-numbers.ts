/** Words on the sheet during a step: short, loud, and in capitals, as in comics. */
import type { Event } from '../../../../common/games/pencil-and-paper/events.ts'
import { hangarOf } from '../../../../common/games/pencil-and-paper/sheet.ts'
import {
  type PlayerId,
  playerNamed,
  playerOf,
  type State,
} from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { hash } from '../../../board/hash.ts'
import { pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { stroke } from '../../../board/marks/shapes.ts'
import { clamp } from '../../../board/playback/easing.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { toWorld } from '../plane.ts'
import { dangerTint, inkOf, paperTint, pencilTint } from './colours.ts'
import { written, writtenWidth } from './drawing/lettering.ts'
import { rough } from './drawing/rough.ts'
import { alongTrace, skippedOff, type Timeline } from './timeline.ts'

interface Remark {
  readonly text: string
  readonly at: Point
  readonly start: number
  /** CSS pixels. */
  readonly size: number
  readonly tint: number
  /** Stays until the end of the step. */
  readonly stays?: true
}

/** How long a word stays (seconds). */
const READ = 1

const CRASHES: Readonly<Record<string, string>> = {
  wall: 'BONK!',
  asteroid: 'CRASH!',
  ship: 'CRASH!',
  edge: 'BYE!',
  tear: 'GONE!',
  shot: 'POOF!',
  self: 'OOPS!',
  blast: 'POOF!',
}

function before(state: State, player: PlayerId): Point {
  const { left, right, top, bottom } = hangarOf(state.sheet, playerNamed(state, player)!.edge)
  return toWorld({ x: (left + right) / 2, y: (top + bottom) / 2 })
}

function said(told: Timeline, event: Event, start: number, end: number, eyes: Eyes): Remark[] {
  const { before: state } = told
  const ink = (player: PlayerId) => inkOf(playerNamed(state, player)?.team ?? '', eyes)
  const [hot, plain] = [dangerTint(eyes), pencilTint(eyes)]
  switch (event.kind) {
    case 'flick': {
      const tip = alongTrace(event, event.along / 1000)
      return [
        ...(event.snapped ? [{ text: 'SNAP!', at: tip, start: end, size: 20, tint: hot }] : []),
        ...(event.skip && !event.snapped
          ? [
              {
                text: 'SKIP!',
                at: skippedOff(state, event)
                  ? tip
                  : alongTrace(event, (event.skip[0] + event.skip[1]) / 2000),
                start: skippedOff(state, event) ? end : start + (end - start) * 0.6,
                size: 15,
                tint: plain,
              },
            ]
          : []),
        ...(event.what === 'move' && event.end === 'self'
          ? [{ text: 'OOPS!', at: tip, start: end, size: 17, tint: hot }]
          : []),
      ]
    }
    case 'torn':
      return [{ text: 'RRRIP!', at: toWorld(event.to), start, size: 18, tint: hot }]
    case 'crowded':
      return [{ text: 'NO ROOM!', at: alongTrace(told.flick![0], 1), start, size: 16, tint: hot }]
    case 'cut':
      return event.pieces.length > 1
        ? [{ text: 'CRACK!', at: toWorld(event.channels[0]![0]!), start: start + 0.1, size: 15, tint: plain }]
        : []
    case 'destroyed':
      return [
        {
          text:
            event.by === 'blast' || (state.rules.blast && event.by !== 'edge') ? 'BOOM!' : CRASHES[event.by]!,
          at: toWorld(event.at),
          start: start + 0.1,
          size: 19,
          tint: event.wave > 0 ? hot : ink(playerOf(event.ship)),
        },
      ]
    case 'passed':
      return [
        {
          text: event.given ? 'PASS' : 'ZZZ',
          at: before(state, event.player),
          start,
          size: 19,
          tint: ink(event.player),
        },
      ]
    case 'done':
      return [{ text: 'DONE', at: before(state, event.player), start, size: 17, tint: ink(event.player) }]
    case 'called':
      return [
        { text: 'STALEMATE!', at: before(state, event.player), start, size: 19, tint: ink(event.player) },
      ]
    case 'over': {
      const { width, height } = state.sheet
      return [
        {
          text: event.winner === null ? 'A DRAW' : `${event.winner} WINS!`,
          at: toWorld({ x: width / 2, y: height / 2 }),
          start,
          size: 40,
          tint: event.winner === null ? plain : ink(event.winner),
          stays: true,
        },
      ]
    }
    default:
      return []
  }
}

export function damageNumbers(told: Timeline, t: number, eyes: Eyes): Mark[] {
  const all = told.all
    .flatMap(([event, { start, end }]) => (start > t ? [] : said(told, event, start, end, eyes)))
    .filter(({ start, stays }) => t >= start && (stays || t < start + READ))
  const taken: Box[] = []
  return all.flatMap((one): Mark[] => {
    const x = clamp((t - one.start) / READ)
    const pop = eyes.calm || one.stays ? 1 : 1 + 0.7 * (1 - clamp(x / 0.12)) ** 2
    const height = pixels(eyes, one.size) * pop
    const fade = one.stays ? 1 : 1 - clamp((x - 0.6) / 0.4)
    const wide = writtenWidth(one.text, pixels(eyes, one.size))
    const spot = free(
      {
        x: one.at.x,
        y: one.at.y - (one.stays ? 0 : pixels(eyes, 16) + 24),
        w: wide / 2,
        h: pixels(eyes, one.size) * 0.75,
      },
      taken,
      told.before,
    )
    if (!spot) return []
    const rotation = one.stays ? -0.06 : (hash(`${one.text} ${one.at.x}`) - 0.5) * 0.3
    const hand = { seed: one.text, rotation, share: one.stays && !eyes.calm ? clamp(x * 1.4) : 1 }
    const line = one.stays
      ? rough(
          [
            { x: spot.x - wide / 2, y: spot.y + height * 0.85 },
            { x: spot.x + wide / 2, y: spot.y + height * 0.75 },
          ],
          'line',
          3,
        )
      : []
    return [
      written(
        one.text,
        spot,
        height,
        { tint: paperTint(eyes), alpha: 0.92 * fade },
        { ...hand, width: height * 0.34 },
      ),
      written(one.text, spot, height, { tint: one.tint, alpha: fade }, { ...hand, width: height * 0.13 }),
      ...(line.length ? [stroke(line, height * 0.1, { tint: one.tint, alpha: 0.9 * clamp(x * 2 - 1) })] : []),
    ]
  })
}

interface Box extends Point {
  /** Half the width and half the height. */
  readonly w: number
  readonly h: number
}

/** A place on the sheet that overlaps no other word; without room the word is left out. */
function free(box: Box, taken: Box[], { sheet }: State): Point | undefined {
  const { x: right, y: bottom } = toWorld({ x: sheet.width, y: sheet.height })
  const x = Math.min(right - box.w, Math.max(box.w, box.x))
  const y = Math.min(bottom - box.h, Math.max(box.h, box.y))
  const found = [0, -2, 2, -4]
    .map((lines) => ({ ...box, x, y: y + lines * box.h }))
    .find(
      (spot) =>
        spot.y >= box.h &&
        spot.y <= bottom - box.h &&
        !taken.some(
          (other) =>
            Math.abs(other.x - spot.x) < other.w + spot.w && Math.abs(other.y - spot.y) < other.h + spot.h,
        ),
    )
  if (found) taken.push(found)
  return found
}
