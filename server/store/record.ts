/** A finished match as it is kept for good: what a replay, a check of its dice and its players' histories need. */
import type { Finished } from '../play/keeper.ts'
import type { Tables } from './tables.ts'

/** Of the record's form. Older ones stay readable for ever. */
export const RECORD_VERSION = 1

/** The first letters of the seed's hash name a match: they were public from its start. */
export const matchName = (seedHash: string): string => seedHash.slice(0, 20)

export function recordOf({ seedHash, record, outcome, chairs, secret, shares }: Finished, table: string, now = Date.now()): Tables['record'] {
  const names = Object.fromEntries(chairs.map(({ id, name, occupant }) => [id, { name, bot: occupant !== 'human' }]))
  return {
    match: matchName(seedHash), game: record.game, finished: now, rounds: record.rounds.length, rated: 0,
    record: JSON.stringify({ version: RECORD_VERSION, table, ...record, names, outcome, secret, shares }),
  }
}

export const seatsOf = ({ seedHash, chairs, outcome }: Finished): Tables['seat'][] =>
  chairs.filter(({ occupant }) => occupant === 'human').map(({ id, team, player, name }) => ({
    match: matchName(seedHash), seat: id, team, player, name,
    result: outcome.winners.length === 0 ? 'drawn' : outcome.winners.includes(team) ? 'won' : 'lost',
  }))
