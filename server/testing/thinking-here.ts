/**
 * Has bots plan on this thread, one after another: for games that other threads do not have, such as broken
 * ones.
 */
import { diceOf } from '../../common/engine/dice/dice.ts'
import { Thinking } from '../match/run/thinking.ts'

/** Returns the function that ends it. */
export function thinkHere(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { think } = Thinking.prototype
  let last: Promise<unknown> = Promise.resolve()
  Thinking.prototype.think = ({ game, view, seat, round, level, seed }) => {
    const thought = last
      .catch(() => undefined)
      .then(async () => {
        await new Promise(setImmediate)
        const seen = view()
        if (seen === undefined) return { declined: 'dropped' as const, allowed: true }
        return {
          orders: game.think(seen, seat, diceOf(seed, round), level) as unknown,
          level,
          limited: false,
        }
      })
    last = thought
    return thought
  }
  return () => {
    Thinking.prototype.think = think
  }
}
