/** Creates a match from teams, for pickup games and quick match. */
import { matchMaker } from '@colyseus/core'
import { matchOptions } from '../../common/wire/match/options.ts'
import type { Created } from '../match/creation.ts'
import { call } from './calls.ts'
import { type Deal, rosterOf } from './deal.ts'
import { type Group, playersOf } from './group.ts'

/**
 * Creates the match on this node and returns its id. All its seats are reserved. `room`: the players'
 * chatroom, which learns the result.
 */
export async function startMatch(
  deal: Omit<Deal, 'shape' | 'making'>,
  teams: readonly (readonly Group[])[],
  room = '',
): Promise<string> {
  const { game, setup, roundSeconds, rated } = deal
  const given: Created = {
    game,
    setup,
    options: matchOptions.parse({ bots: 0, roundSeconds, rated }),
    roster: rosterOf(deal, teams),
    room,
  }
  const { roomId } = await matchMaker.createRoom('match', given)
  await call({ match: roomId, players: playersOf(teams.flat()) })
  return roomId
}
