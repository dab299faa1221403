import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as inFolder } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { DELETED } from '../../../../common/wire/people/names.ts'
import { beginErasing, eraseSome } from '../../../store/archive/erasing.ts'
import { RecordReading } from '../../../store/archive/record-reading.ts'
import { sleepOf } from '../../../store/journal/asleep.ts'
import { isRunning, partsOf, startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import {
  allLeave,
  join,
  newMatchOf,
  type Person,
  person,
  playRound,
  post,
  type Table,
} from '../../../testing/people/table.ts'
import { eventually } from '../../../testing/polling.ts'
import { hurry } from '../../../testing/preloads/hurry.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

/** A private duel in its second round, with Ann's orders in; the organiser may have stopped the clock. */
async function privateDuel(
  paused: boolean,
): Promise<{ id: string; ann: Person; bob: Person; a: Table; b: Table }> {
  const [ann, bob] = [await person(node.url, 'Ann'), await person(node.url, 'Bob')]
  const { body } = await post(
    `${node.url}/api/matches`,
    { game: 'void-patrol', setup: { density: 0 }, options: { bots: 0, roundSeconds: 240, listed: false } },
    { authorization: `Bearer ${ann.token}` },
  )
  const id = String(body['id'])
  const [a, b] = [await join(node.url, id, ann), await join(node.url, id, bob)]
  for (const table of [a, b]) await table.ask('choose', { choice: 'Sparrow' })
  for (const table of [a, b]) await table.ask('ready', { ready: true })
  for (const table of [a, b]) await table.toRound(1)
  await playRound([a, b])
  await a.ask('chat', { channel: 'all', text: 'until tomorrow' })
  await a.order('F', false)
  if (paused) await a.ask('organise', { act: 'stop' })
  return { id, ann, bob, a, b }
}

/** Everybody leaves, and a minute passes. */
async function fallsAsleep(id: string, tables: readonly Table[]): Promise<void> {
  // Neither half an hour nor twelve change that.
  const easeUp = hurry(300)
  for (const table of tables) await table.drop()
  await eventually(
    'nobody to have it',
    async () => !isRunning(id) && (await sleepOf(node.database, id)) !== undefined,
  )
  easeUp()
}

const api = async (path: string) => {
  const response = await fetch(`${node.url}/api/${path}`)
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('a match without people', () => {
  test.each([
    ['with a stopped clock', true],
    ['without players', false],
  ])('a match %s sleeps after a minute, and wakes as it was for the next visitor', async (_which, paused) => {
    const { id, ann, bob, a, b } = await privateDuel(paused)
    const { seedHash } = a.state
    await fallsAsleep(id, [a, b])
    expect(node.matchStore.leases.matches).not.toContain(id)

    // The match is still listed, and requests do not wake it.
    expect(await api(`matches/${id}`)).toMatchObject({
      status: 200,
      body: { id, phase: 'playing', round: 2, taken: 2, names: ['Ann', 'Bob'], viewers: 0 },
    })
    expect(isRunning(id)).toBe(false)

    const [again, other] = await Promise.all([join(node.url, id, ann), join(node.url, id, bob)])
    expect([
      again.state.seedHash,
      again.state.round,
      again.state.pausedBy,
      again.seat(),
      other.seat(),
    ]).toEqual([seedHash, 2, paused ? 'Ann' : '', 'A1', 'B1'])
    expect(again.last('mine')?.orders).toEqual({ A1: { chits: 'F', holdFire: false, launch: null } })
    expect(again.last('history')!.map(({ text }) => text)).toContain('until tomorrow')
    // The server was never down.
    expect(again.state.away).toBe(0)
    expect(await sleepOf(node.database, id)).toBeUndefined()
    if (paused) await again.ask('organise', { act: 'go on' })
    await again.order('F')
    await other.order('L')
    await Promise.all([again, other].map((table) => table.toRound(3)))
    expect(again.state.seats.get('A1')!.name).toBe('Ann')
  })

  test('a match stays open as long as somebody watches or its clock runs', async () => {
    const { id, a, b } = await privateDuel(true)
    const eve = await join(node.url, id, await person(node.url, 'Eve'), { as: 'spectator' })
    const counts = await newMatchOf(node.url, 'void-patrol', { bots: 0, roundSeconds: 240 }, {})
    const easeUp = hurry(300)
    const cid = await join(node.url, counts, await person(node.url, 'Cid'))
    for (const table of [a, b]) await table.drop()
    // Timers fire in order, so the match would be asleep when this later one fires.
    await eventually('an alarm of as much time', async () => {
      const { lifetime } = partsOf(id).departure as unknown as { lifetime: { readonly drowsy: boolean } }
      await eve.settled()
      return !lifetime.drowsy
    })
    expect([isRunning(id), isRunning(counts)]).toEqual([true, true])
    await cid.drop()
    await eve.leave()
    await eventually('it to sleep then', async () => (await sleepOf(node.database, id)) !== undefined)
    easeUp()
    // A match that never began cannot be resumed.
    await eventually('the other to be over', () => !isRunning(counts))
    expect(await sleepOf(node.database, counts)).toBeUndefined()
  })

  test('a match that sleeps counts for its address, and is ended when its time is up', async () => {
    const before = node.running.size
    const { id, a, b } = await privateDuel(true)
    const taken = node.running.size
    await fallsAsleep(id, [a, b])
    const { until } = (await sleepOf(node.database, id))!
    expect(until - Date.now()).toBeGreaterThan(11 * 3600_000)
    expect([node.running.size, await node.matchStore.endSlept()]).toEqual([taken, []])
    expect((await node.matchStore.endSlept(until)).map(({ match }) => match)).toContain(id)
    await node.sleeping.look()
    expect(node.running.size).toBe(before)
    expect(await node.matchStore.journal.entriesOf(id)).toEqual([])
    expect(await api(`matches/${id}`)).toMatchObject({ status: 404 })
    expect(await node.matchStore.wake(id, async () => undefined)).toBe(false)
  })

  test('a sleeping match loses the names of deleted accounts', async () => {
    const { id, a, b } = await privateDuel(true)
    await fallsAsleep(id, [a, b])
    await beginErasing(node.database, { player: 'nobody here', names: ['ann'] })
    while (await eraseSome(node.database, new RecordReading()));
    expect((await sleepOf(node.database, id))!.listing.names).toEqual([DELETED, 'Bob'])
  })

  test('a sleeping match is neither lacking nor adopted nor brought back', async () => {
    const { id, a, b } = await privateDuel(true)
    await fallsAsleep(id, [a, b])
    expect(await node.matchStore.leases.lacking([])).toMatchObject({ nobodys: 0, unknown: [], aside: 0 })
    expect(await node.matchStore.adopt([null], 0, 20, async () => undefined)).toBe(0)
    expect(await node.matchStore.bringBack(async () => undefined)).toBe(0)
    expect(await sleepOf(node.database, id)).toBeDefined()
  })
})

test('a sleeping match sleeps on over a restart, and wakes for the next visitor', async () => {
  await node.stop()
  const dataDir = mkdtempSync(inFolder(tmpdir(), 'dead-reckoning-sleeping-'))
  node = await startTestNode({ dataDir })
  const { id, ann, a, b } = await privateDuel(true)
  await fallsAsleep(id, [a, b])
  await node.stop()
  node = await startTestNode({ dataDir })
  expect([isRunning(id), (await sleepOf(node.database, id))?.match]).toEqual([false, id])
  const again = await join(node.url, id, ann)
  expect([again.state.round, again.state.pausedBy, again.seat()]).toEqual([2, 'Ann', 'A1'])
  await allLeave()
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
  node = await startTestNode()
})
