/** Plays matches of bots that search, against the level below or against somebody who knows them: asked and answered by messages. */
import { parentPort } from 'node:worker_threads'
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import { opening, playRound } from '../../common/engine/record/record.ts'
import { teamOf } from '../../common/engine/search/search.ts'
import { gameNamed } from '../../common/games/list.ts'
import { bestResponse } from './best-response.ts'

export interface Bout {
  readonly game: string
  /** What differs from the game's own. */
  readonly setup: object
  readonly seed: string
  /** The team whose bots search. */
  readonly side: string
  readonly against: 'below' | 'response'
}

export interface Fought {
  readonly bout: Bout
  readonly winners: readonly string[]
  readonly rounds: number
  /** Of each search, in ms of this thread. */
  readonly thinking: readonly number[]
}

/** To its end; every seat of the other side is the opponent. */
export function fought(bout: Bout): Fought {
  const game = gameNamed(bout.game)!
  const setup: unknown = game.setup.parse(bout.setup)
  const level = game.search!.level
  const thinking: number[] = []
  let state: unknown = opening(game, {
    game: game.id,
    seed: bout.seed,
    setup,
    seats: game.seats(setup),
    rounds: [],
  })
  for (let round = 1; ; round++) {
    const outcome = game.outcome(state)
    if (outcome) return { bout, winners: outcome.winners, rounds: round - 1, thinking }
    const whims = (seat: SeatId) => diceOf(`${bout.seed}/${seat}`, round)
    const orders = Object.fromEntries(
      game.owing(state).map((seat) => {
        const view: unknown = game.view(state, seat)
        if (teamOf(seat) !== bout.side)
          return [
            seat,
            bout.against === 'below'
              ? (game.think(view, seat, whims(seat), level - 1) as unknown)
              : bestResponse(game, view, seat, `${bout.seed}/${seat}`, round),
          ]
        const began = process.threadCpuUsage()
        const given: unknown = game.think(view, seat, whims(seat), level)
        const { user, system } = process.threadCpuUsage(began)
        thinking.push((user + system) / 1000)
        return [seat, given]
      }),
    )
    state = playRound(game, state as never, bout.seed, round, orders).state
  }
}

// A thread has no origin, unlike the windows that the rule is about.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.on('message', (bout: Bout) => parentPort!.postMessage(fought(bout)))
