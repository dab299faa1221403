import { describe, expect, test } from '@jest/globals'
import { seedHash } from '../../common/engine/dice/dice.ts'
import { fold } from '../../common/engine/record/record.ts'
import { vectorCombat } from '../../common/games/vector-combat/game.ts'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import { LiveMatch } from './live-match.ts'
import { Seats } from './seats/seats.ts'
import { newSecret } from './table.ts'

const setup = voidPatrol.setup.parse({ density: 0 })
function live(contributions: string[] = [], secret = 'aa'): LiveMatch {
  const seats = new Seats(voidPatrol.seats(setup))
  for (const chair of seats.chairs) chair.choice = 'Sparrow'
  return new LiveMatch(voidPatrol, setup, matchOptions.parse({}), seats, secret, contributions)
}

describe('a live match', () => {
  test('a live match takes legal orders of the round, and keeps the last ones', () => {
    const match = live()
    expect(match.submit('A1', 1, { A1: { chits: 'F' } }, true)).toBeUndefined()
    expect(match.submit('A1', 1, { A1: { chits: 'L' } }, false)).toBeUndefined()
    expect([match.ready('A1'), match.submitted('A1')?.orders]).toEqual([
      false,
      { A1: { chits: 'L', holdFire: false, launch: null } },
    ])
  })

  test.each<[string, number, unknown, string]>([
    ['A1', 0, {}, 'wrong_round'],
    ['A1', 2, {}, 'wrong_round'],
    ['C1', 1, {}, 'nothing_owed'],
    ['A1', 1, { B1: { chits: 'F' } }, 'illegal_orders'],
    ['A1', 1, { A1: { chits: 'FFFFFFFF' } }, 'illegal_orders'],
    ['A1', 1, undefined, 'illegal_orders'],
  ])('a live match refuses orders of %s in round %i: %j', (seat, round, orders, code) => {
    const match = live()
    match.submit('A1', 1, { A1: { chits: 'R' } }, true)
    expect(match.submit(seat, round, orders, true)).toMatchObject({ code })
    expect(match.submitted('A1')).toEqual({
      orders: { A1: { chits: 'R', holdFire: false, launch: null } },
      ready: true,
    })
  })

  test('a round that is not stored yet is shown to nobody, newcomers included', () => {
    const match = live()
    const before = match.state
    const seen = () => [match.shownTo('A1'), match.shownTo('gallery')]
    match.reveal()
    expect(seen()).toEqual([
      { round: 1, state: before },
      { round: 1, state: before },
    ])
    expect(match.round).toBe(2)
    match.kept()
    expect(seen().map((shown) => shown?.round)).toEqual([2, 2])
    // Until the match is over, no player gets the gallery's view.
    while (!match.outcome) match.reveal()
    expect(match.eyesOf('A1')).toBe('A1')
    match.kept()
    expect(match.eyesOf('A1')).toBe('gallery')
  })

  test('a live match waits for no seat that does without orders in a round', () => {
    const match = live()
    match.submit('A1', 1, { A1: { chits: 'R' } }, true)
    match.forgo('B1')
    expect([match.ready('B1'), match.allReady(), match.submitted('B1'), match.due().orders]).toEqual([
      true,
      true,
      undefined,
      { A1: expect.anything() },
    ])
    match.withdraw('B1')
    expect(match.allReady()).toBe(false)
    match.forgo('B1')
    match.submit('B1', 1, { B1: { chits: 'L' } }, false)
    expect(match.ready('B1')).toBe(false)
    match.forgo('A1')
    match.reveal()
    expect([match.ready('A1'), match.ready('B1')]).toEqual([false, false])
  })

  test('a live match takes back a round only if it was not shown yet', () => {
    const match = live()
    match.reveal()
    match.show()
    match.takeBack()
    expect(match.round).toBe(2)
    const { state, counted } = match
    match.submit('A1', 2, { A1: { chits: 'FF' } }, true)
    match.reveal()
    expect([match.round, match.state === state]).toEqual([3, false])
    match.takeBack()
    expect([match.round, match.state, match.counted, match.record.rounds.length]).toEqual([
      2,
      state,
      counted,
      1,
    ])
  })

  test.each(['resolve', 'outcome', 'step'] as const)(
    'a live match stays as it was when its game breaks in %s',
    (part) => {
      const match = live()
      match.reveal()
      const { state, counted, record } = match
      match.submit('A1', 2, { A1: { chits: 'F' } }, true)
      Object.assign(match, {
        game: {
          ...voidPatrol,
          [part]: () => {
            throw new Error('a bug in a game')
          },
        },
      })
      expect(() => match.reveal()).toThrow('a bug in a game')
      expect([match.state, match.counted, record.rounds.length, match.submitted('A1')?.ready]).toEqual([
        state,
        counted,
        1,
        true,
      ])
    },
  )

  test('a live match starts every round without orders', () => {
    const match = live()
    match.submit('A1', 1, { A1: { chits: 'R' } }, true)
    expect(match.reveal()).toMatchObject({ round: 1, outcome: undefined })
    expect([match.round, match.submitted('A1'), match.ready('A1')]).toEqual([2, undefined, false])
    expect(match.submit('A1', 1, {}, true)).toMatchObject({ code: 'wrong_round' })
  })

  test('a live match gives the same states when its record is replayed', () => {
    const match = live(['aa', 'bb'])
    const states = [match.state]
    for (const chits of ['F', 'LF', '', 'RF']) {
      match.submit('A1', match.round, { A1: { chits } }, true)
      if (chits) match.submit('B1', match.round, { B1: { chits: 'F' } }, true)
      match.reveal()
      states.push(match.state)
    }
    const copy = JSON.parse(JSON.stringify(match.record)) as typeof match.record
    expect(fold(voidPatrol, copy).map(({ state }) => state)).toEqual(states)
    expect(match.seedHash).toBe(seedHash(match.record.seed))
  })

  test('a live match has a seed of 256 bits that no player can foresee or bring about', () => {
    const seeds = Array.from({ length: 20 }, () => live(['a', 'b'], newSecret()).record.seed)
    expect(new Set(seeds).size).toBe(20)
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a seat is silent in a round when it gave no orders in any of its steps', () => {
    const vc = vectorCombat.setup.parse({})
    const match = new LiveMatch(
      vectorCombat,
      vc,
      matchOptions.parse({}),
      new Seats(vectorCombat.seats(vc)),
      'aa',
      [],
    )
    const [a, b] = match.record.seats.map(({ id }) => id) as [string, string]
    const pass = (seat: string) => match.submit(seat, match.round, { actions: {} }, true)
    const silent = () => [match.counted, match.silent(a), match.silent(b)]
    // One side orders in the second of four steps, then in none.
    const seen = [2, 4].flatMap((ordered) =>
      [1, 2, 3, 4].map((step) => {
        if (ordered === 2 && step === 2) expect(pass(a)).toBeUndefined()
        const now = silent()
        match.reveal()
        match.show()
        return now
      }),
    )
    expect(seen).toEqual([
      [0, true, true],
      [0, false, true],
      [0, false, true],
      [0, false, true],
      [1, true, true],
      [1, true, true],
      [1, true, true],
      [1, true, true],
    ])
    // A step that is taken back leaves no trace.
    pass(a)
    match.reveal()
    expect(silent()).toEqual([2, false, true])
    match.takeBack()
    expect(silent()).toEqual([2, true, true])
  })
})
