/** A finished match as it is kept for good: what a replay, a check of its dice and its players' histories need. */
import type { Finished } from '../play/keeper.ts'
import type { Participant } from '../play/people.ts'
import type { Tables } from './tables.ts'

/** Of the record's form. Older ones stay readable for ever. */
export const RECORD_VERSION = 1

/** The first letters of the seed's hash name a match: they were public from its start. */
export const matchName = (seedHash: string): string => seedHash.slice(0, 20)

export function recordOf({ seedHash, record, outcome, chairs, secret, shares, rated }: Finished, table: string, now = Date.now()): Tables['record'] {
  const names = Object.fromEntries(chairs.map(({ id, name, occupant }) => [id, { name, bot: occupant !== 'human' }]))
  return {
    match: matchName(seedHash), game: record.game, finished: now, rounds: record.rounds.length, rated: rated ? 1 : 0,
    record: JSON.stringify({ version: RECORD_VERSION, table, ...record, names, outcome, secret, shares }),
  }
}

/** A row for everybody who played. Who left has lost; whom all opponents have left has won, whatever bots made of it. */
export function seatsOf({ seedHash, people, outcome }: Finished): Tables['seat'][] {
  const result = ({ team, left }: Participant): Tables['seat']['result'] => {
    const others = people.filter((one) => one.team !== team)
    if (left) return 'lost'
    if (others.length > 0 && others.every((one) => one.left)) return 'won'
    return outcome.winners.length === 0 ? 'drawn' : outcome.winners.includes(team) ? 'won' : 'lost'
  }
  return people.map((one) => ({ match: matchName(seedHash), seat: one.seat, team: one.team, player: one.player, name: one.name, result: result(one) }))
}
