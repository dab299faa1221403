/** Tombstones: the reason why a match has ended, known for a limited time. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { refusal } from '../../../../common/wire/refusals.ts'
import { type SharedKeys, Tombstones } from './tombstones.ts'

const WHY = refusal('match_closed', 'A bot ran wild.')

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** A shared store with Redis' behaviour. */
function sharedKeys(): SharedKeys & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    setex: async (key, value) => void kept.set(key, value),
    get: async (key) => kept.get(key) ?? null,
  }
}
const fails = async () => {
  throw new Error('Redis does not answer')
}

test('tombstones tell all nodes why a match has ended, with the given reason', async () => {
  const shared = sharedKeys()
  const [here, elsewhere, alone] = [new Tombstones(shared), new Tombstones(shared), new Tombstones()]
  await here.put('m', WHY)
  await alone.put('m', WHY)
  expect(await Promise.all([here.of('m'), elsewhere.of('m'), alone.of('m')])).toEqual([WHY, WHY, WHY])
  expect(await elsewhere.of('n')).toBeUndefined()
})

test('tombstones are known on the node of the match while Redis does not answer', async () => {
  const tombstones = new Tombstones({ setex: fails, get: fails })
  await tombstones.put('m', WHY)
  expect([await tombstones.of('m'), await tombstones.of('n')]).toEqual([WHY, undefined])
})

test('tombstones fade, and the oldest go when there are too many', async () => {
  const tombstones = new Tombstones()
  await tombstones.put('early', WHY)
  await jest.advanceTimersByTimeAsync(16 * 60_000)
  expect(await tombstones.of('early')).toBeUndefined()
  for (let i = 0; i <= 5000; i++) await tombstones.put(`m${i}`, WHY)
  expect([await tombstones.of('m0'), await tombstones.of('m1')]).toEqual([undefined, WHY])
})

test('tombstones of nonsense say nothing', async () => {
  const shared = sharedKeys()
  shared.kept.set('ended:m', '{"code":"no such code"}')
  expect(await new Tombstones(shared).of('m')).toBeUndefined()
})
