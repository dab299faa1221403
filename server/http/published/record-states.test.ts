/** Records replayed over HTTP, one line per round. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import express, { type RequestHandler } from 'express'
import { botArchive } from '../../../common/engine/bots/bot-match.ts'
import { mixSeed, seedHash } from '../../../common/engine/dice/dice.ts'
import { type Archive, archiveText, matchName } from '../../../common/engine/record/archive.ts'
import { digest, fold } from '../../../common/engine/record/record.ts'
import { hostileSpace } from '../../../common/games/hostile-space/game.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { PackedRecords, RecordsBusy } from '../../store/archive/packed-records.ts'
import { RecordReading } from '../../store/archive/record-reading.ts'
import { RecordStates, STATE_READERS_AT_MOST, type StateReading } from '../../store/archive/record-states.ts'
import { DAMAGED } from '../../store/journal/damage.ts'
import { golden } from '../../testing/journals.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { eventually } from '../../testing/polling.ts'
import { STATE_READINGS_EACH } from './record-states.ts'
import { records } from './records.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ rateLimits: true })
})
afterAll(() => node.stop())

/** Stores a record, and resolves with its name. */
async function kept(archive: Archive): Promise<string> {
  const match = matchName(seedHash(archive.seed))
  const record = archiveText(archive)
  const row = { match, game: archive.game, finished: 1, rounds: archive.rounds.length, rated: 0, record }
  await node.database.insertInto('record').values(row).execute()
  return match
}
const ask = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${node.url}/api/records/${name}?states=1`, { headers })

interface Line {
  readonly n: number
  readonly round: number
  readonly orders?: unknown
  readonly state: unknown
  readonly timeline: unknown
}
const linesOf = async (response: Response): Promise<Line[]> => {
  const text = await response.text()
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}
const inJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

test.each(['gzip', 'identity'])(
  'states are those of the fold, round by round, when they are sent as %s',
  async (encoding) => {
    const archive = botArchive(hostileSpace, `states ${encoding}`, { roundLimit: 5 }, 1)
    const name = await kept(archive)
    const response = await ask(name, { 'accept-encoding': encoding })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect(response.headers.get('content-type')).toMatch(/^application\/x-ndjson/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const [first, ...rounds] = await linesOf(response)
    const [opening, ...played] = fold(hostileSpace, archive)
    const { game, rules, engine, setup, seats, names, outcome } = archive
    expect(first).toEqual(
      inJson({
        n: 0,
        round: 0,
        rounds: archive.rounds.length,
        game,
        rules,
        engine,
        setup,
        seats,
        names,
        outcome,
        state: opening!.state,
        timeline: [],
      }),
    )
    expect(rounds.map(({ n, orders, state, timeline }) => ({ n, orders, state, timeline }))).toEqual(
      played.map(({ state, timeline }, i) =>
        inJson({ n: i + 1, orders: archive.rounds[i], state, timeline }),
      ),
    )
    expect(digest(rounds.at(-1)!.state)).toBe(archive.end)
    // In this game setup steps come before the first round, and parts of a round do not count.
    expect(rounds.at(-1)!.round).toBeLessThan(rounds.length)
    expect(rounds.at(-1)!.round).toBeGreaterThan(0)
    const again = await ask(name, {
      'if-none-match': response.headers.get('etag')!,
      'cache-control': 'max-age=0',
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  },
)

test('a record is played by its own rules when these are former ones', async () => {
  const { record } = golden('void-patrol-1-1-launcher')
  const game = await rulebook.required({ game: record.game, rules: 1, engine: 1 })
  const name = await kept({ ...record, rules: 1, engine: 1 })
  const lines = await linesOf(await ask(name))
  expect(lines.map(({ state }) => digest(state))).toEqual(
    fold(game, record).map(({ state }) => digest(inJson(state))),
  )
  // Under the present rules it ends differently.
  expect(digest(lines.at(-1)!.state)).toBe(record.end)
  expect(digest(fold(gameNamed('void-patrol')!, record).at(-1)!.state)).not.toBe(record.end)
})

test('a record of unknown rules is refused in words, and so is one that is not there or damaged', async () => {
  const archive = botArchive(hostileSpace, 'strange', { roundLimit: 5 }, 1)
  const strange = await ask(await kept({ ...archive, rules: 999 }))
  expect([strange.status, strange.headers.get('cache-control'), await strange.json()]).toEqual([
    410,
    'no-store',
    { code: 'unknown_rules', message: expect.stringContaining('version 999 of the rules of Hostile Space') },
  ])
  const seed = mixSeed('damaged', [])
  const damaged = await ask(await kept({ ...archive, seed, seats: [{ id: 'Z9', team: 'Z' }] }))
  expect([damaged.status, await damaged.json()]).toMatchObject([410, { code: 'damaged_record' }])
  const nowhere = await ask('0123456789abcdef0123')
  expect([nowhere.status, await nowhere.json()]).toMatchObject([404, { code: 'unknown_record' }])
})

test('readers of states are bounded per address until one leaves', async () => {
  const text = archiveText(botArchive(hostileSpace, 'bounded', { roundLimit: 5 }, 1))
  let closed = 0
  const reading: StateReading = {
    next: () => new Promise((resolve) => setTimeout(resolve, 5, '{}\n')),
    close: () => closed++,
  }
  const passing: RequestHandler = (_request, _response, next) => next()
  const packed = new PackedRecords({ textOf: async () => text }, new RecordReading())
  const app = express().use(records(packed, { open: async () => reading }, true, passing))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/0123456789abcdef0123`
  const leaving = Array.from({ length: STATE_READINGS_EACH }, () => new AbortController())
  for (const { signal } of leaving) expect((await fetch(`${url}?states`, { signal })).status).toBe(200)
  const refused = await fetch(`${url}?states`)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    429,
    '5',
    { code: 'too_many' },
  ])
  // The record itself is still readable.
  expect((await fetch(url)).status).toBe(200)
  for (const one of leaving) one.abort()
  await eventually('both to be closed', () => closed === STATE_READINGS_EACH)
  const again = new AbortController()
  expect((await fetch(`${url}?states`, { signal: again.signal })).status).toBe(200)
  again.abort()
  server.closeAllConnections()
  server.close()
})

test('readers of states are bounded in all, and the thread plays for each in turn', async () => {
  const states = new RecordStates()
  const archive = botArchive(hostileSpace, 'in all', { roundLimit: 5 }, 1)
  const packed = await new PackedRecords(
    { textOf: async () => archiveText(archive) },
    new RecordReading(),
  ).of('x')
  if (!packed || packed === DAMAGED) throw new Error('not packed')
  const readings: StateReading[] = []
  for (let i = 0; i < STATE_READERS_AT_MOST; i++) {
    const reading = await states.open(packed)
    if (reading === 'damaged' || 'is' in reading) throw new Error('not opened')
    readings.push(reading)
  }
  await expect(states.open(packed)).rejects.toThrow(RecordsBusy)
  const firsts = await Promise.all(readings.map((reading) => reading.next()))
  expect(new Set(firsts).size).toBe(1)
  const order: number[] = []
  await Promise.all(
    readings.slice(0, 2).map(async (reading, i) => {
      while ((await reading.next()) !== undefined) order.push(i)
    }),
  )
  expect(order.slice(0, 4)).toEqual([0, 1, 0, 1])
  for (const reading of readings) reading.close()
  const next = await states.open(packed)
  expect(next).toMatchObject({ next: expect.any(Function) })
  await states.stop()
})
