/**
 * The dice for initiative (VC-1.3), one column per faction: tied factions throw again, then all are sorted.
 */
import { pixels, stamp, words } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { blended, INK, PALE, tintOf } from '../../../board/pictures/colours.ts'
import { DIE_PIXELS, die } from '../../../board/pictures/dice.ts'
import { teamMark } from '../../../board/pictures/team-marks.ts'
import { clamp, ease } from '../../../board/playback/easing.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { extent } from './extent.ts'
import type { TimedEvent, Timeline } from './timeline.ts'

const RANKS = ['1st', '2nd', '3rd', '4th'] as const

export function initiative(told: Timeline, t: number, eyes: Eyes): Mark[] {
  const rolled = told.all.filter((one): one is TimedEvent<'rolled'> => one[0].kind === 'rolled')
  const order = told.all.find((one): one is TimedEvent<'initiative'> => one[0].kind === 'initiative')
  if (rolled.length === 0 || !order || t >= order[1].end) return []
  const points = extent(told.before)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
  const wide = pixels(eyes, 76)
  const across = wide * 0.62
  const sorted = ease(clamp((t - order[1].start) / 0.4))
  const going = 1 - clamp((t - order[1].end + 0.18) / 0.18)
  const column = (n: number): number => middle.x + (n - (rolled.length - 1) / 2) * wide
  return [
    {
      frame: 'pill',
      x: middle.x,
      y: middle.y - across * 0.4,
      scaleX: (wide * (rolled.length + 0.7)) / 128,
      scaleY: (across * 4.3) / 64,
      tint: INK,
      alpha: 0.72 * going,
    },
    ...words('Initiative', { x: middle.x, y: middle.y - across * 2.05 }, pixels(eyes, 17), {
      tint: PALE,
      alpha: 0.95 * going,
    }),
    ...rolled.flatMap(([{ faction, rolls }, span], i): Mark[] => {
      const each = (span.end - span.start) / rolls.length
      const now = Math.min(rolls.length - 1, Math.floor(Math.max(0, t - span.start) / each))
      const place = order[0].order.indexOf(faction)
      const x = column(i + (place - i) * sorted)
      const tint = tintOf(faction)
      // Factions that are no longer tied wait, slightly paler.
      const alpha = (t > span.end && sorted === 0 ? 0.6 : 1) * going
      return [
        teamMark(faction, { x, y: middle.y - across * 1.02 }, across * 0.42, { tint, alpha }),
        ...die(
          `${faction} ${now} ${told.before.round}`,
          rolls[now]!,
          { x, y: middle.y },
          across,
          (t - span.start - now * each) / each,
          tint,
          eyes.calm,
          alpha,
        ),
        ...rolls
          .slice(0, now)
          .map((roll, n) =>
            stamp(
              `die ${roll}`,
              { x: x + (n - (now - 1) / 2) * across * 0.42, y: middle.y + across * 0.8 },
              across * 0.36,
              DIE_PIXELS * 0.88,
              { tint: blended(tint, 0xffffff, 0.4), alpha: 0.6 * (1 - sorted) * going },
            ),
          ),
        ...(sorted > 0
          ? words(RANKS[place] ?? `${place + 1}`, { x, y: middle.y + across * 0.92 }, across * 0.36, {
              tint: place === 0 ? 0xffffff : PALE,
              alpha: sorted * going,
            })
          : []),
      ]
    }),
  ]
}
