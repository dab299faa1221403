import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { playRound } from '../../../common/engine/record/record.ts'
import { sample } from '../../../common/games/sample/game.ts'
import { voidPatrol as game } from '../../../common/games/void-patrol/game.ts'
import { DRIFT, type Orders } from '../../../common/games/void-patrol/orders.ts'
import { sampleFighter, sampleState } from '../../../common/games/void-patrol/sample.ts'
import type { State } from '../../../common/games/void-patrol/state.ts'
import { hex } from '../../../common/geometry/hex.ts'
import { reasonOf } from '../api.ts'
import type { Ponderer } from './local-bots.ts'
import { LocalLink, type LocalMatch } from './local-link.ts'

const state = sampleState([
  sampleFighter('A1', 'A', { guns: ['laser 6/100'] }),
  sampleFighter('B1', 'B', { at: hex(9, 0), hull: 10, shields: 0 }),
])
const match = (given: Partial<LocalMatch> = {}): LocalMatch => ({
  id: 'drill',
  game,
  setup: game.setup.parse({}),
  state,
  seat: 'A1',
  seed: 'drill',
  home: '/somewhere',
  others: () => ({}),
  seats: [
    { id: 'A1', team: 'A', name: 'You' },
    { id: 'B1', team: 'B', name: 'Drone' },
  ],
  ...given,
})
const order = (link: LocalLink, chits: string, round = link.snapshot.value!.round, ready = true) =>
  link.request('orders', { round, orders: { A1: { ...DRIFT, chits } }, ready })
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'taken',
    (error: unknown) => reasonOf(error).code,
  )
const places = (given: unknown) => (given as State).fighters.map(({ at }) => [at.q, at.r])

describe('a match in the browser', () => {
  test('a round is resolved by the game’s own resolver and dice when its orders are ready', async () => {
    const link = new LocalLink(match())
    await order(link, 'FF')
    const truth = playRound(game, state, 'drill', 1, { A1: { A1: { ...DRIFT, chits: 'FF' } }, B1: {} })
    expect(link.state.value).toEqual(truth.state)
    expect(link.played.value).toEqual([
      {
        round: 1,
        before: state,
        after: truth.state,
        timeline: truth.timeline,
        orders: { A1: { A1: { ...DRIFT, chits: 'FF' } }, B1: {} },
      },
    ])
    expect([link.snapshot.value!.round, link.mine.value.orders]).toEqual([2, null])
  })
  test('a local match gives out its rounds with the whole truth until it restarts', async () => {
    const link = new LocalLink(match())
    await order(link, 'FF')
    const [first] = await link.whole()
    expect([first!.round, first!.before, first!.after]).toEqual([
      1,
      state,
      playRound(game, state, 'drill', 1, { A1: { A1: { ...DRIFT, chits: 'FF' } }, B1: {} }).state,
    ])
    link.restart()
    expect(await link.whole()).toEqual([])
  })
  test('a local match begins again after rounds with given orders, whatever was played before', async () => {
    const link = new LocalLink(match({ ends: (rounds) => (rounds.length === 3 ? 'is over' : undefined) }))
    for (const chits of ['FF', 'F', '']) await order(link, chits)
    const [first, , third] = link.played.value
    link.restart()
    for (const chits of ['LL', 'FFF', 'F']) await order(link, chits)
    link.restart([{ A1: { ...DRIFT, chits: 'FF' } }])
    expect(link.played.value).toEqual([first])
    expect([link.state.value, link.snapshot.value!.round, link.snapshot.value!.phase]).toEqual([
      first!.after,
      2,
      'playing',
    ])
    expect(link.mine.value.orders).toBe(null)
    for (const chits of ['F', '']) await order(link, chits)
    expect(link.played.value[2]).toEqual(third)
    expect((await link.whole()).map(({ round }) => round)).toEqual([1, 2, 3])
  })
  test('orders wait, are replaced and are withdrawn while they are not ready', async () => {
    const link = new LocalLink(match())
    await order(link, 'F', 1, false)
    await order(link, 'FF', 1, false)
    expect([link.mine.value, link.played.value]).toEqual([
      {
        seat: 'A1',
        choice: '',
        round: 1,
        orders: { A1: { ...DRIFT, chits: 'FF' } },
        ready: false,
        organiser: false,
        resigning: [],
        barred: '',
      },
      [],
    ])
    await link.request('withdraw', { round: 1 })
    expect(link.mine.value.orders).toBe(null)
  })
  test('an impossible request is refused with its reason and changes nothing', async () => {
    const link = new LocalLink(match())
    expect(await refusalOf(order(link, 'FFFFF'))).toBe('illegal_orders')
    await expect(order(link, 'FFFFF')).rejects.toThrow('5 thrusts in one round')
    await expect(link.request('orders', { round: 1, orders: 'north' })).rejects.toMatchObject({
      code: 'illegal_orders',
    })
    expect(await refusalOf(order(link, '', 2))).toBe('wrong_round')
    expect(await refusalOf(link.request('withdraw', { round: 7 }))).toBe('wrong_round')
    expect(await refusalOf(link.request('sit', { seat: 'B1' }))).toBe('wrong_phase')
    expect(await refusalOf(link.say('all', 'hello'))).toBe('wrong_channel')
    expect([link.state.value, link.played.value, link.snapshot.value!.round]).toEqual([state, [], 1])
  })
  test('other seats follow their script each round, as far as possible', async () => {
    const told: [string, number][] = []
    const link = new LocalLink(
      match({
        others: (_view, seat, round) => {
          told.push([seat, round])
          return { [seat]: { ...DRIFT, chits: round === 1 ? 'F' : 'FFFFF' } } satisfies Orders
        },
      }),
    )
    await order(link, '')
    await order(link, '')
    expect(told).toEqual([
      ['B1', 1],
      ['B1', 2],
    ])
    expect(places(link.state.value)).toEqual([
      [0, 0],
      [12, 0],
    ])
  })
  test('a bot gives orders when it sits at another seat', async () => {
    const link = new LocalLink(
      match({ others: (view, seat, _round, dice) => game.think(view as State, seat, dice, 1) }),
    )
    await order(link, '')
    expect((link.played.value[0]!.orders['B1'] as Orders)['B1']!.chits).not.toBe('')
  })
  test('a local match ends by its game or on request, and begins again when its seat is ready', async () => {
    const link = new LocalLink(
      match({ ends: (rounds) => (rounds.length === 2 ? 'has done enough' : undefined) }),
    )
    await order(link, 'F')
    expect(link.snapshot.value!.phase).toBe('playing')
    await order(link, '')
    expect(link.snapshot.value).toMatchObject({
      phase: 'finished',
      round: 2,
      winners: [],
      by: 'has done enough',
    })
    expect(await refusalOf(order(link, ''))).toBe('wrong_phase')
    await link.request('ready', { ready: true })
    expect([
      link.snapshot.value!.phase,
      link.snapshot.value!.round,
      link.state.value,
      link.played.value,
    ]).toEqual(['playing', 1, state, []])
    // A drone in front of guns does not survive, so the game ends by its own rules.
    const duel = new LocalLink(
      match({
        state: sampleState([
          sampleFighter('A1', 'A', { guns: ['laser 6/100'] }),
          sampleFighter('B1', 'B', { at: hex(2, 0), hull: 1, shields: 0 }),
        ]),
      }),
    )
    for (let round = 1; round <= 8 && duel.snapshot.value!.phase === 'playing'; round++) await order(duel, '')
    expect(duel.snapshot.value).toMatchObject({
      phase: 'finished',
      winners: ['A'],
      by: 'holds the field alone',
    })
  })
  test('a local match ends when its player is out, even while others fight on', async () => {
    const three = sampleState(
      [
        sampleFighter('A1', 'A', { hull: 1, shields: 0, velocity: hex(2, 0) }),
        sampleFighter('B1', 'B', { at: hex(0, 9) }),
        sampleFighter('C1', 'C', { at: hex(0, -9) }),
      ],
      { asteroids: [hex(1, 0)] },
    )
    const link = new LocalLink(
      match({ state: three, seats: ['A1', 'B1', 'C1'].map((id) => ({ id, team: id[0]!, name: id })) }),
    )
    await order(link, '')
    expect(link.snapshot.value).toMatchObject({ phase: 'finished', by: 'your part in it is over' })
  })
  test('rounds of other seats are played while the own seat waits, also at the beginning', async () => {
    const setup = sample.setup.parse({})
    const begin = (seat: string) =>
      new LocalLink({
        id: 'turns',
        game: sample,
        setup,
        state: sample.start(setup, sample.seats(setup), diceOf('turns', 0)),
        seat,
        seed: 'turns',
        home: '/',
        seats: sample.seats(setup).map(({ id, team }) => ({ id, team, name: id })),
        others: (_view, _seat, round) => ({ cell: round === 1 ? 8 : round }),
      })
    const shoot = (link: LocalLink, cell: number) =>
      link.request('orders', { round: link.snapshot.value!.round, orders: { cell }, ready: true })
    const link = begin('B1')
    await shoot(link, 0)
    // A1 has shot: it is B1's turn.
    expect([link.snapshot.value!.round, link.played.value.map(({ orders }) => Object.keys(orders))]).toEqual([
      3,
      [['A1', 'B1'], ['A1']],
    ])
    await shoot(link, 5)
    expect([link.snapshot.value!.round, link.played.value.length]).toEqual([5, 4])
    await shoot(link, 8)
    expect(link.snapshot.value).toMatchObject({
      phase: 'finished',
      winners: ['B'],
      by: 'found the other ship',
    })
    // Start from a state in which it is the other seat's turn.
    const started = playRound(
      sample,
      sample.start(setup, sample.seats(setup), diceOf('turns', 0)),
      'turns',
      1,
      { A1: { cell: 0 }, B1: { cell: 1 } },
    ).state
    const late = new LocalLink({
      ...match(),
      game: sample,
      setup,
      state: started,
      round: 2,
      seat: 'B1',
      others: () => ({ cell: 5 }),
      seats: link.snapshot.value!.seats,
    })
    expect([late.snapshot.value!.round, late.played.value.length]).toEqual([3, 1])
  })
})

describe('pondering seats', () => {
  const chits = (given: string) => ({ B1: { ...DRIFT, chits: given } }) satisfies Orders
  /** A bot that waits until the test gives its orders; `asked`: the rounds requested. */
  function pondering() {
    const asked: number[] = []
    const waiting: ((orders: unknown) => void)[] = []
    let closed = false
    const others: Ponderer = {
      think: async (_view, _seat, round) => {
        asked.push(round)
        return new Promise((answer) => waiting.push(answer))
      },
      close: () => (closed = true),
    }
    return { others, asked, answer: (orders: unknown) => waiting.shift()!(orders), isClosed: () => closed }
  }

  test('other seats think from the start of a round, which is played when all orders are there', async () => {
    const { others, asked, answer } = pondering()
    const link = new LocalLink(match({ others }))
    expect(asked).toEqual([1])
    const ordered = order(link, 'F')
    await Promise.resolve()
    expect([link.mine.value.ready, link.snapshot.value!.round]).toEqual([true, 1])
    answer(chits('FF'))
    expect(await ordered).toEqual({ round: 1 })
    const truth = playRound(game, state, 'drill', 1, {
      A1: { A1: { ...DRIFT, chits: 'F' } },
      B1: chits('FF'),
    })
    expect([link.state.value, link.snapshot.value!.round, asked]).toEqual([truth.state, 2, [1, 2]])
    answer(chits(''))
    await order(link, '')
    expect(link.snapshot.value!.round).toBe(3)
  })
  test('pondered orders are dropped when orders are withdrawn or the match restarts', async () => {
    const { others, answer, isClosed } = pondering()
    const link = new LocalLink(match({ others }))
    const first = order(link, 'F')
    await link.request('withdraw', { round: 1 })
    answer(chits(''))
    await first
    expect([link.snapshot.value!.round, link.mine.value.orders]).toEqual([1, null])
    await order(link, 'FF')
    expect((link.played.value[0]!.orders['A1'] as Orders)['A1']!.chits).toBe('FF')
    const second = order(link, '')
    link.restart()
    answer(chits(''))
    await second
    expect([link.snapshot.value!.round, link.played.value]).toEqual([1, []])
    link.close()
    expect(isClosed()).toBe(true)
  })
  test('bots continue by themselves while the own seat waits for its turn', async () => {
    const setup = sample.setup.parse({})
    const link = new LocalLink({
      id: 'turns',
      game: sample,
      setup,
      state: sample.start(setup, sample.seats(setup), diceOf('turns', 0)),
      seat: 'B1',
      seed: 'turns',
      home: '/',
      seats: sample.seats(setup).map(({ id, team }) => ({ id, team, name: id })),
      others: {
        think: async (_view, _seat, round) => ({ cell: round === 1 ? 8 : round }),
        close: () => undefined,
      },
    })
    await link.request('orders', { round: 1, orders: { cell: 0 }, ready: true })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([link.snapshot.value!.round, link.played.value.map(({ orders }) => Object.keys(orders))]).toEqual([
      3,
      [['A1', 'B1'], ['A1']],
    ])
  })
})

describe('a faulty match in the browser', () => {
  const fault = (): never => {
    throw new Error('a bug in a game')
  }
  const BY = 'a fault of ours has ended the match, and it counts for nobody'
  let written: unknown[][]
  beforeEach(() => {
    written = []
    jest.spyOn(console, 'error').mockImplementation((...line: unknown[]) => void written.push(line))
  })
  afterEach(() => void jest.restoreAllMocks())

  test.each<[string, LocalMatch['others']]>([
    ['at once', fault],
    ['after a while', { think: async () => fault(), close: () => undefined }],
  ])('a seat gives no orders when its thinking fails %s, and this is logged once', async (_when, others) => {
    const link = new LocalLink(match({ others }))
    for (const round of [1, 2, 3]) {
      await order(link, '')
      expect([link.snapshot.value!.round, Object.keys(link.played.value.at(-1)!.orders)]).toEqual([
        round + 1,
        ['A1'],
      ])
    }
    expect(written.length).toBe(1)
  })

  test.each(['resolve', 'viewTimeline', 'outcome', 'active'] as const)(
    'a match ends as it stood before when its game fails in %s',
    async (part) => {
      const link = new LocalLink(match())
      await order(link, '')
      const before = link.state.value
      Object.assign((link as unknown as { match: LocalMatch }).match, { game: { ...game, [part]: fault } })
      await order(link, 'F')
      expect(link.snapshot.value).toMatchObject({ phase: 'finished', winners: [], by: BY })
      expect([link.state.value, link.played.value.length, (await link.whole()).length]).toEqual([
        before,
        1,
        1,
      ])
    },
  )

  test('a match ends when a round of other seats fails while the own seat waits', async () => {
    const setup = sample.setup.parse({})
    const broken = {
      ...sample,
      resolve: (now, orders, dice) => (now.hidden ? fault() : sample.resolve(now, orders, dice)),
    } satisfies typeof sample
    const link = new LocalLink({
      id: 'turns',
      game: broken,
      setup,
      state: sample.start(setup, sample.seats(setup), diceOf('turns', 0)),
      seat: 'B1',
      seed: 'turns',
      home: '/',
      seats: sample.seats(setup).map(({ id, team }) => ({ id, team, name: id })),
      others: { think: async () => ({ cell: 3 }), close: () => undefined },
    })
    await link.request('orders', { round: 1, orders: { cell: 0 }, ready: true })
    for (let i = 0; i < 100 && link.snapshot.value!.phase === 'playing'; i++) await Promise.resolve()
    expect(link.snapshot.value).toMatchObject({ phase: 'finished', round: 2, by: BY })
  })
})
