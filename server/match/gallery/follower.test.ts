/**
 * A gallery's follower receives changes once and in order, recovers gaps, and reports its spectators to the
 * match.
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import {
  HEARTBEAT_INTERVAL,
  LOST_AFTER,
  MatchFollower,
  type MatchRpc,
  REPORT_INTERVAL,
  RUNS_CHECK_AFTER,
} from './follower.ts'
import {
  type GalleryReport,
  type GalleryReportAnswer,
  type GallerySnapshot,
  type GalleryUpdate,
  playerOf,
  type Spectator,
} from './messages.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** The other end of the connection, whose room may be replaced, silent or gone. */
class Match implements MatchRpc {
  epoch = 'first'
  seq = 5
  silent = false
  running = true
  knows = true
  readonly begun: (readonly Spectator[])[] = []
  readonly reports: GalleryReport[] = []
  ended = 0
  during: () => void = () => undefined
  tell: (told: GalleryUpdate) => void = () => undefined

  subscribe = async (heard: (told: GalleryUpdate) => void): Promise<() => void> => {
    this.tell = heard
    return () => (this.tell = () => undefined)
  }

  begin = async (_gallery: unknown, watchers: readonly Spectator[]): Promise<GallerySnapshot> => {
    if (this.silent) throw new Error('no answer')
    this.begun.push(watchers)
    const whole = {
      epoch: this.epoch,
      seq: this.seq,
      game: { game: 'toy', rules: 1, engine: 1 },
      shown: { fields: {}, seats: {} },
      rules: { insiders: [], organiser: '', rulings: [] },
      lines: [],
    }
    this.during()
    this.knows = true
    return whole
  }

  report = async (report: GalleryReport): Promise<GalleryReportAnswer> => {
    this.reports.push(report)
    await Promise.resolve()
    this.during()
    if (this.silent) throw new Error('no answer')
    return this.knows ? { epoch: this.epoch, seq: this.seq, now: Date.now() + 5000 } : undefined
  }

  end = async (): Promise<void> => void this.ended++
  runs = async (): Promise<boolean> => this.running

  next = (): GalleryUpdate => ({ epoch: this.epoch, seq: ++this.seq })
}

async function following() {
  const match = new Match()
  const heard: string[] = []
  const follower = new MatchFollower({ id: 'gallery', process: 'here' }, match, {
    snapshot: ({ epoch, seq }) => void heard.push(`all ${epoch} ${seq}`),
    update: ({ seq }) => void heard.push(`${seq}`),
    lost: (lost) => void heard.push(lost ? 'lost' : 'found'),
    gone: () => void heard.push('gone'),
    failed: (error) => {
      throw error
    },
  })
  await follower.open()
  return { match, follower, heard }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test('a follower takes each change once and in order, also while it begins', async () => {
  const { match, heard } = await following()
  const told = [match.next(), match.next()]
  for (const one of [told[0]!, told[0]!, told[1]!, told[0]!]) match.tell(one)
  expect(heard).toEqual(['all first 5', '6', '7'])
  // One change is missed. Two more arrive during the new snapshot, which already contains one of them.
  match.next()
  match.during = () => {
    match.during = () => undefined
    match.tell({ epoch: 'first', seq: match.seq })
    match.tell(match.next())
  }
  match.tell(match.next())
  await pass(1)
  expect(heard).toEqual(['all first 5', '6', '7', 'all first 9', '10'])
})

test('a follower recovers missed changes by the next report, and restarts for another room', async () => {
  const { match, follower, heard } = await following()
  follower.arrive('ann')
  await pass(REPORT_INTERVAL)
  match.next()
  await pass(HEARTBEAT_INTERVAL)
  expect([heard, match.begun]).toEqual([
    ['all first 5', 'all first 6'],
    [[], ['ann']],
  ])
  Object.assign(match, { epoch: 'second', seq: 0 })
  match.tell(match.next())
  await pass(1)
  Object.assign(match, { epoch: 'third', seq: 3, knows: false })
  await pass(HEARTBEAT_INTERVAL)
  expect([heard.slice(2), match.begun.slice(2)]).toEqual([
    ['all second 1', 'all third 3'],
    [['ann'], ['ann']],
  ])
})

test('a follower reports arrivals and departures together, and that it is there', async () => {
  const { match, follower } = await following()
  const mod = {
    player: 'mod',
    name: 'Mod',
    account: true,
    bot: false,
    role: 'moderator',
    address: '',
  } as const
  for (const one of ['ann', 'bob', mod]) follower.arrive(one)
  follower.leave('bob')
  follower.react({ gg: 1 })
  follower.react({ gg: 2, boom: 1 })
  expect(match.reports).toEqual([])
  await pass(REPORT_INTERVAL)
  expect(match.reports).toMatchObject([{ came: ['ann', mod], went: [], reactions: { gg: 3, boom: 1 } }])
  follower.leave('ann')
  await pass(REPORT_INTERVAL)
  await pass(2 * HEARTBEAT_INTERVAL)
  expect(match.reports.slice(1)).toMatchObject([
    { came: [], went: ['ann'], reactions: {} },
    { came: [], went: [] },
    { came: [], went: [] },
  ])
  expect(follower.now - Date.now()).toBe(5000)
  follower.stop()
  await pass(10 * HEARTBEAT_INTERVAL)
  expect([match.reports.length, match.ended]).toEqual([4, 1])
})

test('a follower counts on the match knowing a person only after a later report', async () => {
  const { match, follower } = await following()
  follower.arrive('ann')
  let known: string[] = []
  match.during = () => {
    match.during = () => undefined
    // The list without her is already on its way.
    follower.arrive('eve')
    void follower
      .reported()
      .then(() =>
        known.push(`eve, told of ${match.reports.flatMap(({ came }) => came.map(playerOf)).join()}`),
      )
  }
  await follower.reported()
  await pass(1)
  expect(known).toEqual(['eve, told of ann,eve'])
  known = []
  match.silent = true
  follower.arrive('lou')
  await expect(follower.reported()).rejects.toThrow('no answer')
})

test('a follower says that a silent match is lost, found again or gone', async () => {
  const { match, follower, heard } = await following()
  follower.arrive('ann')
  match.silent = true
  await pass(HEARTBEAT_INTERVAL + LOST_AFTER + 1000)
  expect(heard).toContain('lost')
  match.silent = false
  await pass(2000)
  expect([heard.at(-2), heard.at(-1), match.begun.at(-1)]).toEqual(['found', 'all first 5', ['ann']])
  heard.length = 0
  Object.assign(match, { silent: true, running: false })
  await pass(HEARTBEAT_INTERVAL + RUNS_CHECK_AFTER + 1000)
  expect(heard).toContain('gone')
})

test('a follower does not open when the match does not answer', async () => {
  const match = new Match()
  match.silent = true
  const follower = new MatchFollower({ id: 'gallery', process: 'here' }, match, {
    snapshot: () => undefined,
    update: () => undefined,
    lost: () => undefined,
    gone: () => undefined,
    failed: () => undefined,
  })
  await expect(follower.open()).rejects.toThrow('no answer')
  await pass(60_000)
  expect([match.reports.length, match.ended]).toEqual([0, 1])
})
