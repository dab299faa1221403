/** From teams to a match: the one place where pickup games and quick matches make one. */
import { matchMaker } from '@colyseus/core'
import { matchOptions } from '../../common/wire/match/options.ts'
import type { Created } from '../match/creation.ts'
import { call } from './calls.ts'
import { type Deal, rosterOf } from './deal.ts'
import { type Group, playersOf } from './group.ts'

/**
 * Makes the match, on this node, and gives its id. Its seats are given out: nobody else may take them.
 * `room`: the chatroom that its players come from, which is told how it ends.
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
