import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  OFFERS_AT_MOST,
  OFFERS_EACH,
  OFFERS_NEAR,
  WAITS_AT_MOST,
} from '../../common/wire/match/pickup-messages.ts'
import { isRefused, type Refused } from '../../common/wire/refusals.ts'
import { playersOf, UNRATED } from './offers/group.ts'
import { AWAY_CHECK_LASTS, CHECK_LASTS, engaged, hasAdded } from './offers/offer.ts'
import { type OfferMaker, UNUSED_FOR } from './offers/offers.ts'
import { type OfferTerms, termsOf } from './offers/terms.ts'
import { Pickups, type StoredPickups } from './pickups.ts'
import { AWAITED_FOR, KEPT_FOR, RETURN } from './whereabouts.ts'

const deal = (setup: object = {}, roundSeconds = 30): OfferTerms => {
  const made = termsOf({ game: 'void-patrol', setup, making: 'rating', roundSeconds, rated: true })
  if (isRefused(made)) throw new Error(made.message)
  return made
}
const idOf = (given: string | Refused): string => (isRefused(given) ? given.message : given)
const member = (player: string) => ({
  player,
  name: player,
  account: false,
  bot: false,
  neighbourhood: '',
  ...UNRATED,
})

const guest = (player: string, near?: string): OfferMaker => ({ player, name: player, account: false, near })
const ann = guest('a')

/** A room with these people and these offers. */
function room(
  people: string,
  ...deals: OfferTerms[]
): { pickups: Pickups; ids: string[]; add: (player: string, id?: string, now?: number) => unknown } {
  const pickups = new Pickups()
  for (const player of people) pickups.came(player, 0)
  const ids = (deals.length > 0 ? deals : [deal()]).map((one) => idOf(pickups.offers.make(undefined, one, 0)))
  return { pickups, ids, add: (player, id = ids[0]!, now = 0) => pickups.add(id, player, member, now) }
}

test('a player gone for good waits for nothing, is in no party and is not named', () => {
  const {
    pickups,
    ids: [id],
    add,
  } = room('abc', deal({ seatsPerTeam: 2 }))
  const own = idOf(pickups.offers.make({ ...ann, name: 'Ann' }, deal({}, 40), 0))
  party(pickups, 'b', 'a')
  add('b')
  add('c', own)
  pickups.forget('a', 1)
  expect([
    waiting(pickups, id!),
    pickups.parties.of('b'),
    waiting(pickups, own),
    pickups.offers.at(own)!.by,
  ]).toEqual([['b'], ['b'], ['c'], { player: '', name: 'Deleted player' }])
  expect(pickups.offers.happened()).toEqual([])
})

const waiting = (pickups: Pickups, id: string) =>
  pickups.offers.at(id)!.offer.queue.map((group) => playersOf([group]).join('+'))
const called = (pickups: Pickups, id: string) =>
  playersOf(engaged(pickups.offers.at(id)!.offer))
    .sort()
    .join('')
function party(pickups: Pickups, ...[leader, ...others]: string[]): void {
  for (const other of others) {
    pickups.parties.invite(leader!, other, 0)
    expect(pickups.accept(other, leader!, () => member(other), 0)).toBeUndefined()
  }
}

/** The room as the next process restores it. */
function restarted(pickups: Pickups, now: number): Pickups {
  const next = new Pickups()
  next.restore(JSON.parse(JSON.stringify(pickups.kept())) as StoredPickups, now)
  return next
}

describe('the pickup games of a room', () => {
  test('a match is made when all are ready, and the places are open again after it', () => {
    const {
      pickups,
      ids: [id],
      add,
    } = room('abc')
    for (const player of 'abc') add(player)
    expect(called(pickups, id!)).toBe('ab')
    for (const player of 'ab') pickups.ready(id!, player, false, 1)
    expect(pickups.offers.happened()).toMatchObject([
      { is: 'start', offered: { id }, teams: [[[{ player: 'a' }]], [[{ player: 'b' }]]] },
    ])
    expect(pickups.offers.happened()).toEqual([])
    pickups.made(id!, 'm1', 2)
    expect(waiting(pickups, id!)).toEqual(['c'])
    expect(pickups.people.calledTo('a', 3)).toBe('m1')
    expect(pickups.people.calledTo('a', 60_000)).toBeUndefined()
    expect(add('a', id, 100)).toBeUndefined()
    expect(called(pickups, id!)).toBe('ac')
  })

  test('a player called to one game is passed over in others, and leaves them when it begins', () => {
    const {
      pickups,
      ids: [duel, other],
      add,
    } = room('abc', deal(), deal({}, 60))
    add('a', duel)
    add('a', other)
    add('c', other)
    expect(called(pickups, other!)).toBe('ac')
    add('b', duel)
    expect(called(pickups, duel!)).toBe('')
    // The check fails, so the first offer gets its turn.
    pickups.ready(other!, 'a', false, 1)
    pickups.settle(CHECK_LASTS)
    expect(pickups.offers.happened()).toMatchObject([{ is: 'dropped', players: ['c'] }])
    expect(called(pickups, duel!)).toBe('ab')
    for (const player of 'ab') pickups.ready(duel!, player, false, CHECK_LASTS + 1)
    pickups.made(duel!, 'm', CHECK_LASTS + 2)
    expect(waiting(pickups, other!)).toEqual([])
  })

  test('a lost connection keeps the place for a while, and no longer', () => {
    const {
      pickups,
      ids: [id],
      add,
    } = room('a')
    add('a')
    pickups.went('a', 1000)
    expect(pickups.due()).toBe(1000 + KEPT_FOR)
    pickups.settle(999 + KEPT_FOR)
    expect(waiting(pickups, id!)).toEqual(['a'])
    pickups.came('a', 1000)
    expect(pickups.due()).toBeUndefined()
    pickups.went('a', 2000)
    pickups.settle(2000 + KEPT_FOR)
    expect(waiting(pickups, id!)).toEqual([])
  })

  test('a player leaving the page keeps the place for the requested time, also over a restart', () => {
    const {
      pickups: before,
      ids: [id],
    } = room('a')
    before.add(id!, 'a', member, 0, 900_000)
    before.went('a', 1000)
    before.settle(1000 + RETURN + KEPT_FOR)
    expect(waiting(before, id!)).toEqual(['a'])
    const pickups = restarted(before, 200_000)
    expect([...pickups.people.returning]).toEqual(['a'])
    pickups.settle(200_000 + RETURN)
    // Others need not wait for their return: a check may include them.
    expect([...pickups.people.returning]).toEqual([])
    pickups.settle(1_099_999)
    expect([waiting(pickups, id!), pickups.offers.happened()]).toEqual([['a'], []])
    pickups.settle(1_100_000)
    expect(waiting(pickups, id!)).toEqual([])
    expect(pickups.offers.happened()).toMatchObject([{ is: 'expired', players: ['a'], offered: { id } }])
    pickups.came('a', 1_100_001)
    pickups.add(id!, 'a', member, 1_100_002)
    pickups.went('a', 1_100_003)
    pickups.settle(1_100_003 + KEPT_FOR)
    expect(waiting(pickups, id!)).toEqual([])
  })

  test('a check waits longer for absent players', () => {
    const {
      pickups,
      ids: [id],
      add,
    } = room('ab')
    pickups.add(id!, 'a', member, 0, 900_000)
    pickups.went('a', 1)
    add('b', id, 2)
    expect(pickups.offers.at(id!)!.offer.stage).toMatchObject({
      is: 'checking',
      deadline: 2 + AWAY_CHECK_LASTS,
      lasts: AWAY_CHECK_LASTS,
    })
    pickups.settle(2 + CHECK_LASTS)
    expect(called(pickups, id!)).toBe('ab')
    pickups.came('a', AWAY_CHECK_LASTS)
    for (const player of 'ab') expect(pickups.ready(id!, player, false, AWAY_CHECK_LASTS + 1)).toBeUndefined()
  })

  test('players called together learn who declined, but not who left before', () => {
    const {
      pickups,
      ids: [id],
      add,
    } = room('ab')
    add('a')
    pickups.remove('a', undefined, 1)
    expect(pickups.offers.happened()).toEqual([])
    for (const player of 'ab') add(player)
    pickups.remove('b', undefined, 2)
    expect(pickups.offers.happened()).toMatchObject([{ is: 'declined', players: ['b'], offered: { id } }])
  })

  test('a party is added and removed as one, grows and shrinks in its place', () => {
    const {
      pickups,
      ids: [id],
      add,
    } = room('abcd', deal({ seatsPerTeam: 3 }))
    party(pickups, 'a', 'b')
    add('b')
    add('c')
    expect(waiting(pickups, id!)).toEqual(['a+b', 'c'])
    party(pickups, 'a', 'c')
    expect(waiting(pickups, id!)).toEqual(['a+b+c'])
    expect(add('c')).toMatchObject({ code: 'already_added' })
    pickups.leaveParty('a', 5)
    expect(waiting(pickups, id!)).toEqual(['b+c'])
    expect(pickups.remove('c', undefined, 6)).toBeUndefined()
    expect(waiting(pickups, id!)).toEqual([])
  })

  test('a party that outgrows a team leaves the game, and a check refuses invitations', () => {
    const {
      pickups,
      ids: [id],
      add,
    } = room('abcd', deal({ seatsPerTeam: 2 }))
    party(pickups, 'a', 'b')
    add('a')
    party(pickups, 'a', 'c')
    expect(waiting(pickups, id!)).toEqual([])
    const { pickups: duels, add: addToDuel } = room('abc')
    addToDuel('a')
    addToDuel('b')
    duels.parties.invite('c', 'a', 0)
    expect(duels.accept('a', 'c', () => member('a'), 1)).toMatchObject({ code: 'wrong_phase' })
  })

  test('a party lasts through the match, adds as one again and waits for absent members', () => {
    const {
      pickups,
      ids: [id],
      add,
    } = room('abcd', deal({ seatsPerTeam: 2 }))
    party(pickups, 'a', 'b')
    for (const player of 'acd') add(player)
    for (const player of 'abcd') pickups.ready(id!, player, false, 1)
    pickups.made(id!, 'm1', 2)
    for (const player of 'abcd') pickups.went(player, 10)
    pickups.settle(3_600_000)
    expect(pickups.parties.of('a')).toEqual(['a', 'b'])
    pickups.finished('m1', 3_600_000)
    pickups.came('a', 3_600_000)
    expect(add('a', id, 3_600_100)).toBeUndefined()
    expect(waiting(pickups, id!)).toEqual(['a+b'])
    pickups.settle(3_600_100 + AWAITED_FOR)
    expect(waiting(pickups, id!)).toEqual(['a'])
  })

  test('a match that cannot be made is tried again later, also without its people there', () => {
    const {
      pickups,
      ids: [id],
      add,
    } = room('ab')
    for (const player of 'ab') add(player)
    for (const player of 'ab') pickups.ready(id!, player, false, 1)
    pickups.went('a', 2)
    pickups.settle(2 + KEPT_FOR)
    expect(called(pickups, id!)).toBe('ab')
    pickups.notMade(id!, 3 + KEPT_FOR)
    pickups.settle(10_000 + KEPT_FOR)
    expect(waiting(pickups, id!)).toEqual(['b'])
  })

  test('an offer is made once, a room has a limit of them, and unused ones make room', () => {
    const {
      pickups,
      ids: [standing],
      add,
    } = room('abcdefghijklmnop')
    const own = idOf(pickups.offers.make(ann, deal({ teams: 3 }), 0))
    expect(pickups.offers.make(guest('b'), deal({ teams: 3 }), 0)).toBe(own)
    expect([
      pickups.offers.isTheirs(own, 'a'),
      pickups.offers.isTheirs(own, 'b'),
      pickups.offers.isTheirs(standing!, 'a'),
    ]).toEqual([true, false, false])
    for (let i = 2; i < OFFERS_AT_MOST; i++)
      expect(
        add(
          'cdefghijklmnop'[i]!,
          idOf(pickups.offers.make(guest('cdefghijklmnop'[i]!), deal({}, 60 + i), 0)),
        ),
      ).toBeUndefined()
    expect(pickups.offers.all()).toHaveLength(OFFERS_AT_MOST)
    add('b', own)
    expect(pickups.offers.isTheirs(own, 'a')).toBe(false)
    expect(pickups.offers.make(guest('b'), deal({}, 200), 0)).toMatchObject({ code: 'too_many_offers' })
    pickups.remove('b', own, 1)
    expect(pickups.offers.make(guest('b'), deal({}, 200), 1)).toMatch(/^o\d+$/)
    expect(pickups.offers.at(own)).toBeUndefined()
    expect(pickups.offers.all()).toHaveLength(OFFERS_AT_MOST)
  })

  test('a person, and the guests of a network, have a limited number of open offers', () => {
    const { pickups } = room('ab')
    let seconds = 30
    const granted = (many: number, who: (i: number) => OfferMaker) =>
      Array.from({ length: many }, (_, i) => pickups.offers.make(who(i), deal({}, ++seconds), 0)).filter(
        (one) => !isRefused(one),
      ).length
    expect(granted(6, () => ann)).toBe(OFFERS_EACH.guest)
    expect(pickups.offers.make(ann, deal({}, 120), 0)).toMatchObject({ code: 'too_many_own_offers' })
    expect(granted(6, (i) => guest(`guest ${i}`, '203.0.113.0/24'))).toBe(OFFERS_NEAR)
    expect(granted(1, () => guest('elsewhere', '198.51.100.0/24'))).toBe(1)
    const account = { player: 'k', name: 'Kay', account: true, near: '203.0.113.0/24' }
    expect(granted(6, () => account)).toBe(OFFERS_EACH.account)
  })

  test('a person and their party wait for a limited number of games at a time', () => {
    const { pickups, ids, add } = room(
      'abcd',
      ...Array.from({ length: WAITS_AT_MOST + 1 }, (_, i) => deal({ seatsPerTeam: 4 }, 30 + i)),
    )
    for (const id of ids.slice(1)) expect(add('a', id)).toBeUndefined()
    expect(add('a', ids[0])).toMatchObject({ code: 'too_many_queues' })
    expect(add('a', ids[1])).toMatchObject({ code: 'already_added' })
    pickups.remove('a', ids[1], 1)
    expect(add('a', ids[0], 2)).toBeUndefined()
    // A party of two uses two places.
    party(pickups, 'a', 'b')
    expect(add('b', ids[1], 3)).toMatchObject({ code: 'too_many_queues' })
  })

  test('moderators withdraw any person’s offer, but none of the room and none in the making', () => {
    const {
      pickups,
      ids: [standing],
      add,
    } = room('abc')
    const own = idOf(pickups.offers.make(ann, deal({ seatsPerTeam: 2 }), 0))
    add('a', own)
    add('b', own)
    expect(pickups.withdraw(standing!, 'm', 1)).toMatchObject({ code: 'not_withdrawn' })
    expect(pickups.withdraw('o99', 'm', 1)).toMatchObject({ code: 'unknown_offer' })
    expect(pickups.withdraw(own, 'm', 1)).toBeUndefined()
    expect(pickups.offers.happened()).toMatchObject([
      { is: 'withdrawn', by: 'm', offered: { id: own, by: { player: 'a' } } },
    ])
    expect(pickups.offers.all().map(({ id }) => id)).toEqual([standing])
    const next = idOf(pickups.offers.make(ann, deal({}, 99), 1))
    for (const player of 'ab') add(player, next, 1)
    for (const player of 'ab') pickups.ready(next, player, false, 2)
    expect(pickups.withdraw(next, 'm', 3)).toMatchObject({ code: 'wrong_phase' })
  })

  test('an offer that nobody waits for ends after a while, and the room’s own offers stay', () => {
    const {
      pickups,
      ids: [standing],
      add,
    } = room('ab')
    const own = idOf(pickups.offers.make(ann, deal({ seatsPerTeam: 2 }), 1000))
    expect(pickups.due()).toBe(1000 + UNUSED_FOR)
    add('b', own, 5000)
    pickups.settle(5000 + 2 * UNUSED_FOR)
    expect(pickups.offers.at(own)).toBeDefined()
    pickups.remove('b', own, 6000)
    const after = restarted(pickups, 9000)
    for (const one of [pickups, after]) {
      expect(one.due()).toBe(6000 + UNUSED_FOR)
      one.settle(5999 + UNUSED_FOR)
      expect(one.offers.at(own)).toBeDefined()
      one.settle(6000 + UNUSED_FOR)
      expect(one.offers.happened()).toMatchObject([{ is: 'unused', offered: { id: own } }])
      expect(one.offers.all().map(({ id }) => id)).toEqual([standing])
      expect(one.due()).toBeUndefined()
    }
  })

  test('a restart keeps queues, parties and matches, and a check waits until all are back', () => {
    const {
      pickups: before,
      ids: [id, other],
      add,
    } = room('abcdpq', deal({ seatsPerTeam: 2 }), deal())
    for (const player of 'pq') add(player, other)
    for (const player of 'pq') before.ready(other!, player, false, 1)
    before.made(other!, 'm1', 2)
    party(before, 'a', 'b')
    for (const player of 'acd') add(player)
    expect(called(before, id!)).toBe('abcd')
    before.ready(id!, 'a', false, 5)
    const pickups = restarted(before, 10)
    expect(waiting(pickups, id!)).toEqual(['a+b', 'c', 'd'])
    expect(called(pickups, id!)).toBe('')
    expect([pickups.parties.of('b'), pickups.people.calledTo('p', 10)]).toEqual([['a', 'b'], 'm1'])
    for (const player of 'abc') pickups.came(player, 20)
    expect(called(pickups, id!)).toBe('')
    pickups.came('d', 30)
    expect(called(pickups, id!)).toBe('abcd')
    expect(pickups.offers.make(ann, deal({}, 99), 30)).not.toBe(id)

    const late = restarted(before, 10)
    late.came('a', 20)
    late.settle(9 + RETURN)
    expect(waiting(late, id!)).toEqual(['a+b', 'c', 'd'])
    late.settle(10 + RETURN)
    expect(waiting(late, id!)).toEqual(['a'])
  })

  test('players are never called to two games at a time, and time settles everything', () => {
    const players = [...'abcdefgh']
    const who = fc.constantFrom(...players)
    const act = fc.oneof(
      { weight: 5, arbitrary: fc.record({ is: fc.constant('add'), who, other: who, offer: fc.nat(2) }) },
      {
        weight: 6,
        arbitrary: fc.record({
          is: fc.constantFrom('ready', 'remove', 'went', 'came', 'accept', 'leaveParty', 'made'),
          who,
          other: who,
          offer: fc.nat(2),
        }),
      },
      { weight: 1, arbitrary: fc.record({ is: fc.constant('restart'), who, other: who, offer: fc.nat(2) }) },
      { weight: 3, arbitrary: fc.record({ is: fc.constant('ready'), who, other: who, offer: fc.nat(2) }) },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(act, fc.integer({ min: 0, max: 15_000 })), { maxLength: 60 }), (acts) => {
        const begun = room(players.join(''), deal(), deal({ seatsPerTeam: 2 }), deal({ teams: 3 }))
        const { ids } = begun
        let { pickups } = begun
        let now = 0
        for (const [{ is, who, other, offer }, ms] of acts) {
          now += ms
          const id = ids[offer]!
          pickups.settle(now)
          if (is === 'add') pickups.add(id, who, member, now)
          else if (is === 'ready') pickups.ready(id, who, false, now)
          else if (is === 'remove') pickups.remove(who, undefined, now)
          else if (is === 'went') pickups.went(who, now)
          else if (is === 'came') pickups.came(who, now)
          else if (is === 'accept') {
            pickups.parties.invite(other, who, now)
            pickups.accept(who, other, () => member(who), now)
          } else if (is === 'leaveParty') pickups.leaveParty(who, now)
          else if (is === 'restart') pickups = restarted(pickups, now)
          else if (is === 'made' && pickups.offers.at(id)!.offer.stage.is === 'starting')
            pickups.made(id, `m${now}`, now)
          const all = pickups.offers.all()
          const busy = all.flatMap((one) => playersOf(engaged(one.offer)))
          expect(new Set(busy).size).toBe(busy.length)
          for (const player of players) {
            for (const one of all) {
              // A player whose party is in a game is there with the whole party, and with nobody else.
              const group = one.offer.queue.find((group) => playersOf([group]).includes(player))
              if (group) expect(playersOf([group]).sort()).toEqual([...pickups.parties.of(player)].sort())
            }
          }
          expect(pickups.due() ?? Infinity).toBeGreaterThan(now)
        }
        for (const player of players) pickups.went(player, now)
        for (const { id, offer } of pickups.offers.all())
          if (offer.stage.is === 'starting') pickups.made(id, 'last', now)
        for (let i = 0; i < 40 && pickups.due() !== undefined; i++) {
          now = pickups.due()!
          pickups.settle(now)
          for (const { id, offer } of pickups.offers.all())
            if (offer.stage.is === 'starting') pickups.made(id, 'last', now)
        }
        for (const player of players)
          expect(pickups.offers.all().some(({ offer }) => hasAdded(offer, player))).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})
