import { expect, test } from '@jest/globals'
import type { PresenceView } from '../../common/wire/people/social.ts'
import { FollowNews } from './follow-news.ts'

const at = (match: string): PresenceView => ({ is: 'playing', match, game: 'chess' })
const [ONLINE, HIDDEN]: PresenceView[] = [{ is: 'online' }, { is: 'playing' }]
const MINUTES = 60_000

test('a match is news once, and only one that anybody may watch', () => {
  const news = new FollowNews()
  news.begin('ann', ONLINE!)
  expect(news.moved('ann', HIDDEN!, 0)).toBeUndefined()
  expect(news.moved('ann', at('m1'), 1)).toEqual({ match: 'm1', game: 'chess' })
  // They lose the connection and return.
  for (const presence of [ONLINE!, at('m1')]) expect(news.moved('ann', presence, 5 * MINUTES)).toBeUndefined()
  expect(news.moved('ann', at('m2'), 6 * MINUTES)).toEqual({ match: 'm2', game: 'chess' })
})

test('a match that runs when following begins is no news, nor is a stranger’s match', () => {
  const news = new FollowNews()
  news.begin('ann', at('m1'))
  expect([news.moved('ann', at('m1'), 0), news.moved('bob', at('m2'), 0)]).toEqual([undefined, undefined])
  // Another follower of the same player does not clear this.
  news.begin('ann', ONLINE!)
  expect(news.moved('ann', at('m1'), 0)).toBeUndefined()
  news.forget('ann')
  expect(news.moved('ann', at('m2'), 0)).toBeUndefined()
})

test('a player opening many matches is news once in two minutes, and never late', () => {
  const news = new FollowNews()
  news.begin('ann', ONLINE!)
  const told = Array.from({ length: 60 }, (_, i) => news.moved('ann', at(`m${i}`), i * 10_000)).filter(
    Boolean,
  )
  expect(told.map((one) => one!.match)).toEqual(['m0', 'm12', 'm24', 'm36', 'm48'])
  expect(news.moved('ann', at('m59'), 100 * MINUTES)).toBeUndefined()
})
