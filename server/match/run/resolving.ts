/**
 * Chooses where a round is resolved: at once on the main thread, as nearly all are, or in a worker thread if
 * it would hold up other matches. Both call the same function with the same data, so the result is the same.
 */
import type { AnyGame } from '../../../common/engine/game.ts'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import { Thread, ThreadLost } from '../../base/thread.ts'
import type { Due, RoundOutcome } from '../due.ts'
import type { ToResolve } from './resolving-worker.ts'
import { timed } from './timing.ts'
import { weighsMore } from './weight.ts'

/** A round that is likely to take longer than this (ms) goes to the thread. */
export const LONG = 5
/** A state, or its orders, above this weight is larger than that of any short round (characters of JSON). */
export const LARGE = 6000
/** Factor on both limits for exhibitions: bots order little, and an exhibition is not worth a thread. */
const WATCHED = 10
/** A round that takes longer than this (ms) counts as endless. */
const PATIENCE = 10_000
/**
 * Memory of the thread. Eight times this young generation saves a twentieth of the time in the largest rounds,
 * and takes 100 MB more that are never given back. A round that exceeds the limits ends its thread, and not the
 * process.
 */
export const ROOM = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 } as const

/**
 * Predicts whether a round takes long, from the weight of state and orders and from the CPU time of the round
 * before it (`last`, ms). Wall time would mislead: on a busy machine any round is long now and then, and a
 * thread for it would keep 30 MB.
 */
export const takesLong = (
  { state, orders }: Pick<Due, 'state' | 'orders'>,
  last = 0,
  watched = false,
): boolean => {
  const times = watched ? WATCHED : 1
  return last > times * LONG || weighsMore(state, times * LARGE) || weighsMore(orders, times * LARGE)
}

/**
 * Resolves rounds in a worker thread. Rejects when the rules throw or the round does not end, and with
 * `ThreadLost`.
 */
export class Resolving extends Thread<ToResolve, RoundOutcome> {
  /** Rounds that need a thread to themselves, one after the other. */
  private alone: Promise<unknown> = Promise.resolve()

  /** `script`: the code of the thread; tests pass their own. */
  constructor(script = new URL('./resolving-worker.ts', import.meta.url)) {
    super(script, PATIENCE, ROOM)
  }

  elsewhere(game: AnyGame, due: Due): Promise<RoundOutcome> {
    return this.ask({ rules: rulesIdOf(game), due }, `round ${due.round} of ${game.id} was not played`)
  }

  /**
   * Resolves a round even if its thread is lost. The round that was running then may be the cause: it gets a
   * thread of its own, and never runs where it could end the process. Rounds that were only waiting go to the
   * next thread.
   */
  async surely(game: AnyGame, due: Due): Promise<RoundOutcome> {
    for (;;) {
      try {
        return await this.elsewhere(game, due)
      } catch (error) {
        if (!(error instanceof ThreadLost)) throw error
        if (error.underway) return this.byItself(game, due)
      }
    }
  }

  private byItself(game: AnyGame, due: Due): Promise<RoundOutcome> {
    const played = this.alone.then(async () => {
      const thread = new Resolving(this.script)
      try {
        return await thread.elsewhere(game, due)
      } catch (error) {
        // If even a new thread does not start, the round is not the cause.
        if (error instanceof ThreadLost && !error.ran) return timed(game, due)
        throw error
      } finally {
        await thread.stop()
      }
    })
    this.alone = played.catch(() => undefined)
    return played
  }
}

/**
 * Resolves a round: at once, or in a thread if it takes long. Throws, or rejects with, what the rules throw.
 * `watched`: the match is an exhibition.
 */
export function play(
  thread: Resolving,
  game: AnyGame,
  due: Due,
  last: number | undefined,
  watched = false,
): RoundOutcome | Promise<RoundOutcome> {
  return takesLong(due, last, watched) ? thread.surely(game, due) : timed(game, due)
}
