/** Orders that are only tried: bounded by network, however many guests one person is. */
import { expect, test } from '@jest/globals'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { tried } from './trying.ts'

/** A match in its second round: orders for the first are refused, after they were counted. */
const try1 = (address: string) =>
  tried(
    { game: voidPatrol, state: {} as never, threads: {} as never },
    { round: 2 } as never,
    'A1',
    { round: 1 },
    address,
  )

test('a network may try so many orders in ten seconds, and does not hold up another', async () => {
  const codes = new Set<unknown>()
  for (let i = 0; i < 60; i++) codes.add(((await try1('203.0.113.7')) as { code: string }).code)
  expect([...codes]).toEqual(['wrong_round'])
  expect(await try1('203.0.113.7')).toMatchObject({ code: 'too_fast' })
  expect(await try1('198.51.100.7')).toMatchObject({ code: 'wrong_round' })
})

test('everybody behind a local proxy is counted by player alone', async () => {
  for (let i = 0; i < 70; i++) expect(await try1('127.0.0.1')).toMatchObject({ code: 'wrong_round' })
})
