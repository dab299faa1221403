/** A finished match as it is kept for good: what a replay, a check of its dice and its players' histories need. */
import { archiveText, matchName } from '../../common/engine/archive.ts'
import { digest } from '../../common/engine/digest.ts'
import { gameNamed } from '../../common/games/list.ts'
import type { Finished } from '../play/keeper.ts'
import type { Tables } from './tables.ts'

export { matchName } from '../../common/engine/archive.ts'

export function recordOf({ seedHash, record, state, outcome, chairs, secret, shares, began = 0, rated = false, chat = [] }: Finished, table: string, now = Date.now()): Tables['record'] {
  const names = Object.fromEntries(chairs.map(({ id, name, occupant }) => [id, { name, bot: occupant !== 'human' }]))
  return {
    match: matchName(seedHash), game: record.game, finished: now, rounds: record.rounds.length, rated: rated ? 1 : 0,
    record: archiveText({ rules: gameNamed(record.game)!.version, table, ...record, names, outcome, secret, shares, began, rated, chat, end: state === undefined ? '' : digest(state) }),
  }
}

export const seatsOf = ({ seedHash, chairs, outcome }: Finished): Tables['seat'][] =>
  chairs.filter(({ occupant }) => occupant === 'human').map(({ id, team, player, name }) => ({
    match: matchName(seedHash), seat: id, team, player, name,
    result: outcome.winners.length === 0 ? 'drawn' : outcome.winners.includes(team) ? 'won' : 'lost',
  }))
