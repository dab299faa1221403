/** Steps taken in turns, in the setup and in a round: lost connections, kills, and simultaneous orders. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { hostileSpace } from '../../../common/games/hostile-space/game.ts'
import type { Orders } from '../../../common/games/hostile-space/orders.ts'
import { flyingOf, type Phase, playerAt, type State } from '../../../common/games/hostile-space/state.ts'
import { freePort } from '../../testing/machines/free-port.ts'
import { type RunningServer, runServer } from '../../testing/machines/process.ts'
import { allLeave, join, newMatchOf, type Person, person, type Table } from '../../testing/people/table.ts'

let dataDir: string
let env: Record<string, string>
let server: RunningServer

beforeAll(async () => {
  dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-in-turn-'))
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  server = await runServer(env)
})
afterEach(allLeave)
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const SMALL = { declare: 'in-precedence', craftEach: 4, deltaV: 12, width: 22, height: 22 }

interface Duel {
  readonly id: string
  readonly people: readonly Person[]
  readonly tables: Table[]
}

const seen = (table: Table): State => table.seen as State
const reaches = (table: Table, phase: Phase, turn = 0): Promise<void> =>
  table.until(
    `${phase}, turn ${turn}`,
    () => table.state.phase === 'playing' && seen(table)?.phase === phase && seen(table).turn === turn,
  )

/** Ann and Bob, before the first of them places a marker. */
async function duel(): Promise<Duel> {
  const id = await newMatchOf(server.url, 'hostile-space', { bots: 0, roundSeconds: 240 }, SMALL)
  const people = [await person(server.url, 'Ann'), await person(server.url, 'Bob')]
  const tables: Table[] = []
  for (const one of people) tables.push(await join(server.url, id, one))
  for (const table of tables) await table.ask('ready', { ready: true })
  await Promise.all(tables.map((table) => reaches(table, 'marker')))
  return { id, people, tables }
}

/** The player whose turn it is, and the other one. */
function inTurn({ tables }: Duel): readonly [Table, Table] {
  const owing = hostileSpace.owing(seen(tables[0]!))
  expect(owing.length).toBe(1)
  return tables[0]!.seat() === owing[0] ? [tables[0]!, tables[1]!] : [tables[1]!, tables[0]!]
}

const give = (table: Table, orders: Orders, ready = true): Promise<unknown> =>
  table.ask('orders', { round: table.state.round, orders, ready })

/** A marker in the first corner, or later anywhere; in the fire step, fire of the first craft ahead. */
const ordersFor = (table: Table): Orders => {
  const state = seen(table)
  if (state.phase === 'marker')
    return state.turn === 0 ? { kind: 'marker', at: { q: 0, r: 0 } } : { kind: 'at-random' }
  return { kind: 'fire', of: { [flyingOf(state, playerAt(state, table.seat())!.id)[0]!.id]: 0 } }
}

/** Plays from the second marker on to the first fire step of round 1. */
async function toFire(match: Duel): Promise<void> {
  await reaches(match.tables[0]!, 'marker', 1)
  await reaches(match.tables[1]!, 'marker', 1)
  await give(inTurn(match)[0], { kind: 'at-random' })
  for (const [phase, orders] of [
    ['craft', { kind: 'at-random' }],
    ['velocity', { kind: 'velocity', of: {} }],
  ] as const) {
    await Promise.all(match.tables.map((table) => reaches(table, phase)))
    await Promise.all(match.tables.map((table) => give(table, orders)))
  }
  await Promise.all(match.tables.map((table) => reaches(table, 'fire')))
}

/**
 * Runs `tried` in both kinds of steps that are taken in turns, and checks that the first player's orders are
 * stored and the second's turn comes.
 */
async function inBoth(tried: (match: Duel, phase: 'marker' | 'fire') => Promise<void>): Promise<void> {
  const match = await duel()
  await tried(match, 'marker')
  await Promise.all(match.tables.map((table) => reaches(table, 'marker', 1)))
  expect(
    seen(match.tables[0]!)
      .players.map(({ centre }) => centre)
      .filter(Boolean),
  ).toEqual([{ q: 0, r: 0 }])
  await toFire(match)
  await tried(match, 'fire')
  await Promise.all(match.tables.map((table) => reaches(table, 'fire', 1)))
  for (const table of match.tables)
    expect(seen(table).craft.filter(({ declared }) => declared === 0).length).toBe(1)
  await give(inTurn(match)[0], { kind: 'fire', of: {} })
  await Promise.all(match.tables.map((table) => reaches(table, 'velocity')))
  expect(seen(match.tables[0]!)).toEqual(seen(match.tables[1]!))
  expect(seen(match.tables[0]!).craft.reduce((sum, { launched }) => sum + launched, 0)).toBe(1)
}

test('HS-1.8, HS-2.2 a player reconnecting in the own turn still has it, and the plan', async () => {
  await inBoth(async (match) => {
    const [mover, other] = inTurn(match)
    const [planned, { round }, seat] = [ordersFor(mover), mover.state, mover.seat()]
    await give(mover, planned, false)
    await mover.drop()
    await other.until('the seat to be away', () => !other.state.seats.get(seat)!.connected)
    expect(await other.refused('orders', { round, orders: ordersFor(other), ready: true })).toMatchObject({
      code: 'nothing_owed',
    })
    const at = match.tables.indexOf(mover)
    const again = (match.tables[at] = await join(server.url, match.id, match.people[at]!))
    expect([again.seat(), again.state.round, again.last('mine')]).toMatchObject([
      seat,
      round,
      { orders: planned, ready: false },
    ])
    await give(again, planned)
  })
})

test('HS-1.8, HS-2.2 a turn continues after `kill -9` with the same position and plan', async () => {
  const [early, late] = [await duel(), await duel()]
  await give(inTurn(late)[0], ordersFor(inTurn(late)[0]))
  await toFire(late)
  const before = await Promise.all(
    [early, late].map(async (match) => {
      const [mover] = inTurn(match)
      const planned = ordersFor(mover)
      await give(mover, planned, false)
      return { planned, seat: mover.seat(), round: mover.state.round, position: seen(mover) }
    }),
  )
  await server.kill()
  server = await runServer(env)
  await Promise.all(
    [early, late].map(async (match, m) => {
      const { planned, seat, round, position } = before[m]!
      for (const [i, one] of match.people.entries()) match.tables[i] = await join(server.url, match.id, one)
      const [mover, other] = inTurn(match)
      expect([mover.seat(), round, mover.last('mine')]).toMatchObject([
        seat,
        mover.state.round,
        { orders: planned, ready: false },
      ])
      for (const table of [mover, other]) expect(seen(table)).toEqual(position)
      await give(mover, planned)
      await Promise.all(match.tables.map((table) => reaches(table, position.phase, 1)))
      expect(inTurn(match)[0].seat()).toBe(other.seat())
    }),
  )
})

test('HS-1.8, HS-2.2 a player in turn is heard when both send at once, and the other is not', async () => {
  await inBoth(async (match) => {
    const [mover, other] = inTurn(match)
    const { round } = mover.state
    const theirs = other.refused('orders', { round, orders: ordersFor(other), ready: true })
    const [no] = await Promise.all([theirs, give(mover, ordersFor(mover))])
    // The other's orders may arrive when that step has already been played.
    expect(['nothing_owed', 'wrong_round']).toContain(no.code)
  })
})
