/**
 * Who challenges whom at this moment. One stands for a minute; whichever is first ends it: an answer, its
 * being taken back, or its time.
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

  /** That one to this player, as long as it stands. */
  find(id: number, to: string, now: number): Challenge<Terms> | Refused {
    const challenge = this.standing.get(id)
    return challenge?.to === to && challenge.deadline > now ? challenge : refusal('no_challenge')
  }

  /** It stands no more: of several who take it at once one gets it. */
  take(id: number, to: string, now: number): Challenge<Terms> | Refused {
    const challenge = this.find(id, to, now)
    if (!isRefused(challenge)) this.standing.delete(id)
    return challenge
  }

  /** What a player has asked is taken back; undefined when there was nothing. */
  withdraw(from: string): Challenge<Terms> | undefined {
    const challenge = this.by(from)
    if (challenge) this.standing.delete(challenge.id)
    return challenge
  }

  /** Those that end, of which this is so. */
  end(which: (challenge: Challenge<Terms>) => boolean): Challenge<Terms>[] {
    const ended = [...this.standing.values()].filter(which)
    for (const { id } of ended) this.standing.delete(id)
    return ended
  }

  by = (from: string): Challenge<Terms> | undefined =>
    [...this.standing.values()].find((one) => one.from === from)
  at = (to: string): Challenge<Terms>[] => [...this.standing.values()].filter((one) => one.to === to)

  /** When the next one has stood for its time (server ms). */
  get due(): number | undefined {
    return this.standing.values().next().value?.deadline
  }
}
