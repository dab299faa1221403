/**
 * Has bots think on this thread, one after the other between other work: for games that no other thread
 * knows, as those that are made to fail.
 */
import { diceOf } from '../../common/engine/dice/dice.ts'
import { thinking } from '../match/run/thinking.ts'

/** From now on, until that is called which is returned. */
export function thinkHere(): () => void {
  const { think } = thinking
  let last: Promise<unknown> = Promise.resolve()
  thinking.think = ({ game, view, seat, round, level, seed }) => {
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
    thinking.think = think
  }
}
