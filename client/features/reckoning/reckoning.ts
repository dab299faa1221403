/** What of the rounds on the screen can be asked why, and what is being answered. */
import { signal } from '@preact/signals'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { Reckoning } from '../../../common/engine/presentation/reckoning.ts'
import type { Point } from '../../board/camera/view.ts'
import type { Playback } from '../../board/playback/playback.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import type { PlayedRound } from '../../net/match/link.ts'

/** The reckoning that is open. */
export const reckoned = signal<Reckoning | undefined>(undefined)

/** Of an event by its place in the round's timeline. */
export const reckoningOf = (game: AnyGame, round: PlayedRound, event: number): Reckoning | undefined =>
  game.why?.(event, round)

/** An event can be tapped so long before it begins and after it is over (seconds). */
const AROUND = { before: 0.15, after: 0.9 }

/**
 * What a tap on the board asks about while a round is played: the nearest event there, of those that happen
 * about now.
 */
function reckoningAt(
  game: AnyGame,
  client: Pick<AnyClientGame, 'whereabouts'>,
  playback: Playback,
  at: Point,
  reach: number,
): Reckoning | undefined {
  const showing = playback.showing.peek()
  if (!showing || !game.why) return undefined
  const t = playback.t.peek()
  const { round, spans } = showing
  const near = round.timeline.flatMap((event, i) => {
    const span = spans[i]!
    const place =
      t >= span.start - AROUND.before && t <= span.end + AROUND.after
        ? client.whereabouts?.(event, round.before)
        : undefined
    const away = place ? Math.hypot(place.x - at.x, place.y - at.y) : Infinity
    return away <= reach ? [{ i, away }] : []
  })
  for (const { i } of near.sort((a, b) => a.away - b.away)) {
    const found = reckoningOf(game, round, i)
    if (found) return found
  }
  return undefined
}

/**
 * A tap on the board while a round is played: on what happens there just now it is asked why; anywhere else
 * the show stands still, or goes on.
 */
export function askAt(
  game: AnyGame,
  client: Pick<AnyClientGame, 'whereabouts'>,
  playback: Playback,
  at: Point,
  reach: number,
): void {
  const found = reckoningAt(game, client, playback, at, reach)
  if (found) reckoned.value = found
  playback.pause(found !== undefined || !playback.paused.peek())
}
