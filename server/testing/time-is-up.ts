/** That a time is over for which a match waits, in tests: whoever is slow before that has all of it. */
import type { MatchFlow } from '../match/match-flow.ts'
import { roomOf } from './machines/node.ts'
import { hurry } from './preloads/hurry.ts'

/** What is set anew by this rings at once. */
function atOnce(set: () => void): void {
  const easeUp = hurry(1_000_000)
  set()
  easeUp()
}

/** Who was promised a seat has been waited for. In a process of its own a node waits as long as it does. */
export function beginWithout(match: string): void {
  const room = roomOf(match) as { readonly places: { awaitPromised(): void } } | undefined
  atOnce(() => room?.places.awaitPromised())
}

/** The time of a round is up. */
export function endRound(match: string): void {
  const {
    flow: {
      rounds: { clock },
    },
  } = roomOf(match) as { readonly flow: MatchFlow }
  atOnce(() => clock.set(clock.times))
}
