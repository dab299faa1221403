/** A finished match as it is kept for good: what a replay, a check of its dice and its players' histories need. */
import { archiveText, matchName, type ArchivedLine } from '../../common/engine/archive.ts'
import { digest } from '../../common/engine/digest.ts'
import { gameNamed } from '../../common/games/list.ts'
import type { Finished } from '../play/keeper.ts'
import type { Participant } from '../play/people.ts'
import type { Tables } from './tables.ts'

export { matchName } from '../../common/engine/archive.ts'

export function recordOf(finished: Finished, table: string, now = Date.now()): Tables['record'] {
  const { seedHash, record, state, outcome, chairs, people, secret, shares, began, rated, said } = finished
  // Who began it plays it, though a bot may have flown the seat in the end.
  const names = Object.fromEntries([
    ...chairs.map(({ id, name, occupant, program }) => [id, { name, bot: occupant !== 'human' || program }]),
    ...people.map(({ seat, name }) => [seat, { name, bot: chairs.find((chair) => chair.id === seat)?.program ?? false }]),
  ])
  const chat = said.map(({ round, at, from, seat, channel, text }) => ({ round, at: at - began, from, seat, channel: channel as ArchivedLine['channel'], text }))
  return {
    match: matchName(seedHash), game: record.game, finished: now, rounds: record.rounds.length, rated: rated ? 1 : 0,
    record: archiveText({ rules: gameNamed(record.game)!.version, table, ...record, names, outcome, secret, shares, began, rated, chat, end: digest(state) }),
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
