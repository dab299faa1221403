/**
 * The permanent form of a finished match: all that its replay, the check of its dice, and its players'
 * histories need.
 */
import type { Insertable } from 'kysely'
import { seedHash as hashOf } from '../../../common/engine/dice/dice.ts'
import { type ArchivedLine, archiveText, matchName } from '../../../common/engine/record/archive.ts'
import { digest } from '../../../common/engine/record/record.ts'
import { kindOf } from '../../../common/wire/people/rating.ts'
import type { MatchSummary, Tables } from '../tables.ts'
import type { FinishedMatch, FinishedParticipant } from './finished.ts'

export { matchName } from '../../../common/engine/record/archive.ts'

export function recordOf(finished: FinishedMatch, table: string, now = Date.now()): Tables['record'] {
  const {
    seedHash,
    record,
    rules: { rules, engine },
    state,
    outcome,
    chairs,
    people,
    secret,
    shares,
    began,
    rated,
    said,
  } = finished
  // A participant from the beginning keeps the seat's name, even if a bot flew it in the end.
  const names = Object.fromEntries([
    ...chairs.map(({ id, name, occupant, program }) => [id, { name, bot: occupant !== 'human' || program }]),
    ...people.map(({ seat, name, program }) => [seat, { name, bot: program }]),
  ])
  const chat = said.map(
    ({ round = 0, at, name, seat = '', channel, text, change }): ArchivedLine => ({
      round,
      at: at - began,
      from: name,
      seat,
      channel: channel as ArchivedLine['channel'],
      text,
      ...(change && { change }),
    }),
  )
  return {
    match: matchName(seedHash),
    game: record.game,
    finished: now,
    rounds: record.rounds.length,
    rated: rated ? 1 : 0,
    record: archiveText({
      engine,
      rules,
      table,
      ...record,
      names,
      outcome,
      secret,
      commitment: hashOf(secret),
      shares,
      began,
      rated,
      chat,
      end: state === undefined ? '' : digest(state),
    }),
  }
}

/** People who left have lost; people whose opponents have all left have won, whatever bots made of it. */
function resultOf(
  { people, outcome }: FinishedMatch,
  { team, left }: Pick<FinishedParticipant, 'team' | 'left'>,
): Tables['seat']['result'] {
  const others = people.filter((one) => one.team !== team)
  if (left) return 'lost'
  if (others.length > 0 && others.every((one) => one.left)) return 'won'
  return outcome.winners.length === 0 ? 'drawn' : outcome.winners.includes(team) ? 'won' : 'lost'
}

/**
 * A row for each participant. Sorted, so that archiving two matches of the same people at once does not
 * deadlock.
 */
export const seatsOf = (finished: FinishedMatch, at: number): Insertable<Tables['seat']>[] =>
  finished.people
    .toSorted((a, b) => (a.player < b.player ? -1 : 1))
    .map((one) => ({
      match: matchName(finished.seedHash),
      seat: one.seat,
      team: one.team,
      player: one.player,
      name: one.name,
      result: resultOf(finished, one),
      game: finished.record.game,
      at,
      neighbourhood: one.neighbourhood,
      listed: Number(finished.listed),
    }))

/** Lists have no longer setups, such as those with a map of one's own (characters): the record has them. */
const SETUP_AT_MOST = 1000

/** The setup as lists have it: JSON, or empty if it is long. */
export function setupText(setup: unknown): string {
  const text = JSON.stringify(setup) ?? ''
  return text.length > SETUP_AT_MOST ? '' : text
}

/** The row for lists of results, so that they need not read the record. */
export function resultRow(finished: FinishedMatch, place: string, at: number): Tables['result'] {
  const { seedHash, record, outcome, story, chairs, people, substitutes, rated, listed, room } = finished
  // A person who took over a bot's seat did not play from the beginning: listed by name, with no result.
  const others = chairs.filter(({ id }) => people.every(({ seat }) => seat !== id))
  // A person in a bot's seat at the end is among the players already.
  const replacing = substitutes.filter(
    ({ seat, player }) => !others.some((one) => one.id === seat && one.player === player),
  )
  const summary: MatchSummary = {
    kind: kindOf(record.seats),
    winners: outcome.winners,
    by: outcome.by,
    ...(story && { story }),
    players: [
      ...people.map(({ seat, team, player, name, program, left }) => ({
        seat,
        team,
        player,
        name,
        bot: program,
        left,
      })),
      ...others.map(({ id, team, name, occupant }) => ({
        seat: id,
        team,
        player: '',
        name,
        bot: occupant !== 'human',
        left: false,
      })),
    ]
      .map((one) => ({ ...one, result: resultOf(finished, one) }))
      .sort((a, b) => (a.seat < b.seat ? -1 : 1)),
    ...(replacing.length > 0 && {
      substitutes: replacing.map(({ seat, name }) => ({ seat, player: '', name })),
    }),
  }
  return {
    match: matchName(seedHash),
    place,
    game: record.game,
    finished: at,
    rounds: record.rounds.length,
    rated: Number(rated),
    listed: Number(listed),
    summary: JSON.stringify(summary),
    room,
    setup: setupText(record.setup),
  }
}
