import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isRefused } from '../../../common/wire/refusals.ts'
import { picks } from './captains.ts'
import { type Group, playersOf, seatsOf, type TeamShape } from './group.ts'
import {
  add,
  CHECK_LASTS,
  due,
  engaged,
  hasAdded,
  notStarted,
  type Offer,
  offered,
  PICK_LASTS,
  pick,
  ready,
  refill,
  regroup,
  remove,
  started,
  type TeamMaking,
  tick,
} from './offer.ts'

const REST = { sigma: 8, played: 3, opponents: 3, account: false, bot: false, neighbourhood: '' }

const MU: Readonly<Record<string, number>> = { a: 40, b: 35, c: 30, d: 25, e: 20, f: 15 }
const group = (...players: string[]): Group =>
  players.map((player) => ({ player, name: player, mu: MU[player] ?? 25, ...REST }))

function sure<T>(given: T): Exclude<T, { code: unknown }> {
  if (isRefused(given)) throw new Error(given.message)
  return given as Exclude<T, { code: unknown }>
}

const open = (shape: TeamShape, ...groups: Group[]): Offer =>
  refill(
    groups.reduce((offer, one) => sure(add(offer, one)), offered(shape, 'rating')),
    0,
  )
const allReady = (offer: Offer, now = 1, ...players: string[]): Offer =>
  (players.length ? players : playersOf(engaged(offer))).reduce(
    (then, player) => sure(ready(then, player, false, now)),
    offer,
  )
const queue = (offer: Offer) => offer.queue.map((one) => playersOf([one]).join('+'))
const checked = (offer: Offer) =>
  offer.stage.is === 'checking' ? playersOf(offer.stage.who) : offer.stage.is

const duel: TeamShape = { teams: 2, size: 1 }
const pairs: TeamShape = { teams: 2, size: 2 }

describe('an offer', () => {
  test('an offer fills, asks whether all are there, and starts when they are', () => {
    const full = open(duel, group('a'), group('b'), group('c'))
    expect(checked(full)).toEqual(['a', 'b'])
    expect(due(full)).toBe(CHECK_LASTS)
    const starting = allReady(full)
    expect(starting.stage).toMatchObject({ is: 'starting', teams: [[group('a')], [group('b')]] })
    expect(remove(starting, 'a')).toMatchObject({ code: 'wrong_phase' })
    expect(queue(started(starting))).toEqual(['c'])
  })

  test('unready players are dropped with their party, and the queue refills', () => {
    const full = open(pairs, group('a'), group('b', 'x'), group('c'), group('d'), group('e'))
    expect(checked(full)).toEqual(['a', 'b', 'x', 'c'])
    const some = allReady(full, 1, 'a', 'b', 'c')
    expect(tick(some, CHECK_LASTS - 1).offer).toBe(some)
    const { offer, dropped } = tick(some, CHECK_LASTS)
    expect(dropped.map((one) => playersOf([one]))).toEqual([['b', 'x']])
    expect(queue(offer)).toEqual(['a', 'c', 'd', 'e'])
    const again = refill(offer, CHECK_LASTS)
    expect(checked(again)).toEqual(['a', 'c', 'd', 'e'])
    // Players who were ready a moment ago need not confirm again.
    expect(again.stage).toMatchObject({ ready: ['a', 'c'] })
    expect(allReady(again, CHECK_LASTS + 1, 'd', 'e').stage.is).toBe('starting')
  })

  test('ready players wait and are asked again when nobody is left to follow', () => {
    const { offer } = tick(allReady(open(duel, group('a'), group('b')), 1, 'a'), CHECK_LASTS)
    const waiting = refill(offer, CHECK_LASTS)
    expect(queue(waiting)).toEqual(['a'])
    expect(refill(sure(add(waiting, group('c'))), CHECK_LASTS + 5).stage).toMatchObject({
      is: 'checking',
      ready: [],
    })
  })

  test('a player leaving during a check loses only the own place', () => {
    const gone = sure(remove(allReady(open(duel, group('a'), group('b'), group('c')), 1, 'a'), 'b'))
    expect(gone.stage.is).toBe('filling')
    expect(refill(gone, 2).stage).toMatchObject({
      is: 'checking',
      who: [group('a'), group('c')],
      ready: ['a'],
    })
    // A player who only waits can leave without an effect.
    expect(sure(remove(open(duel, group('a'), group('b'), group('c')), 'c')).stage.is).toBe('checking')
  })

  test('a player in a match elsewhere is passed over and keeps the place', () => {
    const offer = refill(
      [group('a'), group('b'), group('c')].reduce(
        (one, next) => sure(add(one, next)),
        offered(duel, 'rating'),
      ),
      0,
      new Set(['a']),
    )
    expect(checked(offer)).toEqual(['b', 'c'])
    expect(queue(offer)).toEqual(['a', 'b', 'c'])
  })

  test('a party is not split over the limit, and is no larger than a team', () => {
    expect(checked(open(pairs, group('a'), group('b'), group('c'), group('d', 'e'), group('f')))).toEqual([
      'a',
      'b',
      'c',
      'f',
    ])
    expect(add(offered(duel, 'rating'), group('a', 'b'))).toMatchObject({ code: 'party_too_large' })
    expect(add(open(pairs, group('a')), group('b', 'a'))).toMatchObject({ code: 'already_added' })
    expect(remove(open(duel), 'a')).toMatchObject({ code: 'not_added' })
  })

  test('a party that changes keeps its place', () => {
    const offer = open({ teams: 2, size: 3 }, group('a', 'b'), group('c'))
    expect(queue(sure(regroup(offer, ['b'], group('a'))))).toEqual(['a', 'c'])
    expect(queue(sure(regroup(offer, ['a', 'b', 'd'], group('a', 'b', 'd'))))).toEqual(['a+b+d', 'c'])
    expect(queue(sure(regroup(offer, ['a', 'b'], [])))).toEqual(['c'])
    expect(regroup(offer, ['z'], group('z'))).toBe(offer)
  })

  test('captains pick in turns, and the clock picks for an idle captain', () => {
    const wanted = {
      ...open(pairs, group('a'), group('b'), group('c'), group('d')),
      making: 'captains' as TeamMaking,
    }
    const picking = allReady(wanted, 7)
    expect(picking.stage).toMatchObject({
      is: 'picking',
      deadline: 7 + PICK_LASTS,
      picking: { captains: ['b', 'a'] },
    })
    expect(pick(picking, 'a', 'c', 8)).toMatchObject({ code: 'not_your_pick' })
    expect(pick(picking, 'b', 'a', 8)).toMatchObject({ code: 'cannot_pick' })
    expect(sure(pick(picking, 'b', 'd', 8)).stage).toMatchObject({
      is: 'starting',
      teams: [
        [group('b'), group('d')],
        [group('a'), group('c')],
      ],
    })
    expect(tick(picking, 7 + PICK_LASTS).offer.stage).toMatchObject({
      is: 'starting',
      teams: [
        [group('b'), group('c')],
        [group('a'), group('d')],
      ],
    })
    expect(sure(remove(picking, 'd')).stage).toMatchObject({ is: 'filling', ready: ['b', 'a', 'c'] })
  })

  test('willing captains lead, and a duel has none', () => {
    const wanted = {
      ...open(pairs, group('a'), group('b'), group('c'), group('d')),
      making: 'captains' as TeamMaking,
    }
    const picking = ['c', 'd'].reduce(
      (offer, player) => sure(ready(offer, player, true, 1)),
      allReady(wanted, 1, 'a', 'b'),
    )
    expect(picking.stage).toMatchObject({ picking: { captains: ['d', 'c'] } })
    expect(allReady({ ...open(duel, group('a'), group('b')), making: 'captains' }).stage.is).toBe('starting')
  })

  test('a willing captain leads also after somebody has missed the check', () => {
    const five = {
      ...open(pairs, group('a'), group('b'), group('c'), group('d')),
      making: 'captains' as TeamMaking,
    }
    const first = ['c', 'd'].reduce(
      (offer, player) => sure(ready(offer, player, true, 1)),
      allReady(five, 1, 'a'),
    )
    const failed = tick(first, due(first)!).offer
    expect(queue(failed)).toEqual(['a', 'c', 'd'])
    const next = refill(sure(add(failed, group('e'))), 50_000)
    expect(sure(ready(next, 'e', false, 50_001)).stage).toMatchObject({
      is: 'picking',
      picking: { captains: ['d', 'c'] },
    })
  })

  test('a match that cannot be made costs nobody the place, and is not retried endlessly', () => {
    const offer = notStarted(allReady(open(duel, group('a'), group('b'))), 100)
    expect(queue(offer)).toEqual(['a', 'b'])
    expect(refill(offer, 101)).toBe(offer)
    expect(refill(tick(offer, due(offer)!).offer, due(offer)!).stage.is).toBe('checking')
  })

  // ── Random sequences of actions ──────────────────────────────────────────────────────────────────────────

  const players = [...'abcdefghijkl']
  const act = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        is: fc.constant('add' as const),
        who: fc.subarray(players, { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ is: fc.constant('remove' as const), player: fc.constantFrom(...players) }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        is: fc.constant('ready' as const),
        player: fc.constantFrom(...players),
        captain: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ is: fc.constant('pick' as const), player: fc.constantFrom(...players) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ is: fc.constant('shrink' as const), player: fc.constantFrom(...players) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constant('wait' as const),
        ms: fc.integer({ min: 1, max: CHECK_LASTS }),
      }),
    },
    { weight: 4, arbitrary: fc.constant({ is: 'everybody' as const }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('made' as const), well: fc.boolean() }) },
  )
  type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

  function done(offer: Offer, what: Act, now: number): Offer {
    const { stage } = offer
    const after = ((): Offer | ReturnType<typeof add> => {
      if (what.is === 'add') return add(offer, group(...what.who))
      if (what.is === 'remove') return remove(offer, what.player)
      if (what.is === 'ready') return ready(offer, what.player, what.captain, now)
      if (what.is === 'everybody')
        return stage.is === 'checking'
          ? playersOf(stage.who).reduce((one, player) => {
              const then = ready(one, player, false, now)
              return isRefused(then) ? one : then
            }, offer)
          : offer
      if (what.is === 'pick')
        return stage.is === 'picking'
          ? pick(offer, stage.picking.captains[picks(stage.picking)!]!, what.player, now)
          : offer
      if (what.is === 'shrink')
        return regroup(
          offer,
          [what.player],
          (offer.queue.find((one) => one.some(({ player }) => player === what.player)) ?? []).filter(
            ({ player }) => player !== what.player,
          ),
        )
      if (what.is === 'made')
        return stage.is === 'starting' ? (what.well ? started(offer) : notStarted(offer, now)) : offer
      return offer
    })()
    return refill(tick(isRefused(after) ? offer : after, now).offer, now)
  }

  const shapes = fc.constantFrom<TeamShape>(
    duel,
    pairs,
    { teams: 2, size: 3 },
    { teams: 3, size: 1 },
    { teams: 3, size: 2 },
  )

  test('an offer keeps order, seats and parties whatever players do, and never gets stuck', () => {
    fc.assert(
      fc.property(
        shapes,
        fc.constantFrom<TeamMaking>('rating', 'captains'),
        fc.array(act, { maxLength: 60 }),
        (shape, making, acts) => {
          let offer = offered(shape, making)
          let now = 0
          for (const what of acts) {
            if (what.is === 'wait') now += what.ms
            const before = offer
            offer = done(offer, what, now)
            const all = playersOf(offer.queue)
            expect(new Set(all).size).toBe(all.length)
            const stayed = (one: Offer, other: Offer) =>
              playersOf(one.queue).filter((player) => hasAdded(other, player))
            expect(stayed(offer, before)).toEqual(stayed(before, offer))
            for (const one of offer.queue) expect(one.length).toBeLessThanOrEqual(shape.size)
            const wanted = engaged(offer)
            if (offer.stage.is === 'filling') expect(wanted).toEqual([])
            else {
              expect(playersOf(wanted)).toHaveLength(seatsOf(shape))
              for (const one of wanted) expect(offer.queue).toContain(one)
            }
            if (offer.stage.is === 'checking')
              for (const player of offer.stage.ready) expect(playersOf(wanted)).toContain(player)
            if (offer.stage.is === 'picking')
              for (const team of offer.stage.picking.teams)
                expect(playersOf(team).length).toBeLessThanOrEqual(shape.size)
            if (offer.stage.is === 'starting')
              for (const team of offer.stage.teams) expect(playersOf(team)).toHaveLength(shape.size)
            // A stage that waits for somebody always has a time limit.
            if (offer.stage.is === 'checking' || offer.stage.is === 'picking')
              expect(due(offer)).toBeGreaterThan(now)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
