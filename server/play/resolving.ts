/**
 * Where rounds are played: at once, as nearly all are, or in a thread of its own when that would hold up the rounds of
 * other matches. Both ways the same function is called with the same data, so nobody can tell which it was.
 */
import { rulesIdOf } from '../../common/engine/rules-id.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { resolved, type Due, type Resolved } from './due.ts'
import type { ToResolve } from './resolving-worker.ts'
import { Thread, ThreadLost } from './thread.ts'

/** A round that will take longer than this (ms) is played elsewhere. */
export const LONG = 5
/** Before a match's first round its state tells how long that may take: that of a large battle has so many letters. */
const LARGE = 6000
/** A round that has not been played by then (ms) will never be. */
const PATIENCE = 10_000
/** Large rounds make and forget 12 MB each: with room for several of them the collector takes a quarter of the time less. */
export const ROOM = { maxYoungGenerationSizeMb: 192 } as const

/** What is known of a match before its next round: how long the last one took (ms), if there was one. */
export function takesLong(state: unknown, last: number | undefined): boolean {
  return last === undefined ? JSON.stringify(state).length > LARGE : last > LONG
}

/** Plays the round in another thread. Rejects when it cannot be played, for an error in the rules or because it has no end, and with `ThreadLost`. */
export class Resolving extends Thread<ToResolve, Resolved> {
  constructor() {
    super(new URL('./resolving-worker.ts', import.meta.url), PATIENCE, ROOM)
  }

  elsewhere(game: AnyGame, due: Due): Promise<Resolved> {
    return this.ask({ rules: rulesIdOf(game), due }, `round ${due.round} of ${game.id} was not played`)
  }
}

/** Of this process. */
export const resolving = new Resolving()

/** Plays the round that is due: at once, or in a while if it takes long. Throws, or rejects, what the rules throw. */
export function play(game: AnyGame, due: Due, last: number | undefined, threads = resolving): Resolved | Promise<Resolved> {
  if (!takesLong(due.state, last)) return resolved(game, due)
  return threads.elsewhere(game, due).catch((error: unknown) => {
    if (error instanceof ThreadLost) return resolved(game, due)
    throw error
  })
}
