import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { CLOSE } from '../../../../common/wire/match/messages.ts'
import { endRound, insideOf, startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  person,
  playRound,
  post,
  refusedToJoin,
} from '../../../testing/people/table.ts'
import { eventually } from '../../../testing/polling.ts'
import { hurry } from '../../../testing/preloads/hurry.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

describe('a returning player', () => {
  test('a returning player has the same seat, with the orders stored by the server', async () => {
    const { id, a, b, people } = await duel(node.url)
    await a.order('FL', false)
    await a.drop()
    await b.until('Ann to be away', () => b.state.seats.get('A1')?.connected === false)
    const back = await join(node.url, id, people[0])
    expect(back.last('mine')).toEqual({
      seat: 'A1',
      choice: 'Sparrow',
      round: 1,
      orders: { A1: { chits: 'FL', holdFire: false, launch: null } },
      ready: false,
      organiser: false,
      resigning: [],
      barred: '',
    })
    await b.until('Ann to be back', () => b.state.seats.get('A1')?.connected)
    expect(b.state.seats.get('A1')).toMatchObject({ name: 'Ann', occupant: 'human', autopilot: false })
    await playRound([back, b])
    expect(back.position.played).toBe(1)
  })

  test('a player returning to watch, or to a match without spectators, gets the seat', async () => {
    const { id, a, people } = await duel(node.url, { spectators: false })
    await a.drop()
    const back = await join(node.url, id, people[0], { as: 'spectator' })
    expect(back.seat()).toBe('A1')
  })

  test('a player may use two tabs, which fly the same seat and share its orders', async () => {
    const { id, a, b, people } = await duel(node.url)
    const tab = await join(node.url, id, people[0])
    expect([tab.seat(), tab.state.spectators]).toEqual(['A1', 0])
    await a.order('R')
    await tab.until('the orders of the first tab', () => tab.last('mine')?.ready)
    expect(tab.last('mine')).toMatchObject({ orders: { A1: { chits: 'R' } }, ready: true })
    await tab.ask('withdraw', { round: 1 })
    await a.until(
      'the withdrawal of the second tab',
      () => a.last('mine')?.ready === false && a.last('mine')?.orders === null,
    )
    // One of two tabs is closed, so the player is still present.
    await tab.leave()
    await a.settled()
    expect(b.state.seats.get('A1')?.connected).toBe(true)
    await a.leave()
    await b.until('Ann to be away', () => b.state.seats.get('A1')?.connected === false)
  })

  test('a returning player may have changed the callsign', async () => {
    const { id, a, b, people } = await duel(node.url)
    await a.drop()
    const response = await fetch(`${node.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Anna Karenina', token: people[0].token, bearer: true }),
    })
    const { token } = (await response.json()) as { token: string }
    const back = await join(node.url, id, { name: 'Anna', token })
    expect(back.seat()).toBe('A1')
    await playRound([back, b])
  })
})

describe('a player dropped in play', () => {
  test('a dropped player’s fighter drifts for two rounds, then a bot flies until the return', async () => {
    const { id, a, b, people } = await duel(node.url, { roundSeconds: 240 })
    const rounds = insideOf(id).match!.record.rounds
    await playRound([a, b], 'L')
    await a.drop()
    for (const round of [2, 3]) {
      await b.order('')
      endRound(id)
      await b.until(`the deadline of round ${round}`, () => b.heard('round').length === round)
      expect(rounds[round - 1]).toEqual({ B1: expect.anything() })
      expect(b.state.seats.get('A1')).toMatchObject({
        occupant: 'human',
        name: 'Ann',
        connected: false,
        autopilot: round === 3,
      })
    }
    // The bot is quick, so the round waits for Bob alone.
    await b.until('the orders of the bot', () => b.state.seats.get('A1')?.ready)
    await b.order('')
    await b.until('round 4', () => b.heard('round').length === 4)
    expect(rounds[3]).toEqual({
      A1: { A1: expect.objectContaining({ chits: expect.any(String) }) },
      B1: expect.anything(),
    })

    const back = await join(node.url, id, people[0])
    await b.until('Ann to fly again', () => b.state.seats.get('A1')?.autopilot === false)
    expect(back.seat()).toBe('A1')
    const { round } = back.state
    await back.ask('orders', { round, orders: {} })
    await b.order('')
    await b.until(`the play of round ${round}`, () => b.heard('round').length === round)
    expect(rounds[round - 1]).toEqual({ A1: {}, B1: expect.anything() })
  })

  test('a dropped player has not missed the round when orders are in', async () => {
    const { id, a, b } = await duel(node.url)
    await a.order('L', false)
    await a.drop()
    await b.until('Ann to be away', () => b.state.seats.get('A1')?.connected === false)
    insideOf(id).match!.submit('A1', 1, { A1: { chits: 'L' } }, true)
    await b.order('')
    await b.toRound(2)
    expect(insideOf(id).seats.at('A1')).toMatchObject({ missed: 0 })
  })

  test('a dropped player’s seat is open to nobody, and a seat given up is open to all', async () => {
    const { id, a, b } = await duel(node.url, { bots: 1 })
    const c = await join(node.url, id, await person(node.url, 'Cleo'), { as: 'spectator' })
    await a.drop()
    await b.until('Ann to be away', () => b.state.seats.get('A1')?.connected === false)
    expect(await c.refused('sit', { seat: 'A1' })).toMatchObject({ code: 'wrong_phase' })
    await b.ask('stand', {})
    await c.ask('sit', { seat: 'B1' })
    await c.until('the seat', () => c.seat() === 'B1' && c.state.seats.get('B1')?.name === 'Cleo')
    await c.until('Bob to be counted as watching, and Cleo not', () => c.state.spectators === 1)
    expect((await c.order('F')) as object).toEqual({ round: 1, ready: true })
  })
})

describe('a seat that a bot flies', () => {
  const solo = async (options: Record<string, unknown> = {}) => {
    const id = await newMatch(
      node.url,
      { bots: 1, instant: true, roundSeconds: 240, ...options },
      { teams: 2 },
    )
    const ann = await join(node.url, id, await person(node.url, 'Ann'))
    await ann.toRound(1)
    return { id, ann, eve: await join(node.url, id, await person(node.url, 'Eve'), { as: 'spectator' }) }
  }

  test('a bot’s seat is taken over in the middle only if the players let one in', async () => {
    const { ann, eve } = await solo()
    expect(await eve.ask('sit', { seat: 'B1' })).toEqual({ asked: true })
    expect(await eve.refused('sit', { seat: 'B1' })).toMatchObject({ code: 'asked_already' })
    await ann.until('the question', () => ann.last('substitutes')?.length === 1)
    const [asking] = ann.last('substitutes')!
    expect(asking).toEqual({ id: asking!.id, name: 'Eve', account: false, seat: 'B1' })
    expect(await eve.refused('admit', { id: asking!.id, answer: 'yes' })).toMatchObject({ code: 'no_seat' })
    await ann.ask('admit', { id: asking!.id, answer: 'no' })
    await eve.until('the answer', () => eve.last('refused')?.code === 'not_admitted')
    expect([eve.seat(), eve.state.seats.get('B1')!.occupant, ann.last('substitutes')]).toEqual([
      '',
      'bot',
      [],
    ])
    await eve.ask('sit', { seat: 'B1' })
    await ann.until('the question', () => ann.last('substitutes')?.length === 1)
    await ann.ask('admit', { id: ann.last('substitutes')![0]!.id, answer: 'yes' })
    await eve.until('the seat', () => eve.seat() === 'B1')
    expect((await eve.order('F')) as object).toEqual({ round: 1, ready: true })
  })

  test('a bot’s seat cannot be asked for any more if the players say so', async () => {
    const { id, ann, eve } = await solo()
    await eve.ask('sit', { seat: 'B1' })
    await ann.until('the question', () => ann.last('substitutes')?.length === 1)
    await ann.ask('admit', { id: ann.last('substitutes')![0]!.id, answer: 'never' })
    await eve.until('the answer', () => eve.last('refused')?.code === 'nobody_admitted')
    const other = await join(node.url, id, await person(node.url, 'Other'), { as: 'spectator' })
    expect(await other.refused('sit', { seat: 'B1' })).toMatchObject({ code: 'nobody_admitted' })
  })

  test('a bot’s seat may be requested by few at a time, and not for ever', async () => {
    const { id, ann, eve } = await solo()
    const easeUp = hurry(20)
    try {
      await eve.ask('sit', { seat: 'B1' })
      await eve.until('silence is an answer', () => eve.last('refused')?.code === 'not_admitted')
    } finally {
      easeUp()
    }
    const crowd = await Promise.all(
      [1, 2, 3, 4].map(async (i) =>
        join(node.url, id, await person(node.url, `Crowd ${i}`), { as: 'spectator' }),
      ),
    )
    for (const one of crowd.slice(0, 3)) await one.ask('sit', { seat: 'B1' })
    expect(await crowd[3]!.refused('sit', { seat: 'B1' })).toMatchObject({ code: 'many_ask' })
    await crowd[0]!.leave()
    await ann.until('one less', () => ann.last('substitutes')?.length === 2)
    expect(await crowd[3]!.ask('sit', { seat: 'B1' })).toEqual({ asked: true })
  })

  test('a bot’s seat is open to anybody if the match was opened for that', async () => {
    const { eve } = await solo({ dropIn: true })
    expect(await eve.ask('sit', { seat: 'B1' })).toEqual({ seat: 'B1' })
  })

  test('a bot’s seat is never given to a player of the other side', async () => {
    const { id, people, a, b } = await duel(node.url, { bots: 1, dropIn: true })
    await b.ask('stand', {})
    await a.ask('stand', {})
    await a.until('the bots', () => ['A1', 'B1'].every((seat) => a.state.seats.get(seat)?.occupant === 'bot'))
    expect(await a.refused('sit', { seat: 'B1' })).toMatchObject({ code: 'other_side' })
    await allLeave()
    const { token } = people[1]
    expect((await refusedToJoin(node.url, id, { token, as: 'player', seat: 'A1' })).message).toBe(
      'other_side',
    )
    expect((await join(node.url, id, people[1], { as: 'player' })).seat()).toBe('B1')
  })
})

describe('a gathering match', () => {
  test('a player leaving while a match gathers frees the seat at once', async () => {
    const id = await newMatch(node.url)
    const [a, b] = [
      await join(node.url, id, await person(node.url, 'Ann')),
      await join(node.url, id, await person(node.url, 'Bob')),
    ]
    await a.leave()
    await b.until('A1 to be free', () => b.state.seats.get('A1')?.occupant === 'open')
  })

  test('a player disconnected while a match gathers keeps the seat for a while', async () => {
    const id = await newMatch(node.url)
    const ann = await person(node.url, 'Ann')
    const a = await join(node.url, id, ann)
    const b = await join(node.url, id, await person(node.url, 'Bob'))
    await a.drop()
    await b.until('Ann to be away', () => b.state.seats.get('A1')?.connected === false)
    expect(b.state.seats.get('A1')).toMatchObject({ occupant: 'human', name: 'Ann' })
    const back = await join(node.url, id, ann)
    expect(back.seat()).toBe('A1')

    const easeUp = hurry(100)
    await back.drop()
    await b.until('A1 to be free', () => b.state.seats.get('A1')?.occupant === 'open').finally(easeUp)
  })

  test('the time for keeping a seat restarts with every lost connection', async () => {
    const id = await newMatch(node.url, {}, { teams: 3 })
    const ann = await person(node.url, 'Ann')
    const b = await join(node.url, id, await person(node.url, 'Bob'))
    // A connection that was lost long ago and came back …
    const easeUp = hurry(5)
    const a = await join(node.url, id, ann)
    const c = await join(node.url, id, await person(node.url, 'Cid'))
    const away = (seat: string) =>
      b.until(`${seat} to be away`, () => b.state.seats.get(seat)?.connected === false)
    await a.drop()
    await away('B1')
    const back = await join(node.url, id, ann)
    await c.drop()
    await away('C1')
    easeUp()
    // … is lost again now. Players lost the first time are no longer waited for, but Ann keeps her seat.
    await back.drop()
    await b.until('Cid’s seat to be free', () => b.state.seats.get('C1')?.occupant === 'open')
    expect(b.state.seats.get('B1')).toMatchObject({ occupant: 'human', name: 'Ann', connected: false })
  })
})

describe('doors', () => {
  test('a player standing up in play may not watch when the match has no spectators', async () => {
    const { a, b } = await duel(node.url, { spectators: false })
    void a.ask('stand', {}).catch(() => undefined)
    expect(await a.left).toBe(CLOSE.noSpectators)
    await b.until('the bot', () => b.state.seats.get('A1')?.occupant === 'bot' && b.state.spectators === 0)
    expect(b.closed).toBeUndefined()
  })

  test('a player giving up the seat before the start may not watch a closed match', async () => {
    const id = await newMatch(node.url, { spectators: false, roundSeconds: 60 })
    const [a, b] = [
      await join(node.url, id, await person(node.url, 'Ann')),
      await join(node.url, id, await person(node.url, 'Bob')),
    ]
    await a.ask('stand', {})
    await b.ask('ready', { ready: true })
    expect(await a.left).toBe(CLOSE.noSpectators)
  })

  test('full, closed and unknown matches are each refused by name', async () => {
    const { id } = await duel(node.url, { spectators: false })
    const { token } = await person(node.url, 'Cleo')
    expect((await refusedToJoin(node.url, id, { token })).message).toBe('match_full')
    expect((await refusedToJoin(node.url, id, { token, as: 'player' })).message).toBe('match_full')
    expect((await refusedToJoin(node.url, id, { token, as: 'spectator' })).message).toBe('no_spectators')
    expect((await refusedToJoin(node.url, 'zzzzzzzz', { token })).code).toBe('404')
    expect(await refusedToJoin(node.url, id, { token: `${token}x` })).toEqual({
      code: '401',
      message: 'bad_token',
    })
    expect(await refusedToJoin(node.url, id, {})).toEqual({ code: '401', message: 'bad_token' })
    expect(await refusedToJoin(node.url, id, { token, as: 'admin' })).toEqual({
      code: '400',
      message: 'malformed',
    })
    expect(await refusedToJoin(node.url, id, { token, entropy: 'f'.repeat(65) })).toEqual({
      code: '400',
      message: 'malformed',
    })
  })
})

describe('a public match', () => {
  test('a person with an unready seat in one public match gets no seat in another', async () => {
    const [one, two] = [await newMatch(node.url, { bots: 0 }), await newMatch(node.url, { bots: 0 })]
    const eve = await person(node.url, 'Eve')
    const first = await join(node.url, one, eve)
    expect(first.seat()).toBe('A1')
    const second = await join(node.url, two, eve)
    expect(second.seat()).toBe('')
    expect(await second.refused('sit', { seat: 'B1' })).toMatchObject({ code: 'seat_elsewhere' })
    expect(await refusedToJoin(node.url, two, { token: eve.token, as: 'player' })).toMatchObject({
      message: 'seat_elsewhere',
    })
    // A private match is among friends, so it does not count.
    const den = await join(node.url, await newMatch(node.url, { bots: 0, listed: false }), eve)
    expect(den.seat()).toBe('A1')
    // Nobody else waits in a player's own match against bots.
    const made = await post(
      `${node.url}/api/matches`,
      { game: 'void-patrol', setup: { density: 0 }, options: { bots: 0 } },
      { authorization: `Bearer ${eve.token}` },
    )
    const own = await join(node.url, String(made.body['id']), eve)
    expect(own.seat()).toBe('A1')
    await own.ask('stand', {})
    const instant = await join(node.url, await newMatch(node.url, { instant: true }), eve)
    await instant.toRound(1)
    await first.ask('ready', { ready: true })
    await eventually('that it is known', () =>
      second.ask('sit', { seat: 'B1' }).then(
        () => true,
        () => false,
      ),
    )
    await first.ask('ready', { ready: false })
    // They keep the seats that they have.
    expect(second.seat()).toBe('B1')
  })

  test('a host sends unready players away until the match begins', async () => {
    const [host, slow, keen] = await Promise.all(
      ['Host', 'Slow', 'Keen'].map((name) => person(node.url, name)),
    )
    const answer = await post(
      `${node.url}/api/matches`,
      { game: 'void-patrol', setup: { density: 0, teams: 3 }, options: { bots: 0 } },
      { authorization: `Bearer ${host!.token}` },
    )
    const id = String(answer.body['id'])
    const own = await join(node.url, id, host!)
    const [late, ready] = [await join(node.url, id, slow!), await join(node.url, id, keen!)]
    await ready.ask('ready', { ready: true })
    expect(own.last('mine')).toMatchObject({ organiser: true })
    expect(await late.refused('organise', { act: 'kick', seat: 'A1' })).toMatchObject({ code: 'not_yours' })
    expect(await own.refused('organise', { act: 'kick', seat: ready.seat() })).toMatchObject({
      code: 'wrong_phase',
    })
    for (const act of ['stop', 'go on', 'extend'] as const)
      expect(await own.refused('organise', { act })).toMatchObject({ code: 'not_yours' })
    await own.ask('organise', { act: 'kick', seat: late.seat() })
    await late.left
    expect(await refusedToJoin(node.url, id, { token: slow!.token })).toMatchObject({ message: 'sent_away' })
    const other = await join(node.url, id, await person(node.url, 'Other'))
    await Promise.all([own, other].map((table) => table.ask('ready', { ready: true })))
    await own.toRound(1)
    await own.until('that it is a match like any other', () => own.last('mine')?.organiser === false)
    expect(await own.refused('organise', { act: 'kick', seat: other.seat() })).toMatchObject({
      code: 'not_yours',
    })
  })
})
