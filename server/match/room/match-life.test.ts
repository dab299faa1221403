import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { MODELS } from '../../../common/games/void-patrol/data/models.ts'
import { insideOf, isRunning, partsOf, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  person,
  playRound,
  roundElsewhere,
  type Table,
} from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const seatsOf = (table: Table) =>
  Object.fromEntries(
    [...table.state.seats.entries()].map(([id, { occupant, name, ready }]) => [
      id,
      `${occupant} ${name} ${ready ? 'ready' : ''}`.trim(),
    ]),
  )
const modelAt = (table: Table, id: string) =>
  table.position.fighters.find((fighter) => fighter.id === id)?.model

/** Ends a match quickly: at full thrust both fighters leave the field after a few rounds. */
async function playToTheEnd(tables: readonly Table[]): Promise<void> {
  while (tables[0]!.state.phase === 'playing') await playRound(tables, 'F')
  await Promise.all(tables.map((table) => table.until('the end', () => table.state.phase === 'finished')))
}

describe('private messages', () => {
  test('each player learns at the beginning that round 1 can be planned', async () => {
    const { a, b } = await duel(node.url)
    await Promise.all([a.settled(), b.settled()])
    expect([a.last('mine'), b.last('mine')]).toEqual([
      {
        seat: 'A1',
        choice: 'Sparrow',
        round: 1,
        orders: null,
        ready: false,
        organiser: false,
        resigning: [],
        barred: '',
      },
      {
        seat: 'B1',
        choice: 'Sparrow',
        round: 1,
        orders: null,
        ready: false,
        organiser: false,
        resigning: [],
        barred: '',
      },
    ])
  })

  test('a client is sent the handshake first, then the state, then private messages', async () => {
    const id = await newMatch(node.url)
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    const [JOIN_ROOM, ROOM_DATA, ROOM_STATE] = [10, 13, 14]
    // Before the handshake the SDK has no listener for messages and drops them.
    expect(a.frames.slice(0, 4).map(([code]) => code)).toEqual([JOIN_ROOM, ROOM_STATE, ROOM_DATA, ROOM_DATA])
  })
})

describe('gathering', () => {
  test('a newcomer gets a free seat of the side with fewer people, and all see it', async () => {
    const id = await newMatch(node.url, { bots: 0 }, { seatsPerTeam: 2 })
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    const b = await join(node.url, id, await person(node.url, 'Bob'))
    expect([a.seat(), b.seat()]).toEqual(['A1', 'B1'])
    await a.until('Bob in B1', () => a.state.seats.get('B1')?.name === 'Bob')
    expect(seatsOf(a)).toEqual({ A1: 'human Ann', A2: 'open', B1: 'human Bob', B2: 'open' })
    expect([...a.state.seats.values()].map(({ team }) => team)).toEqual(['A', 'A', 'B', 'B'])

    await b.ask('sit', { seat: 'B2' })
    await a.until('Bob in B2', () => a.state.seats.get('B2')?.name === 'Bob')
    expect(seatsOf(a)).toEqual({ A1: 'human Ann', A2: 'open', B1: 'open', B2: 'human Bob' })
    expect(await a.refused('sit', { seat: 'B2' })).toMatchObject({ code: 'seat_taken' })
    expect(await a.refused('sit', { seat: 'Z9' })).toMatchObject({ code: 'unknown_seat' })
    await b.ask('stand', {})
    await a.until('B2 to be free', () => a.state.seats.get('B2')?.occupant === 'open')
    expect(await b.refused('stand', {})).toMatchObject({ code: 'no_seat' })
  })

  test('a player chooses a model from the list, and flies it', async () => {
    const id = await newMatch(node.url)
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    expect(await a.refused('choose', { choice: 'Death Star' })).toMatchObject({ code: 'bad_choice' })
    await a.ask('choose', { choice: 'Bulwark' })
    await a.until('the choice', () => a.state.seats.get('A1')?.choice === 'Bulwark')
    await a.ask('ready', { ready: true })
    await a.toRound(1)
    expect(modelAt(a, 'A1')).toBe('Bulwark')
    expect(MODELS.map(({ name }) => name)).toContain(modelAt(a, 'B1'))
  })

  test('a match begins when all people are ready, not before, with bots in the empty seats', async () => {
    const id = await newMatch(node.url, { bots: 1 }, { seatsPerTeam: 2 })
    const [a, b] = await Promise.all([
      join(node.url, id, await person(node.url, 'Ann')),
      join(node.url, id, await person(node.url, 'Bob')),
    ])
    await a.ask('ready', { ready: true })
    await b.until('Ann to be ready', () => b.state.seats.get(a.seat())?.ready)
    expect(b.state.phase).toBe('gathering')
    await a.ask('ready', { ready: false })
    await b.ask('ready', { ready: true })
    await a.until('Bob to be ready', () => a.state.seats.get(b.seat())?.ready)
    expect(a.state.phase).toBe('gathering')
    await a.ask('ready', { ready: true })
    await b.toRound(1)
    expect([...b.state.seats.values()].map(({ occupant }) => occupant).sort()).toEqual([
      'bot',
      'bot',
      'human',
      'human',
    ])
    await b.until(
      'the orders of the bots',
      () =>
        [...b.state.seats.values()].filter(({ occupant, ready }) => occupant === 'bot' && ready).length === 2,
    )
  })

  test('a match without bots waits for people', async () => {
    const id = await newMatch(node.url, { bots: 0 })
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await a.ask('ready', { ready: true })
    await a.until('being ready', () => a.state.seats.get('A1')?.ready)
    expect(a.state.phase).toBe('gathering')
    expect(await a.refused('orders', { round: 0, orders: {} })).toMatchObject({ code: 'wrong_phase' })
  })

  test('an instant match begins at once, against bots', async () => {
    const id = await newMatch(node.url, { instant: true }, { seatsPerTeam: 2 })
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await a.toRound(1)
    expect([...a.state.seats.values()].map(({ occupant }) => occupant)).toEqual([
      'human',
      'bot',
      'bot',
      'bot',
    ])
  })
})

describe('rounds', () => {
  test('a round is played as soon as all are ready, and all see the same of it', async () => {
    const { a, b } = await duel(node.url, { roundSeconds: 120 })
    const before = a.position
    expect(a.state.deadline - a.state.opensAt).toBe(120_000)
    await playRound([a, b], 'FF')
    await Promise.all([a.toRound(2), b.toRound(2)])
    expect(a.last('round')).toEqual(b.last('round'))
    expect(a.position).toEqual(b.position)
    expect(a.position.played).toBe(1)
    expect(a.position.fighters[0]!.at).not.toEqual(before.fighters[0]!.at)
    // The next round's clock starts after this one has been shown.
    expect(a.state.deadline - a.state.opensAt).toBe(120_000)
  })

  test('a round is played at the deadline, and seats without orders drift', async () => {
    const { a } = await duel(node.url, { roundSeconds: 10 })
    const { deadline } = a.state
    await a.order('FF')
    await a.until('the deadline', () => a.heard('round').length > 0)
    // The end must not come sooner, so that players with a slow clock have the full time.
    expect(Date.now()).toBeGreaterThanOrEqual(deadline)
    expect(insideOf(a.room.roomId).match!.record.rounds).toEqual([
      { A1: { A1: { chits: 'FF', holdFire: false, launch: null } } },
    ])
    expect(a.position.fighters.map(({ id, velocity }) => [id, velocity])).toEqual([
      ['A1', expect.not.objectContaining({ q: 0, r: 0 })],
      ['B1', { q: 0, r: 0 }],
    ])
  })

  test('bots play on without waiting for the clock when the last person stands up', async () => {
    const id = await newMatch(node.url, { bots: 1, roundSeconds: 240 })
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await a.ask('ready', { ready: true })
    await a.toRound(1)
    await a.ask('stand', {})
    await a.until('the play of round 1', () => a.heard('round').length > 0)
  })

  test('bots continue by themselves when no person is left', async () => {
    const id = await newMatch(node.url, { bots: 1, roundSeconds: 240 })
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await a.ask('ready', { ready: true })
    await a.toRound(1)
    const easeUp = hurry(20)
    try {
      await a.ask('stand', {})
      await a.until('a third round', () => a.heard('round').length >= 2)
    } finally {
      easeUp()
    }
    expect(a.state.seats.get('A1')).toMatchObject({ occupant: 'bot', autopilot: true })
  })
})

describe('the end', () => {
  test('a finished match tells outcome and seed, and a rematch takes one click of each', async () => {
    const { id, a, b } = await duel(node.url)
    await playToTheEnd([a, b])
    expect(a.state).toMatchObject({ phase: 'finished', seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(a.state.by).not.toBe('')
    const first = a.state.seedHash
    expect(await a.refused('orders', { round: a.state.round, orders: {} })).toMatchObject({
      code: 'wrong_phase',
    })

    await a.ask('ready', { ready: true })
    await b.until('Ann to want a rematch', () => b.state.seats.get('A1')?.ready)
    expect(b.state.phase).toBe('finished')
    await b.ask('ready', { ready: true })
    await Promise.all([a.toRound(1), b.toRound(1)])
    expect(a.state).toMatchObject({ seed: '', winners: '', by: '' })
    expect(a.state.seedHash).not.toBe(first)
    expect(a.room.roomId).toBe(id)
    expect(seatsOf(a)).toEqual({ A1: 'human Ann', B1: 'human Bob' })
    expect(a.position.played).toBe(0)
    await playRound([a, b])
    expect(a.last('round')).toMatchObject({ round: 1 })
  })

  test('a returned player has the seat for a rematch, which waits for them', async () => {
    for (const backBefore of [true, false]) {
      const { id, a, b, people } = await duel(node.url, { bots: 1 })
      await b.ask('stand', {})
      await b.leave()
      const before = backBefore ? await join(node.url, id, people[1]) : undefined
      if (before) expect(before.seat()).toBe('')
      await a.ask('settle', { act: 'claim' })
      await a.until('the end', () => a.state.phase === 'finished')
      const back = before ?? (await join(node.url, id, people[1]))
      await back.until('the seat', () => back.seat() === 'B1')
      await a.ask('ready', { ready: true })
      await back.settled()
      expect(a.state.phase).toBe('finished')
      await back.ask('ready', { ready: true })
      await a.toRound(1)
      expect(seatsOf(a)).toEqual({ A1: 'human Ann', B1: 'human Bob' })
    }
  })

  test('a player missing a rematch is replaced by a bot', async () => {
    const { a, b } = await duel(node.url, { bots: 1 })
    await playToTheEnd([a, b])
    await b.leave()
    await a.until('Bob to be gone', () => !a.state.seats.get('B1')?.connected)
    await a.ask('ready', { ready: true })
    await a.toRound(1)
    expect(a.state.seats.get('B1')).toMatchObject({ occupant: 'bot' })
  })

  test('a seat that was given up after the end can be taken, by its player or by another', async () => {
    const { id, a, b } = await duel(node.url)
    await playToTheEnd([a, b])
    await b.ask('stand', {})
    const c = await join(node.url, id, await person(node.url, 'Cleo'), { as: 'spectator' })
    await c.ask('sit', { seat: 'B1' })
    await Promise.all([a.ask('ready', { ready: true }), c.ask('ready', { ready: true })])
    await a.toRound(1)
    expect(seatsOf(a)).toMatchObject({ A1: 'human Ann', B1: 'human Cleo' })
  })
})

describe('a match without its players', () => {
  test('a match ends a minute after its last player has left, and tells the spectators', async () => {
    const { id, a, b } = await duel(node.url)
    const watcher = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
    const easeUp = hurry(60)
    try {
      await a.leave()
      // The other player is still there, so nothing ends.
      await watcher.until('Ann to be away', () => watcher.state.seats.get('A1')?.connected === false)
      expect(partsOf(id).departure).toMatchObject({ lifetime: { alarm: { timer: undefined } } })
      await b.leave()
      expect(await watcher.left).toBe(4101)
    } finally {
      easeUp()
    }
    expect(isRunning(id)).toBe(false)
  })

  test('a player returning within the minute finds the match unchanged', async () => {
    const { id, a, b, people } = await duel(node.url)
    await playRound([a, b])
    await Promise.all([a.leave(), b.leave()])
    const back = await join(node.url, id, people[0])
    expect([back.seat(), back.state.round, back.position.played]).toEqual(['A1', 2, 1])
    expect(partsOf(id).departure).toMatchObject({ lifetime: { alarm: { timer: undefined } } })
  })

  test('an unrated match waits for its players with the clock stopped, but not for ever', async () => {
    const { id, a, b, people } = await duel(node.url, { roundSeconds: 60 })
    await playRound([a, b])
    const watcher = await join(node.url, id, await person(node.url, 'Eve'), { as: 'spectator' })
    const { round, deadline } = watcher.state
    await a.drop()
    expect(watcher.state.trouble).toBe('')
    await b.drop()
    await watcher.until(
      'the notice',
      () => watcher.state.trouble === 'Everybody who plays has lost the connection.',
    )
    const stood = Date.now()
    await roundElsewhere(node.url)
    const before = Date.now()
    const again = await join(node.url, id, people[0])
    await watcher.until('the clock to run', () => watcher.state.trouble === '')
    expect([watcher.state.round, watcher.state.deadline - deadline >= before - stood]).toEqual([round, true])
    await watcher.leave()
    await again.drop()
    const { lifetime } = partsOf(id).departure as unknown as { readonly lifetime: { readonly after: number } }
    await eventually('half an hour', () => lifetime.after === 30 * 60_000)
    const once = await join(node.url, id, people[0])
    const stop = hurry(1000)
    await once.drop()
    await eventually('its end', () => !isRunning(id)).finally(stop)
  })

  test('a match that nobody joins ends', async () => {
    const easeUp = hurry(100)
    const id = await newMatch(node.url).finally(easeUp)
    // Nobody is connected, so the HTTP API must tell it.
    const status = async () => (await fetch(`${node.url}/api/matches/${id}`)).status
    expect(await eventually('another answer', async () => (await status()) !== 200 && status())).toBe(404)
  })

  test('an ended match leaves no listener behind', async () => {
    const { listeners } = node.matchStore.journal as unknown as { listeners: ReadonlySet<unknown> }
    const others = new Set(listeners)
    const easeUp = hurry(100)
    const id = await newMatch(node.url).finally(easeUp)
    const own = [...listeners].filter((listener) => !others.has(listener))
    // The rematch was made and stored; its clock still waits for the impossible.
    expect(own).toHaveLength(1)
    await eventually('its end', () => !isRunning(id))
    expect([isRunning(id), own.filter((listener) => listeners.has(listener))]).toEqual([false, []])
  })
})
