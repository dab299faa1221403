/** An alternative round of a replay: with other orders of one seat, and everything else unchanged. */
import type { Better } from '../../../common/engine/analysis/judgement.ts'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { diceIn, playRoundWith } from '../../../common/engine/record/record.ts'
import type { Replay } from './replay.ts'
import { type Alternative, type AnyFoughtRound, endOf } from './round-end.ts'

/** Plays the round with these orders, and the real orders and dice otherwise; pauses at its end. */
export function showAlternative(
  replay: Replay,
  round: number,
  seat: SeatId,
  { orders, given, best }: Better,
): void {
  const {
    loaded: { archive, game },
    link: { before, viewer },
    battle,
  } = replay
  const from = before(round)
  const play = (all: Readonly<Record<SeatId, unknown>>): AnyFoughtRound => {
    const { state: after, timeline } = playRoundWith(
      game,
      from as never,
      diceIn(game, archive.seed, round),
      all,
    )
    return { round, before: from, after, timeline: timeline as readonly { kind: string }[] }
  }
  const played = archive.rounds[round - 1]!
  const instead = play({ ...played, [seat]: orders })
  const eyes = viewer.peek()
  battle.plan.value = undefined
  battle.reviewImagined({
    round,
    before: game.view(from, eyes),
    after: game.view(instead.after, eyes),
    timeline: game.viewTimeline(instead.timeline, instead.after, eyes) as readonly { kind: string }[],
  })
  replay.alternative.value = {
    round,
    seat,
    orders,
    given,
    best,
    asPlayed: endOf(game, play(played)),
    instead: endOf(game, instead),
    next: nextOf(game, instead.after, seat, round + 1, archive.seed),
  }
}

/** By the bots that also play the playouts. */
function nextOf(
  game: AnyGame,
  state: unknown,
  seat: SeatId,
  round: number,
  seed: string,
): Alternative['next'] {
  if (game.outcome(state) || !game.owing(state).includes(seat)) return undefined
  const view = game.view(state, seat) as unknown
  return {
    view,
    orders: game.think(view, seat, diceOf(`next/${seed}`, round), game.search?.outlook.level ?? 1) as unknown,
  }
}
