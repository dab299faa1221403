/** Creates a match from teams, for pickup games and quick match, and tells all nodes whom it calls. */
import { matchMaker } from '@colyseus/core'
import { matchOptions } from '../../common/wire/match/options.ts'
import { Subscription } from '../cluster/redis/subscription.ts'
import type { CreationOptions } from '../match/creation.ts'
import { type Group, playersOf } from './offers/group.ts'
import { type OfferTerms, rosterOf } from './offers/terms.ts'

/** Tells all nodes which players were called to a match, so that no other room calls them to another one. */
const TOPIC = 'called'

export interface CalledMatch {
  readonly match: string
  readonly players: readonly string[]
}

export const call = async (called: CalledMatch): Promise<void> =>
  void (await matchMaker.presence.publish(TOPIC, called))

export class Calls extends Subscription<CalledMatch> {
  constructor(failed: (error: unknown) => void) {
    super(TOPIC, failed)
  }
}

/**
 * Creates the match on this node and returns its id. All its seats are reserved. `room`: the players'
 * chatroom, which learns the result.
 */
export async function startMatch(
  terms: Omit<OfferTerms, 'shape' | 'making'>,
  teams: readonly (readonly Group[])[],
  room = '',
): Promise<string> {
  const { game, setup, roundSeconds, rated } = terms
  const given: CreationOptions = {
    game,
    setup,
    options: matchOptions.parse({ bots: 0, roundSeconds, rated }),
    roster: rosterOf(terms, teams),
    room,
  }
  const { roomId } = await matchMaker.createRoom('match', given)
  await call({ match: roomId, players: playersOf(teams.flat()) })
  return roomId
}
