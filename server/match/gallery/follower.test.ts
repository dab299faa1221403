/**
 * A gallery's mirror receives changes once and in order, recovers gaps, and reports its spectators to the
 * match.
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { LOST_AFTER, Mirror, type RoomLine, SAID_EVERY, SOUGHT_AFTER, TOLD_EVERY } from './follower.ts'
import {
  type GalleryReport,
  type GallerySnapshotMark,
  type GalleryUpdate,
  idOf,
  type Watcher,
  type Whole,
} from './messages.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** The other end of the connection, whose room may be replaced, silent or gone. */
class Match implements RoomLine {
  epoch = 'first'
  seq = 5
  silent = false
  running = true
  knows = true
  readonly begun: (readonly Watcher[])[] = []
  readonly reports: GalleryReport[] = []
  ended = 0
  during: () => void = () => undefined
  tell: (told: GalleryUpdate) => void = () => undefined

  hear = async (heard: (told: GalleryUpdate) => void): Promise<() => void> => {
    this.tell = heard
    return () => (this.tell = () => undefined)
  }

  begin = async (_gallery: unknown, watchers: readonly Watcher[]): Promise<Whole> => {
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

  report = async (report: GalleryReport): Promise<GallerySnapshotMark> => {
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

async function mirrored() {
  const match = new Match()
  const heard: string[] = []
  const mirror = new Mirror({ id: 'gallery', process: 'here' }, match, {
    begun: ({ epoch, seq }) => void heard.push(`all ${epoch} ${seq}`),
    told: ({ seq }) => void heard.push(`${seq}`),
    lost: (lost) => void heard.push(lost ? 'lost' : 'found'),
    gone: () => void heard.push('gone'),
    failed: (error) => {
      throw error
    },
  })
  await mirror.open()
  return { match, mirror, heard }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test('a mirror takes each change once and in order, also while it begins', async () => {
  const { match, heard } = await mirrored()
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

test('a mirror recovers missed changes by the next report, and restarts for another room', async () => {
  const { match, mirror, heard } = await mirrored()
  mirror.arrive('ann')
  await pass(TOLD_EVERY)
  match.next()
  await pass(SAID_EVERY)
  expect([heard, match.begun]).toEqual([
    ['all first 5', 'all first 6'],
    [[], ['ann']],
  ])
  Object.assign(match, { epoch: 'second', seq: 0 })
  match.tell(match.next())
  await pass(1)
  Object.assign(match, { epoch: 'third', seq: 3, knows: false })
  await pass(SAID_EVERY)
  expect([heard.slice(2), match.begun.slice(2)]).toEqual([
    ['all second 1', 'all third 3'],
    [['ann'], ['ann']],
  ])
})

test('a mirror reports arrivals and departures together, and that it is there', async () => {
  const { match, mirror } = await mirrored()
  const mod = {
    player: 'mod',
    name: 'Mod',
    account: true,
    bot: false,
    role: 'moderator',
    address: '',
  } as const
  for (const one of ['ann', 'bob', mod]) mirror.arrive(one)
  mirror.leave('bob')
  mirror.react({ gg: 1 })
  mirror.react({ gg: 2, boom: 1 })
  expect(match.reports).toEqual([])
  await pass(TOLD_EVERY)
  expect(match.reports).toMatchObject([{ came: ['ann', mod], went: [], reactions: { gg: 3, boom: 1 } }])
  mirror.leave('ann')
  await pass(TOLD_EVERY)
  await pass(2 * SAID_EVERY)
  expect(match.reports.slice(1)).toMatchObject([
    { came: [], went: ['ann'], reactions: {} },
    { came: [], went: [] },
    { came: [], went: [] },
  ])
  expect(mirror.now - Date.now()).toBe(5000)
  mirror.stop()
  await pass(10 * SAID_EVERY)
  expect([match.reports.length, match.ended]).toEqual([4, 1])
})

test('a mirror counts on the match knowing a person only after a later report', async () => {
  const { match, mirror } = await mirrored()
  mirror.arrive('ann')
  let known: string[] = []
  match.during = () => {
    match.during = () => undefined
    // The list without her is already on its way.
    mirror.arrive('eve')
    void mirror
      .known()
      .then(() => known.push(`eve, told of ${match.reports.flatMap(({ came }) => came.map(idOf)).join()}`))
  }
  await mirror.known()
  await pass(1)
  expect(known).toEqual(['eve, told of ann,eve'])
  known = []
  match.silent = true
  mirror.arrive('lou')
  await expect(mirror.known()).rejects.toThrow('no answer')
})

test('a mirror says that a silent match is lost, found again or gone', async () => {
  const { match, mirror, heard } = await mirrored()
  mirror.arrive('ann')
  match.silent = true
  await pass(SAID_EVERY + LOST_AFTER + 1000)
  expect(heard).toContain('lost')
  match.silent = false
  await pass(2000)
  expect([heard.at(-2), heard.at(-1), match.begun.at(-1)]).toEqual(['found', 'all first 5', ['ann']])
  heard.length = 0
  Object.assign(match, { silent: true, running: false })
  await pass(SAID_EVERY + SOUGHT_AFTER + 1000)
  expect(heard).toContain('gone')
})

test('a mirror does not open when the match does not answer', async () => {
  const match = new Match()
  match.silent = true
  const mirror = new Mirror({ id: 'gallery', process: 'here' }, match, {
    begun: () => undefined,
    told: () => undefined,
    lost: () => undefined,
    gone: () => undefined,
    failed: () => undefined,
  })
  await expect(mirror.open()).rejects.toThrow('no answer')
  await pass(60_000)
  expect([match.reports.length, match.ended]).toEqual([0, 1])
})
