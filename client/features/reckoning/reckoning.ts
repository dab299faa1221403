/** Which events on the screen have a reckoning, and the open one. */

import { signal } from '@preact/signals'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound } from '../../../common/engine/match-types.ts'
import { dieInWords } from '../../../common/engine/presentation/debrief.ts'
import type { DecidingDie, Reckoning } from '../../../common/engine/presentation/reckoning.ts'
import type { Point } from '../../board/camera/view.ts'
import { span as distance } from '../../board/geometry.ts'
import type { Playback } from '../../board/playback/playback.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'

/** `what`: what the die decides, in a few words. */
export type ShownReckoning = Omit<Reckoning, 'die'> & {
  readonly die?: DecidingDie & { readonly what: string }
}

/** The open reckoning. */
export const reckoned = signal<ShownReckoning | undefined>(undefined)

/** `event`: the index in the round's timeline. */
export function reckoningOf(game: AnyGame, round: PlayedRound, event: number): ShownReckoning | undefined {
  const found = game.why?.(event, round)
  if (!found) return undefined
  const { die, ...rest } = found
  return { ...rest, ...(die && { die: { ...die, what: dieInWords(game, die.name, round.before) } }) }
}

/** Seconds before its start and after its end in which an event can be tapped. */
const AROUND = { before: 0.15, after: 0.9 }

/** The reckoning of the event nearest to a tap, among those at the present moment. */
function reckoningAt(
  game: AnyGame,
  client: Pick<AnyClientGame, 'whereabouts'>,
  playback: Playback,
  at: Point,
  reach: number,
): ShownReckoning | undefined {
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
    const away = place ? distance(place, at) : Infinity
    return away <= reach ? [{ i, away }] : []
  })
  for (const { i } of near.sort((a, b) => a.away - b.away)) {
    const found = reckoningOf(game, round, i)
    if (found) return found
  }
  return undefined
}

/**
 * A tap on the board during playback: on an event it opens its reckoning; anywhere else it pauses or resumes.
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
