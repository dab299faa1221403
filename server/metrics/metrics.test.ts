import { closeSync, openSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { GAMES } from '../../common/games/list.ts'
import { type Events, happened } from '../base/events.ts'
import { log } from '../base/log.ts'
import { declaredIn, samplesIn, valueOf } from '../testing/machines/scrape.ts'
import { eventually } from '../testing/polling.ts'
import { Metrics, type Readouts } from './metrics.ts'

const game = GAMES[0]!.id
let parts: Record<string, string>
const readouts: Readouts = {
  node: 'a',
  rooms: () =>
    new Map([
      ['match', 2],
      ['chatroom', 1],
    ]),
  connections: () => 7,
  journal: () => ({ entries: 3, bytes: 400, oldest: 1500 }),
  leases: () => 2,
  lacking: () => ({ own: 3, nobodys: 4, aside: 5 }),
  health: async () => parts,
  draining: () => false,
  lastBackup: () => undefined,
}

let metrics: Metrics
beforeEach(() => {
  parts = { process: 'ok', database: 'The disk of the server is full.' }
  metrics = new Metrics(readouts)
})
afterEach(() => metrics.stop())

const counted = (
  match: string,
  phase: Events['match counted']['phase'],
  person: number,
  spectators = 0,
): Events['match counted'] => ({
  match,
  game,
  phase,
  seats: { person, program: 0, bot: 2 - person, nobody: 0 },
  spectators,
})

describe('the metrics', () => {
  test('the metrics count matches and the people in them, as they are now', async () => {
    happened('match counted', counted('m1', 'gathering', 1, 3))
    happened('match counted', counted('m1', 'playing', 2, 5))
    happened('match counted', counted('m2', 'playing', 1, 1))
    happened('match counted', counted('m3', 'finished', 2))
    happened('match closed', { match: 'm3', game, why: 'unwanted' })
    // An end of a match that was never counted.
    happened('match closed', { match: 'm4', game, why: 'unwanted' })
    const text = await metrics.text()
    expect([valueOf(text, 'dr_matches', { phase: 'playing' }), valueOf(text, 'dr_matches')]).toEqual([2, 2])
    expect([
      valueOf(text, 'dr_seats', { game, holder: 'person' }),
      valueOf(text, 'dr_seats', { game, holder: 'bot' }),
      valueOf(text, 'dr_spectators'),
    ]).toEqual([3, 1, 6])
  })

  test('the metrics give times in seconds', async () => {
    happened('round revealed', { match: 'm', game, round: 1, late: 30, took: 4 })
    happened('round revealed', { match: 'm', game, round: 2, late: 3000, took: 0.2 })
    happened('journal written', { entries: 12, done: true, took: 7 })
    happened('journal written', { entries: 2, done: false, took: 90 })
    const text = await metrics.text()
    const late = (le: string) => valueOf(text, 'dr_reveal_lateness_seconds_bucket', { le })
    expect([late('0.02'), late('0.05'), late('2'), late('5'), late('+Inf')]).toEqual([0, 1, 1, 2, 2])
    expect(valueOf(text, 'dr_reveal_lateness_seconds_sum')).toBeCloseTo(3.03)
    expect([
      valueOf(text, 'dr_journal_entries_total'),
      valueOf(text, 'dr_journal_write_seconds_count', { outcome: 'failed' }),
    ]).toEqual([12, 1])
  })

  test('the metrics count rounds in which a bot failed and matches that a fault has ended', async () => {
    for (const round of [1, 2]) happened('bot failed', { match: 'm', game, round, seat: 'B1', level: 3 })
    happened('match over', {
      match: 'm',
      game,
      record: '',
      rounds: 2,
      winners: [],
      by: '',
      how: 'broken',
      rated: false,
      seconds: 1,
    })
    const text = await metrics.text()
    expect([
      valueOf(text, 'dr_bot_failures_total', { game, level: '3' }),
      valueOf(text, 'dr_matches_over_total', { game, how: 'broken' }),
    ]).toEqual([2, 1])
  })

  test('the metrics read present values when asked', async () => {
    const text = await metrics.text()
    const read = Object.fromEntries(
      [
        'dr_connections',
        'dr_leases',
        'dr_journal_waiting_entries',
        'dr_journal_waiting_bytes',
        'dr_journal_oldest_seconds',
        'dr_draining',
      ].map((name) => [name, valueOf(text, name)]),
    )
    expect(read).toEqual({
      dr_connections: 7,
      dr_leases: 2,
      dr_journal_waiting_entries: 3,
      dr_journal_waiting_bytes: 400,
      dr_journal_oldest_seconds: 1.5,
      dr_draining: 0,
    })
    const lacking = [
      valueOf(text, 'dr_leases_without_room', { of: 'own' }),
      valueOf(text, 'dr_leases_without_room', { of: 'nobody' }),
      valueOf(text, 'dr_matches_set_aside'),
    ]
    expect(lacking).toEqual([3, 4, 5])
    expect([
      valueOf(text, 'dr_rooms', { kind: 'match' }),
      valueOf(text, 'dr_up', { part: 'process' }),
      valueOf(text, 'dr_up', { part: 'database' }),
    ]).toEqual([2, 1, 0])
    // Without Redis no metric mentions it.
    expect(samplesIn(text).filter(({ labels }) => labels['part'] === 'redis')).toEqual([])
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  test('the metrics give the process’s heap, garbage collections and descriptors', async () => {
    const before = await metrics.text()
    const open = valueOf(before, 'process_open_fds')
    expect(valueOf(before, 'process_max_fds')).toBeGreaterThan(open)
    const [used, total, limit] = ['used', 'total', 'limit'].map((of) =>
      valueOf(before, `nodejs_heap_size_${of}_bytes`),
    )
    expect([used! > 1e6, total! >= used!, limit! > total!]).toEqual([true, true, true])
    const files = Array.from({ length: 20 }, () => openSync(import.meta.filename, 'r'))
    const buffer = Buffer.alloc(50e6)
    // Make garbage, so that a collection runs.
    for (let i = 0; i < 300; i++) JSON.stringify(Array.from({ length: 10_000 }, (_, at) => ({ at })))
    const after = await eventually(
      'a collection',
      () => new Promise((next) => setTimeout(next, 1100)).then(() => metrics.text()),
      {
        holds: (text) => valueOf(text, 'nodejs_gc_duration_seconds_count') > 0,
      },
    )
    for (const file of files) closeSync(file)
    expect(valueOf(after, 'process_open_fds')).toBeGreaterThanOrEqual(open + 20)
    expect(valueOf(after, 'nodejs_external_memory_bytes')).toBeGreaterThan(buffer.length)
    expect(
      new Set(
        samplesIn(after).flatMap(({ name, labels }) =>
          name.startsWith('nodejs_gc') ? [labels['kind']] : [],
        ),
      ),
    ).toEqual(new Set(['minor', 'major', 'incremental', 'weakcb']))
  })

  test('the metrics have a bounded number of series, whatever is reported', async () => {
    for (let i = 0; i < 1000; i++) {
      happened('refused', { code: `code ${i}` as never, at: 'room' })
      happened('room joined', { kind: `kind ${i}`, took: 1 })
      happened('match counted', { ...counted(`m${i}`, 'playing', 1), game: `game ${i}` })
      happened('seat asked', { status: 200 + i, took: 1 })
      happened('http answered', { route: `route ${i}`, status: 600 + i, took: 1 })
    }
    happened('refused', { code: 'toString' as never, at: 'room' })
    happened('refused', { code: 'too_many', at: 'http' })
    const samples = samplesIn(await metrics.text())
    expect(
      samples.filter(({ name }) => name === 'dr_refusals_total').map(({ labels, value }) => [labels, value]),
    ).toEqual([
      [{ code: 'other', at: 'room' }, 1001],
      [{ code: 'too_many', at: 'http' }, 1],
    ])
    expect(samples.filter(({ name }) => name === 'dr_joins_total')).toMatchObject([
      { labels: { kind: 'other' }, value: 1000 },
    ])
    expect(samples.filter(({ name }) => name === 'dr_join_seconds_count')).toHaveLength(4)
    expect(samples.filter(({ name }) => name === 'dr_http_requests_total')).toMatchObject([
      { labels: { route: 'other', status: 'other' }, value: 1000 },
    ])
    expect(new Set(samples.map(({ labels }) => labels['game']).filter(Boolean)).size).toBe(GAMES.length)
  })

  test('the metrics may be asked for at any rate, and are read once a second', async () => {
    const first = metrics.text()
    happened('match counted', counted('m1', 'playing', 1))
    expect(metrics.text()).toBe(first)
    await new Promise((next) => setTimeout(next, 1100))
    expect(valueOf(await metrics.text(), 'dr_matches')).toBe(1)
  })

  test('the metrics cost as much to read with 3,000 matches as with none', async () => {
    /** Processor time of one reading (ms), independent of other load on the machine. */
    const cost = async (matches: number): Promise<number> => {
      const one = new Metrics(readouts)
      for (let m = 0; m < matches; m++) happened('match counted', counted(`m${m}`, 'playing', 1, 2))
      const before = process.threadCpuUsage()
      await one.text()
      const { user, system } = process.threadCpuUsage(before)
      one.stop()
      return (user + system) / 1000
    }
    const least = async (matches: number): Promise<number> => {
      const costs: number[] = []
      for (let i = 0; i < 9; i++) costs.push(await cost(matches))
      return Math.min(...costs)
    }
    const none = await least(0)
    // Iterating over all matches would take several times as long.
    expect(await least(3000)).toBeLessThan(Math.max(2, 3 * none))
  })

  test('the metrics break nothing when they break', () => {
    log.level = 'silent'
    const broken = new Metrics({
      ...readouts,
      rooms: () => {
        throw new Error('no rooms')
      },
    })
    try {
      expect(() => happened('room joined', { kind: 'match', took: 1 })).not.toThrow()
    } finally {
      broken.stop()
    }
  })

  test('the metrics are named as Prometheus wants it, each with a sentence', async () => {
    const text = await metrics.text()
    const names = declaredIn(text)
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter((name) => !/^(dr|process|nodejs)_[a-z_]+$/.test(name))).toEqual([])
    for (const name of names) expect(text).toMatch(new RegExp(`^# HELP ${name} [A-Z].+\\.$`, 'm'))
    for (const [, name] of text.matchAll(/^# TYPE (\S+) counter$/gm)) expect(name).toMatch(/_total$/)
  })
})
