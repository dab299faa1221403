/** Presence and play, as reported by the rooms of several nodes. */
import { expect, jest, test } from '@jest/globals'
import { Online } from './online.ts'

const [ANN, BOB, CID] = ['ann', 'bob', 'cid']

/** A message from another node. */
const heard = (online: Online, told: object, at = Date.now()): void =>
  (online as unknown as { hear(told: object, now: number): void }).hear(told, at)

function some(): { online: Online; changed: string[] } {
  const online = new Online(() => undefined)
  const changed: string[] = []
  online.listen((players) => changed.push(...players))
  return { online, changed }
}

test('a person is here from the first socket to the last, and changes only then', () => {
  const { online, changed } = some()
  online.came(ANN)
  online.came(ANN)
  online.went(ANN)
  expect([changed, online.of(ANN), online.count()]).toEqual([
    [ANN],
    { is: 'online' },
    { online: 1, playing: 0 },
  ])
  online.went(ANN)
  // A departure without an arrival is ignored.
  online.went(BOB)
  expect([changed, online.of(ANN), online.count()]).toEqual([
    [ANN, ANN],
    { is: 'offline' },
    { online: 0, playing: 0 },
  ])
})

test('a player is reported once and counted once, with the match that can be watched', () => {
  const { online, changed } = some()
  online.came(ANN)
  online.plays({ match: 'm1', players: [ANN], unready: [], game: undefined })
  expect(online.of(ANN)).toEqual({ is: 'playing' })
  online.plays({ match: 'm2', players: [ANN, BOB], unready: [], game: 'chess' })
  online.plays({ match: 'm2', players: [ANN, BOB], unready: [], game: 'chess' })
  expect(online.of(ANN)).toEqual({ is: 'playing', match: 'm2', game: 'chess' })
  expect(changed).toEqual([ANN, ANN, ANN, BOB])
  // A seat without a connection does not count as present.
  expect([online.of(BOB), online.count()]).toEqual([{ is: 'offline' }, { online: 1, playing: 1 }])
  online.plays({ match: 'm1', players: [], unready: [], game: undefined })
  online.plays({ match: 'm2', players: [], unready: [], game: 'chess' })
  expect([online.of(ANN), online.count()]).toEqual([{ is: 'online' }, { online: 1, playing: 0 }])
})

test('other nodes are told the changes of a moment in one message, in their order', () => {
  jest.useFakeTimers()
  const { online } = some()
  const told: object[] = []
  ;(online as unknown as { topic: { tell(one: object): void } }).topic.tell = (one) => told.push(one)
  online.came(ANN)
  online.came(BOB)
  online.plays({ match: 'm', players: [ANN], unready: [], game: 'chess' })
  online.plays({ match: 'm', players: [], unready: [], game: undefined })
  online.went(BOB)
  expect([told, online.count()]).toEqual([[], { online: 1, playing: 0 }])
  jest.runOnlyPendingTimers()
  online.went(ANN)
  jest.runOnlyPendingTimers()
  expect(told).toHaveLength(2)
  const other = some()
  heard(other.online, told[0]!)
  // A change twice is noticed twice; a match that began and ended leaves nobody in it.
  expect(other.changed.toSorted()).toEqual([ANN, BOB])
  expect([other.online.of(ANN), other.online.of(BOB)]).toEqual([{ is: 'online' }, { is: 'offline' }])
  // Alone, a change has the form that nodes of earlier versions know.
  expect(told[1]).toMatchObject({ here: { player: ANN, is: false } })
  heard(other.online, told[1]!)
  expect(other.online.count()).toEqual({ online: 0, playing: 0 })
  jest.useRealTimers()
})

test('people on other nodes count once each, and are forgotten with a silent node', () => {
  const { online, changed } = some()
  jest.useFakeTimers({ now: 1_000_000 })
  online.came(ANN)
  heard(online, { node: 'other', here: { player: BOB, is: true } })
  heard(online, {
    node: 'other',
    all: { here: [ANN, CID], playing: [{ match: 'm', players: [CID], game: 'chess' }] },
  })
  expect(online.count()).toEqual({ online: 2, playing: 1 })
  expect([online.of(BOB), online.of(CID)]).toEqual([
    { is: 'offline' },
    { is: 'playing', match: 'm', game: 'chess' },
  ])
  changed.length = 0
  ;(online as unknown as { forget(now: number): void }).forget(1_000_000 + 179_000)
  expect(online.of(CID).is).toBe('playing')
  ;(online as unknown as { forget(now: number): void }).forget(1_000_000 + 181_000)
  expect([online.of(CID), online.of(ANN), online.count()]).toEqual([
    { is: 'offline' },
    { is: 'online' },
    { online: 1, playing: 0 },
  ])
  expect(changed).toEqual(expect.arrayContaining([CID]))
  jest.useRealTimers()
})

test('a player keeping a match waiting is known on every node until ready or gone', () => {
  const { online } = some()
  const waits = (unready: readonly string[], players: readonly string[] = []) => ({
    match: 'm1',
    players,
    unready,
    game: 'chess',
  })
  online.plays(waits([ANN]))
  heard(online, { node: 'other', playing: { ...waits([BOB]), match: 'm2' } })
  expect([
    online.isAwaitedElsewhere(ANN, 'm1'),
    online.isAwaitedElsewhere(ANN, 'm2'),
    online.isAwaitedElsewhere(BOB, 'm1'),
    online.isAwaitedElsewhere(CID, 'm1'),
  ]).toEqual([false, true, true, false])
  // Nobody plays in it yet.
  expect(online.count().playing).toBe(0)
  online.plays(waits([], [ANN]))
  heard(online, { node: 'other', playing: { ...waits([]), match: 'm2' } })
  expect([online.isAwaitedElsewhere(ANN, 'm2'), online.isAwaitedElsewhere(BOB, 'm1')]).toEqual([false, false])
})
