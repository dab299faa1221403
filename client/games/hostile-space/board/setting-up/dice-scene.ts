/** Dice throws for precedence and for the number of rocks. */
import { playerNamed } from '../../../../../common/games/hostile-space/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { badge, pixels, stamp, words } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { blended, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import { DIE_PIXELS, die } from '../../../../board/pictures/dice.ts'
import { teamMark } from '../../../../board/pictures/team-marks.ts'
import { clamp, ease, progress } from '../../../../board/playback/easing.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { middleOf, STEP } from '../../plane.ts'
import type { TimedEvent, Timeline } from '../timeline.ts'

const RANKS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'] as const

/** The dice for precedence (HS-1.2), one column per player: tied players throw again, then all are sorted. */
export function precedence(told: Timeline, t: number, eyes: Eyes): Mark[] {
  const rolled = told.all.filter((one): one is TimedEvent<'rolled'> => one[0].kind === 'rolled')
  if (rolled.length === 0) return []
  const { torus } = told.before
  const middle = middleOf(torus)
  const wide = Math.min(pixels(eyes, 74), (torus.width * STEP * 0.92) / rolled.length)
  const across = wide * 0.66
  const order = told.all.find((one): one is TimedEvent<'order'> => one[0].kind === 'order')
  const sorted = order ? ease(clamp((t - order[1].start) / 0.5)) : 0
  const column = (n: number): number => middle.x + (n - (rolled.length - 1) / 2) * wide
  const marks = rolled.flatMap(([{ player, rolls }, span], i): Mark[] => {
    const each = (span.end - span.start) / rolls.length
    const now = Math.min(rolls.length - 1, Math.floor(Math.max(0, t - span.start) / each))
    const place = order ? order[0].players.indexOf(player) : i
    const x = column(i + (place - i) * sorted)
    const team = playerNamed(told.before, player)?.team ?? ''
    const tint = tintOf(team)
    // Players who are no longer tied wait, slightly paler.
    const waiting = t > span.end && sorted === 0 ? 0.55 : 1
    return [
      teamMark(team, { x, y: middle.y - across * 1.32 }, across * 0.36, { tint, alpha: waiting }),
      ...words(player, { x, y: middle.y - across * 0.9 }, across * 0.4, { tint, alpha: waiting }),
      ...die(
        `${player} ${now}`,
        rolls[now]!,
        { x, y: middle.y },
        across,
        (t - span.start - now * each) / each,
        tint,
        eyes.calm,
        waiting,
      ),
      ...rolls
        .slice(0, now)
        .flatMap((roll, n) =>
          stamp(
            `die ${roll}`,
            { x: x + (n - (now - 1) / 2) * across * 0.42, y: middle.y + across * 0.86 },
            across * 0.36,
            DIE_PIXELS * 0.88,
            { tint: blended(tint, 0xffffff, 0.4), alpha: 0.55 * (1 - sorted) },
          ),
        ),
      ...(sorted > 0
        ? words(RANKS[place]!, { x, y: middle.y + across * 0.92 }, across * 0.36, {
            tint: place === 0 ? 0xffffff : PALE,
            alpha: sorted,
          })
        : []),
    ]
  })
  const title = words('Order of play', { x: middle.x, y: middle.y - across * 2.1 }, pixels(eyes, 20), {
    tint: PALE,
    alpha: 0.9,
  })
  return [...title, ...marks, ...rocksToCome(told, t, eyes, { x: middle.x, y: middle.y + across * 2.1 })].map(
    (mark) => ({ ...mark, once: middle }),
  )
}

/** The number of rocks to place (HS-1.6). */
function rocksToCome(told: Timeline, t: number, eyes: Eyes, at: Point): Mark[] {
  const found = told.all.find((one): one is TimedEvent<'entities'> => one[0].kind === 'entities')
  if (!found || t < found[1].start) return []
  const [{ rolls }, span] = found
  const across = pixels(eyes, 40)
  const x = progress(t, span)
  const sum = rolls.reduce((all, roll) => all + roll, 0)
  return [
    ...rolls.flatMap((roll, i) =>
      die(
        `rocks ${i}`,
        roll,
        { x: at.x + (i - (rolls.length - 1) / 2) * across * 1.25, y: at.y },
        across,
        x,
        0xd8c4a4,
        eyes.calm,
      ),
    ),
    ...(x > 0.66
      ? badge(sum === 1 ? '1 rock' : `${sum} rocks`, { x: at.x, y: at.y + across }, pixels(eyes, 14), {
          tint: 0xd8c4a4,
          alpha: clamp((x - 0.66) * 6),
        })
      : []),
  ]
}
