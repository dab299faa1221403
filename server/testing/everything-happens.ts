/** Publishes each event that metrics count once, as a metric has no series before. */
import { GAMES } from '../../common/games/list.ts'
import { happened } from '../base/events.ts'

export function everythingHappens(): void {
  const [match, game] = ['m', GAMES[0]!.id]
  happened('match opened', {
    match,
    game,
    setup: {},
    seats: 2,
    rated: false,
    listed: true,
    bots: 0,
    room: '',
  })
  happened('match began', { match, game, people: 2, bots: 0, rated: false })
  happened('round revealed', { match, game, round: 1, late: 1, took: 1 })
  happened('bot failed', { match, game, round: 1, seat: 'A1', level: 1 })
  for (const how of ['agreed', 'broken'] as const)
    happened('match over', {
      match,
      game,
      record: '',
      rounds: 1,
      winners: [],
      by: '',
      how,
      rated: false,
      seconds: 1,
    })
  happened('room joined', { kind: 'match', took: 1 })
  happened('seat asked', { status: 200, took: 1 })
  happened('http answered', { route: 'page', status: 200, took: 1 })
  happened('refused', { code: 'too_many', at: 'http' })
  happened('hung up', { why: 'not joined' })
  happened('account made', { name: 'Ann', program: false })
  happened('matches adopted', { matches: 1, from: 'own' })
  for (const done of [true, false]) happened('journal written', { entries: 1, done, took: 1 })
  happened('redis asked', { done: true, took: 1 })
}
