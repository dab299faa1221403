/**
 * Where rounds are played: at once, as nearly all are, or in a thread of its own when that would hold up the
 * rounds of other matches. Both ways the same function is called with the same data, so nobody can tell which
 * it was.
 */
import type { AnyGame } from '../../../common/engine/game.ts'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import { Thread, ThreadLost } from '../../base/thread.ts'
import { type Due, type Resolved, resolved } from '../due.ts'
import type { ToResolve } from './resolving-worker.ts'
import { weighsMore } from './weight.ts'

/** A round that will take longer than this (ms) is played elsewhere. */
export const LONG = 5
/**
 * What a round may take is known before: there is more of the pieces, and of what is ordered of them, than of
 * any short one (letters).
 */
export const LARGE = 6000
/**
 * Of an exhibition so many times as much: bots order little, and a thread would be begun for somebody who
 * looks at a page.
 */
const WATCHED = 10
/** A round that has not been played by then (ms) will never be. */
const PATIENCE = 10_000
/**
 * Large rounds make and forget 12 MB each: with room for several of them the collector takes a quarter of the
 * time less. A round that keeps more than a round can ends its thread, and not the process.
 */
export const ROOM = { maxYoungGenerationSizeMb: 192, maxOldGenerationSizeMb: 512 } as const

/**
 * What is known of a round before it is played: of what there is, and how much of a core the one before took (ms), if
 * there was one. How long that was says nothing: on a busy machine any round is long now and then, and a thread for it
 * would keep 30 MB.
 */
export const takesLong = (
  { state, orders }: Pick<Due, 'state' | 'orders'>,
  last = 0,
  watched = false,
): boolean => {
  const times = watched ? WATCHED : 1
  return last > times * LONG || weighsMore([state, orders], times * LARGE)
}

/**
 * Plays the round in another thread. Rejects when it cannot be played, for an error in the rules or because
 * it has no end, and with `ThreadLost`.
 */
export class Resolving extends Thread<ToResolve, Resolved> {
  /** Those that are played with a thread to themselves, one after the other. */
  private alone: Promise<unknown> = Promise.resolve()

  /** `script`: what runs in the thread; another one is for tests. */
  constructor(script = new URL('./resolving-worker.ts', import.meta.url)) {
    super(script, PATIENCE, ROOM)
  }

  elsewhere(game: AnyGame, due: Due): Promise<Resolved> {
    return this.ask({ rules: rulesIdOf(game), due }, `round ${due.round} of ${game.id} was not played`)
  }

  /**
   * The same, whatever becomes of the thread. A round that was underway when its thread was lost may be what
   * ended it: it has one to itself then, and never plays where it could end the process. The others are
   * played by the next thread.
   */
  async surely(game: AnyGame, due: Due): Promise<Resolved> {
    for (;;) {
      try {
        return await this.elsewhere(game, due)
      } catch (error) {
        if (!(error instanceof ThreadLost)) throw error
        if (error.underway) return this.byItself(game, due)
      }
    }
  }

  private byItself(game: AnyGame, due: Due): Promise<Resolved> {
    const played = this.alone.then(async () => {
      const thread = new Resolving(this.script)
      try {
        return await thread.elsewhere(game, due)
      } catch (error) {
        // Where threads do not even begin the round is not to blame.
        if (error instanceof ThreadLost && !error.ran) return resolved(game, due)
        throw error
      } finally {
        await thread.stop()
      }
    })
    this.alone = played.catch(() => undefined)
    return played
  }
}

/** Of this process. */
export const resolving = new Resolving()

/**
 * Plays the round that is due: at once, or in a while if it takes long. Throws, or rejects, what the rules
 * throw. `watched`: it is an exhibition's.
 */
export function play(
  game: AnyGame,
  due: Due,
  last: number | undefined,
  watched = false,
  threads = resolving,
): Resolved | Promise<Resolved> {
  return takesLong(due, last, watched) ? threads.surely(game, due) : resolved(game, due)
}
