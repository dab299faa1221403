/**
 * Open challenges. Each lasts a minute; an answer, a withdrawal or the timeout ends it, whichever is first.
 */

import { CHALLENGE_SECONDS, CHALLENGES_AT_MOST } from '../../common/wire/people/social.ts'
import { isRefused, type Refused, refusal } from '../../common/wire/refusals.ts'

export interface Challenge<Terms> {
  readonly id: number
  readonly from: string
  readonly to: string
  readonly terms: Terms
  /** Server ms. */
  readonly deadline: number
}

export class Challenges<Terms> {
  private readonly standing = new Map<number, Challenge<Terms>>()
  private next = 1

  make(from: string, to: string, terms: Terms, now: number): Challenge<Terms> | Refused {
    if (from === to) return refusal('own_name')
    if (this.by(from)) return refusal('one_challenge')
    if (this.at(to).length >= CHALLENGES_AT_MOST) return refusal('many_challenges')
    const challenge = { id: this.next++, from, to, terms, deadline: now + CHALLENGE_SECONDS * 1000 }
    this.standing.set(challenge.id, challenge)
    return challenge
  }

  /** The challenge with that id to this player, while it is open. */
  find(id: number, to: string, now: number): Challenge<Terms> | Refused {
    const challenge = this.standing.get(id)
    return challenge?.to === to && challenge.deadline > now ? challenge : refusal('no_challenge')
  }

  /** Ends it and returns it: of several simultaneous calls one gets it. */
  take(id: number, to: string, now: number): Challenge<Terms> | Refused {
    const challenge = this.find(id, to, now)
    if (!isRefused(challenge)) this.standing.delete(id)
    return challenge
  }

  /** Withdraws a player's challenge; undefined if there is none. */
  withdraw(from: string): Challenge<Terms> | undefined {
    const challenge = this.by(from)
    if (challenge) this.standing.delete(challenge.id)
    return challenge
  }

  /** Ends and returns all challenges that match. */
  end(which: (challenge: Challenge<Terms>) => boolean): Challenge<Terms>[] {
    const ended = [...this.standing.values()].filter(which)
    for (const { id } of ended) this.standing.delete(id)
    return ended
  }

  by = (from: string): Challenge<Terms> | undefined =>
    [...this.standing.values()].find((one) => one.from === from)
  at = (to: string): Challenge<Terms>[] => [...this.standing.values()].filter((one) => one.to === to)

  /** The next timeout (server ms). */
  get due(): number | undefined {
    return this.standing.values().next().value?.deadline
  }
}
