import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Refused } from '../../../common/wire/refusals.ts'
import { REFUSALS } from '../../../common/wire/refusals.ts'
import { endRound, insideOf, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { allLeave, duel, join, newMatch, newMatchOf, person, type Table } from '../../testing/people/table.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

/** The server's copy of a seat's orders for the round. */
const held = (table: Table, seat = table.seat()) => insideOf(table.room.roomId).match!.submitted(seat)
const plain = (chits: string) => ({ chits, holdFire: false, launch: null })

describe('orders', () => {
  test('orders are acknowledged and kept, and others see only that they are ready', async () => {
    const { a, b } = await duel(node.url)
    expect(await a.ask('orders', { round: 1, orders: { A1: { chits: 'FLF' } }, ready: true })).toEqual({
      round: 1,
      ready: true,
    })
    expect(held(a)).toEqual({ orders: { A1: plain('FLF') }, ready: true })
    await b.until('Ann to be ready', () => b.state.seats.get('A1')?.ready)
    expect(b.state.seats.get('B1')?.ready).toBe(false)
    expect(b.heard('round')).toEqual([])
  })

  test('orders that come again replace the earlier ones', async () => {
    const { a, b } = await duel(node.url)
    await a.order('F')
    await a.order('RR', false)
    expect(held(a)).toEqual({ orders: { A1: plain('RR') }, ready: false })
    await b.until('Ann not to be ready', () => b.state.seats.get('A1')?.ready === false)
    await a.order('RRF')
    await b.order('')
    await a.until('the play', () => a.heard('round').length > 0)
    expect(insideOf(a.room.roomId).match!.record.rounds).toEqual([
      { A1: { A1: plain('RRF') }, B1: { B1: plain('') } },
    ])
  })

  test('orders are refused when the journal is full, and the round is played without them', async () => {
    const { id, a, b } = await duel(node.url)
    await a.order('F', false)
    const full = {
      kind: 'round',
      round: 0,
      orders: { A1: 'x'.repeat(17 * 1024 * 1024) },
      opensAt: 0,
      deadline: 0,
    } as const
    await node.matchStore.journal.write(id, full)
    expect(await a.refused('orders', { round: 1, orders: { A1: { chits: 'L' } } })).toEqual({
      code: 'orders_full',
      message: REFUSALS.orders_full,
    })
    await b.ask('chat', { channel: 'all', text: 'and now?' })
    endRound(id)
    await Promise.all([a, b].map((table) => table.toRound(2)))
    expect(insideOf(id).match!.record.rounds).toEqual([{ A1: { A1: plain('F') } }])
    expect((await node.matchStore.journal.entriesOf(id)).filter(({ kind }) => kind === 'round')).toHaveLength(
      2,
    )
  })

  test('orders are kept without their comments, in the record, the journal and the answer', async () => {
    const id = await newMatchOf(node.url, 'space-arena', { bots: 0, roundSeconds: 240 }, {})
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    const b = await join(node.url, id, await person(node.url, 'Bob'))
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await Promise.all([a, b].map((table) => table.toRound(1)))
    await a.ask('orders', { round: 1, orders: { A1: '1: A5\n# dear diary' }, ready: true })
    expect(held(a)).toEqual({ orders: { A1: '1: A5' }, ready: true })
    expect(JSON.stringify(await node.matchStore.journal.entriesOf(id))).toMatch(/1: A5/)
    await b.ask('orders', { round: 1, orders: { B1: '# dear diary' }, ready: true })
    await Promise.all([a, b].map((table) => table.toRound(2)))
    expect(insideOf(id).match!.record.rounds).toEqual([{ A1: { A1: '1: A5' }, B1: {} }])
    expect(JSON.stringify(await node.matchStore.journal.entriesOf(id))).not.toMatch(/diary/)
  })

  test('a round waits for its deadline when orders are in but not ready', async () => {
    const { a, b } = await duel(node.url)
    await a.order('F', false)
    await b.order('F')
    await a.until('Bob to be ready', () => a.state.seats.get('B1')?.ready)
    await Promise.all([a.settled(), b.settled()])
    expect([a.state.round, a.heard('round').length]).toEqual([1, 0])
    await a.order('F')
    await a.toRound(2)
  })

  test('a player takes orders back by `withdraw`', async () => {
    const { a, b } = await duel(node.url)
    await a.order('F')
    expect(await a.ask('withdraw', { round: 1 })).toEqual({ round: 1, ready: false })
    expect(held(a)).toBeUndefined()
    await b.order('F')
    await b.until('Ann not to be ready', () => b.state.seats.get('A1')?.ready === false)
    await Promise.all([a.settled(), b.settled()])
    expect(b.state.round).toBe(1)
    expect(await a.refused('withdraw', { round: 2 })).toMatchObject({ code: 'wrong_round' })
  })
})

describe('impossible orders', () => {
  const good = { round: 1, orders: { A1: { chits: 'F' } }, ready: false }
  const bad: [code: string, says: RegExp, payload: unknown][] = [
    ['wrong_round', /round is over/, { ...good, round: 0 }],
    ['wrong_round', /round is over/, { ...good, round: 2 }],
    ['illegal_orders', /B1: it is not yours/, { ...good, orders: { B1: { chits: 'F' } } }],
    ['illegal_orders', /Q7: there is no such fighter/, { ...good, orders: { Q7: { chits: 'F' } } }],
    ['illegal_orders', /A1: .* (slots|thrusts)/, { ...good, orders: { A1: { chits: 'FFFFFFFFFFFF' } } }],
    ['illegal_orders', /A1: boosts are for advanced rules/, { ...good, orders: { A1: { chits: 'B' } } }],
    ['illegal_orders', /at most 16 chits/, { ...good, orders: { A1: { chits: 'L'.repeat(17) } } }],
    ['illegal_orders', /chits are F, B, L, R/, { ...good, orders: { A1: { chits: 'X' } } }],
    [
      'illegal_orders',
      /at most 8 fighters/,
      { ...good, orders: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`A${i}`, { chits: '' }])) },
    ],
    ['illegal_orders', /not legal/, { ...good, orders: { A1: { chits: 'F', speed: 9 } } }],
    ['illegal_orders', /not legal/, { ...good, orders: 'all ahead full' }],
    ['illegal_orders', /not legal/, { ...good, orders: null }],
    ['malformed', /expected form/, { round: 1 }],
    ['illegal_orders', /not legal/, { ...good, orders: [[]] }],
    ['malformed', /expected form/, { ...good, round: '1' }],
    ['malformed', /expected form/, { ...good, round: 1.5 }],
    ['malformed', /expected form/, { ...good, round: Number.NaN }],
    ['malformed', /expected form/, { ...good, ready: 'yes' }],
    ['malformed', /expected form/, { ...good, seat: 'B1' }],
    ['malformed', /expected form/, 'orders'],
    ['malformed', /expected form/, null],
    ['malformed', /expected form/, undefined],
    ['malformed', /expected form/, [1, 2, 3]],
  ]
  let a: Table
  let b: Table
  beforeAll(async () => {
    ;({ a, b } = await duel(node.url, { roundSeconds: 120 }))
    await a.order('LL', false)
  })
  // The match is shared, so each case meets the state left by those before it.
  test('impossible orders are refused by name one by one, and change nothing', async () => {
    for (const [code, says, payload] of bad) {
      const { where, ...no } = (await a.refused('orders', payload)) as Refused
      // Programs are told what part of the orders it is about.
      if (code === 'illegal_orders') expect(where).toMatch(/^orders/)
      expect({ payload, ...no }).toEqual({ payload, code, message: expect.stringMatching(says) })
      expect(held(a)).toEqual({ orders: { A1: plain('LL') }, ready: false })
    }
    await b.settled()
    expect([b.state.round, b.state.seats.get('A1')?.ready]).toEqual([1, false])
    expect(insideOf(a.room.roomId).match!.record.rounds).toEqual([])
  })
})

describe('people without the right to order', () => {
  test('a person without a seat may not order', async () => {
    const { id, a } = await duel(node.url)
    const watcher = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
    for (const name of ['orders', 'withdraw'] as const)
      expect(
        await watcher.refused(
          name,
          name === 'orders' ? { round: 1, orders: { A1: { chits: 'F' } } } : { round: 1 },
        ),
      ).toMatchObject({ code: 'no_seat' })
    for (const [name, payload] of [
      ['ready', { ready: true }],
      ['choose', { choice: 'Kestrel' }],
      ['stand', {}],
    ] as const)
      expect(await watcher.refused(name, payload)).toMatchObject({ code: 'no_seat' })
    expect(await watcher.refused('sit', { seat: 'A1' })).toMatchObject({ code: 'wrong_phase' })
    expect(held(a)).toBeUndefined()
  })

  test('nobody orders before or after a match, or changes seat or model during it', async () => {
    const id = await newMatch(node.url, { bots: 0 })
    const early = await join(node.url, id, await person(node.url, 'Ann'))
    expect(await early.refused('orders', { round: 1, orders: {} })).toMatchObject({ code: 'wrong_phase' })
    expect(await early.refused('withdraw', { round: 1 })).toMatchObject({ code: 'wrong_phase' })
    const { a } = await duel(node.url)
    expect(await a.refused('sit', { seat: 'B1' })).toMatchObject({ code: 'wrong_phase' })
    expect(await a.refused('choose', { choice: 'Kestrel' })).toMatchObject({ code: 'wrong_phase' })
    expect(await a.refused('ready', { ready: true })).toMatchObject({ code: 'wrong_phase' })
  })

  test('a seat may not order when its fighter is out of the match', async () => {
    // With three teams, the first one that leaves the field does not end the match.
    const id = await newMatch(node.url, { bots: 0 }, { teams: 3, radius: 8 })
    const tables: Table[] = []
    for (const name of ['Ann', 'Bob', 'Cleo'])
      tables.push(await join(node.url, id, await person(node.url, name)))
    await Promise.all(tables.map((table) => table.ask('ready', { ready: true })))
    await Promise.all(tables.map((table) => table.toRound(1)))
    const [a] = tables as [Table, Table, Table]
    const out = () =>
      a.position.fighters.some(({ id: fighter, status }) => fighter === 'A1' && status !== 'flying')
    while (a.state.phase === 'playing' && !out()) {
      const round = a.state.round
      // Ann flies ahead; the others stay in place and send no orders.
      await Promise.all(
        tables.map((table) =>
          table.ask('orders', {
            round,
            orders: { [table.seat()]: { chits: table === a ? 'FFF' : '', holdFire: true } },
          }),
        ),
      )
      await Promise.all(
        tables.map((table) =>
          table.until(
            'the next round',
            () => table.state.round !== round || table.state.phase === 'finished',
          ),
        ),
      )
    }
    expect(a.state.phase).toBe('playing')
    expect(await a.refused('orders', { round: a.state.round, orders: {} })).toMatchObject({
      code: 'nothing_owed',
    })
    // Nobody waits for the seat.
    expect(a.state.seats.get('A1')?.ready).toBe(true)
    const { round } = a.state
    await Promise.all(tables.slice(1).map((table) => table.order('')))
    await a.toRound(round + 1)
  })
})
