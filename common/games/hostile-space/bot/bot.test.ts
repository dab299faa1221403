import { describe, expect, jest, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { add, FACINGS, hex, scale, still, unit } from '../../../geometry/hex.ts'
import { torusDistance, wrapped } from '../../../geometry/torus.ts'
import { hostileSpace as game } from '../game.ts'
import type { State } from '../state.ts'
import { Exchange } from './exchange.ts'
import { craftAt, missileAt, playerNamed, skyOf } from './sample.ts'

/** The searching level is tested with the search itself. */
const LEVELS = game.botLevels.filter((level) => level !== game.search!.level)

const SMALL = { craftEach: 4, deltaV: 12, width: 22, height: 22, roundLimit: 10 }

/** Plays a seeded match and checks every order; `until`: the last round. */
function play(seed: string, given: object, level: (seat: string) => number, until = Infinity): State {
  const setup = game.setup.parse(given)
  let state = game.start(setup, game.seats(setup), diceOf(seed, 0))
  for (let step = 1; !state.result && state.round < until; step++) {
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [seat, game.think(state, seat, diceOf(`whims ${seed}/${seat}`, step), level(seat))]),
    )
    for (const [seat, of] of Object.entries(orders)) {
      expect(game.orders.safeParse(of).success).toBe(true)
      expect([seat, game.check(state, seat, of)]).toEqual([seat, []])
    }
    state = game.resolve(state, orders, diceOf(seed, step)).state
  }
  return state
}

describe('HS-1, HS-3, HS-5: legal play of all levels', () => {
  const options = [
    { craftEach: 4 },
    { damage: 'brutal', entityDice: 2, missileSpeed: 15, deltaV: 12, width: 22, height: 40 },
    { play: 'base-defence', entityDice: 1 },
    { play: 'base-defence', craftEach: 4, seatsPerTeam: 2 },
    { declare: 'in-precedence', missileLife: 1, magazine: 1 },
    ...game.trials,
  ]
  test.each(options.map((given) => [JSON.stringify(given), given] as const))(
    'all levels play legally with %s',
    (_name, given) => {
      for (const level of LEVELS) play('legal', given, () => level, level === 3 ? 2 : 4)
    },
  )
})

describe('the strength of the levels', () => {
  const wins = (given: object, starts: number, better: number, worse: number) => {
    let won = 0
    for (let i = 0; i < 2 * starts; i++) {
      const side = i % 2 ? 'A' : 'B'
      if (
        play(`duel ${i >> 1}`, given, (seat) =>
          seat[0] === side ? better : worse,
        ).result!.winners.join() === side
      )
        won++
    }
    return won
  }
  test('level 2 beats level 1 in at least 9 of 12 duels', () =>
    expect(wins({}, 6, 2, 1)).toBeGreaterThanOrEqual(9))
  test('level 3 beats level 2 in at least 8 of 12 duels', () =>
    expect(wins({}, 6, 3, 2)).toBeGreaterThanOrEqual(8))
})

describe('orders for the same view', () => {
  const state = play('same', SMALL, () => 2, 3)
  test.each(LEVELS)('level %i gives the same orders for the same view, and does not change it', (level) => {
    const before = structuredClone(state)
    for (const phase of ['velocity', 'fire'] as const) {
      const orders = game.think({ ...state, phase }, 'A1', diceOf('whims', 1), level)
      expect(game.think({ ...before, phase }, 'A1', diceOf('whims', 1), level)).toEqual(orders)
    }
    expect(state).toEqual(before)
  })
  test('level 3 gives other orders when its whims are others', () => {
    const plans = new Set(
      Array.from({ length: 12 }, (_, i) =>
        JSON.stringify(game.think(state, 'A1', diceOf(`whims ${i}`, 1), 3)),
      ),
    )
    expect(plans.size).toBeGreaterThan(1)
  })
})

test('thinking is bounded, however many craft and missiles there are', () => {
  const ways = [jest.spyOn(Exchange.prototype, 'reckon'), jest.spyOn(Exchange.prototype, 'reckonWith')]
  const reckoned = (state: State, level: number) => {
    for (const way of ways) way.mockClear()
    game.think(state, 'A1', diceOf('whims', 1), level)
    return ways.reduce((sum, { mock: { calls } }) => sum + calls.length, 0)
  }
  const crowd = Array.from({ length: 64 }, (_, i) =>
    craftAt(
      `${'ABCDEFGH'[i % 8]!}${1 + Math.floor(i / 8)}`,
      (7 * i) % 58,
      (11 * i + Math.floor(i / 8)) % 58,
      { velocity: hex(i % 5, -1) },
    ),
  )
  const players = [...'ABCDEFGH'].map((id) => playerNamed(id))
  const missiles = Array.from({ length: 200 }, (_, i) =>
    missileAt(`B1-${i + 1}`, (5 * i) % 58, (17 * i) % 58, i % 6),
  )
  const state = skyOf(crowd, {
    players,
    order: players.map(({ id }) => id),
    missiles,
    torus: { width: 58, height: 58 },
  })
  for (const [level, most] of [
    [1, 0],
    [2, 600],
    [3, 3000],
  ] as const)
    expect(reckoned(state, level)).toBeLessThanOrEqual(most)
  for (const setup of [{}, { craftEach: 8, play: 'base-defence' }])
    expect(
      reckoned(
        play('bounded', setup, () => 1, 2),
        3,
      ),
    ).toBeLessThanOrEqual(9000)
  for (const way of ways) way.mockRestore()
})

describe('the placing of bots', () => {
  const placed = (given: object) => play('placed', given, () => 2, 1)
  test('HS-1.3 a bot places its marker far from others', () => {
    const {
      players: [a, b],
      torus,
    } = placed({})
    expect(torusDistance(torus, a!.centre!, b!.centre!)).toBe(18)
  })
  test('HS-1.4 a bot places its craft apart, and in no line of its own side', () => {
    const { craft } = placed({ craftEach: 8, width: 40, height: 40 })
    const own = craft.filter(({ id }) => id.startsWith('A')).map(({ at }) => at)
    for (const [i, a] of own.entries())
      for (const b of own.slice(0, i)) {
        const [q, r] = [(a.q - b.q + 40) % 40, (a.r - b.r + 40) % 40]
        expect(q === 0 || r === 0 || (q + r) % 40 === 0).toBe(false)
        expect(torusDistance({ width: 40, height: 40 }, a, b)).toBeGreaterThan(1)
      }
  })
  test('HS-7.4 a bot places six craft at rest in the lines of its base, where they are refilled', () => {
    const {
      craft,
      players: [a],
      torus,
    } = placed({ play: 'base-defence' })
    const own = craft.filter(({ id }) => id.startsWith('A')).map(({ at }) => at)
    for (const d of FACINGS) expect(own).toContainEqual(wrapped(torus, add(a!.centre!, scale(unit(d), 2))))
  })
  test('HS-1.6 a bot places rocks where they are no trap for it', () => {
    const { entities, players, torus } = placed({ entityDice: 2 })
    expect(entities.length).toBeGreaterThan(1)
    for (const { hexes } of entities)
      for (const at of hexes)
        for (const { centre } of players) expect(torusDistance(torus, at, centre!)).toBeGreaterThan(6)
  })
})

describe('the flight of bots', () => {
  test.each(LEVELS)('HS-4.2 level %i does not fly into friends or rocks in its way', (level) => {
    // All three would drift into one hex, and A4 into a rock.
    const fleet = [
      craftAt('A1', 8, 10, { velocity: hex(2, 0) }),
      craftAt('A2', 12, 10, { velocity: hex(-2, 0) }),
      craftAt('A3', 10, 8, { velocity: hex(0, 2) }),
      craftAt('A4', 3, 4, { velocity: hex(2, 0) }),
    ]
    const state = skyOf([...fleet, craftAt('B1', 20, 25)], {
      entities: [{ id: 'rock1', hexes: [hex(5, 4), hex(6, 4)] }],
    })
    const { timeline } = game.resolve(
      state,
      { A1: game.think(state, 'A1', diceOf('whims', 1), level) },
      diceOf('s', 1),
    )
    expect(timeline.filter((event) => event.kind === 'collision')).toEqual([])
  })
  test.each(LEVELS)('HS-3.1 level %i keeps most of its craft moving', (level) => {
    const { craft } = play('moving', {}, () => level, 3)
    const all = craft.filter(({ status }) => status === 'flying')
    expect(all.filter(({ velocity }) => !still(velocity)).length).toBeGreaterThan(all.length / 2)
  })
})
