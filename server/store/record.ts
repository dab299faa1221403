/** A finished match as it is kept for good: what a replay, a check of its dice and its players' histories need. */
import { kindOf } from '../../common/wire/rating.ts'
import type { Finished, Participant } from '../play/keeper.ts'
import type { Summary, Tables } from './tables.ts'

/** Of the record's form. Older ones stay readable for ever. */
export const RECORD_VERSION = 1

/** The first letters of the seed's hash name a match: they were public from its start. */
export const matchName = (seedHash: string): string => seedHash.slice(0, 20)

export function recordOf({ seedHash, record, outcome, chairs, secret, shares, rated = false }: Finished, table: string, now = Date.now()): Tables['record'] {
  const names = Object.fromEntries(chairs.map(({ id, name, occupant }) => [id, { name, bot: occupant !== 'human' }]))
  return {
    match: matchName(seedHash), game: record.game, finished: now, rounds: record.rounds.length, rated: Number(rated),
    record: JSON.stringify({ version: RECORD_VERSION, table, ...record, names, outcome, secret, shares }),
  }
}

/**
 * Who played, each of them once: who had several seats counts for the last, and stayed if they stayed in one. In one
 * order everywhere: two matches of the same people that are archived at once do not wait for each other.
 */
export function playersOf({ chairs, people }: Finished): readonly Participant[] {
  const all = people ?? chairs.filter(({ occupant }) => occupant === 'human').map(({ id, ...chair }) => ({ ...chair, seat: id, left: false }))
  const once = new Map<string, Participant>()
  for (const one of all) if (!one.left || (once.get(one.player)?.left ?? true)) once.set(one.player, one)
  return [...once.values()].sort((a, b) => (a.player < b.player ? -1 : 1))
}

const resultOf = (team: string, left: boolean, { winners }: Finished['outcome']): Tables['seat']['result'] =>
  left ? 'lost' : winners.length === 0 ? 'drawn' : winners.includes(team) ? 'won' : 'lost'

export const seatsOf = (finished: Finished, at: number): Tables['seat'][] =>
  playersOf(finished).map(({ seat, team, player, name, left }) => ({
    match: matchName(finished.seedHash), seat, team, player, name, result: resultOf(team, left, finished.outcome), game: finished.record.game, at,
  }))

/** What lists of results show of a match, so that they need not read its record. */
export function resultRow(finished: Finished, at: number): Tables['result'] {
  const { seedHash, record, outcome, chairs, rated = false, listed = true } = finished
  const people = playersOf(finished)
  const bots = chairs.filter(({ id }) => people.every(({ seat }) => seat !== id))
  const summary: Summary = {
    kind: kindOf(record.seats), winners: outcome.winners, by: outcome.by,
    players: [
      ...people.map(({ seat, team, player, name, left }) => ({ seat, team, player, name, bot: false, left, result: resultOf(team, left, outcome) })),
      ...bots.map(({ id, team, name }) => ({ seat: id, team, player: '', name, bot: true, left: false, result: resultOf(team, false, outcome) })),
    ].sort((a, b) => (a.seat < b.seat ? -1 : 1)),
  }
  return {
    match: matchName(seedHash), game: record.game, finished: at, rounds: record.rounds.length, rated: Number(rated), listed: Number(listed),
    summary: JSON.stringify(summary),
  }
}
