/**
 * In random histories of matches, kills and late statements, a restart from the compacted journal yields the
 * same as from the complete one, and nothing acknowledged is missing.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import type { CompiledQuery } from 'kysely'
import { voidPatrol as game } from '../../../common/games/void-patrol/game.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { isRefused } from '../../../common/wire/refusals.ts'
import { log } from '../../base/log.ts'
import { apply } from '../../match/core/apply.ts'
import { type Command, decide } from '../../match/core/decide.ts'
import { fold } from '../../match/core/fold.ts'
import { TableCore } from '../../match/core/table-core.ts'
import { Gate, type Underway } from '../../testing/machines/gate.ts'
import { type Database, openDatabase } from '../database.ts'
import type { StoredLine } from '../stored-line.ts'
import { type Entry, unpack, type WrittenEntry } from './entries.ts'
import { MatchStore } from './match-store.ts'

jest.setTimeout(900_000)

const MATCH = 'match'
const setup = game.setup.parse({ seatsPerTeam: 2, density: 0, roundLimit: 5 })
const options = matchOptions.parse({ bots: 0 })
const CHITS = ['', 'L', 'R', 'F', 'LL', 'RR']

const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-compaction-'))
let inner: Database
beforeAll(async () => {
  log.level = 'silent'
  inner = await openDatabase({ dataDir, databaseUrl: undefined })
})
afterAll(async () => {
  await inner.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] })
})
afterEach(() => {
  jest.useRealTimers()
})

/** Everything that a restart knows of a match. */
interface Known {
  readonly core: TableCore
  /** The same, in a comparable form. */
  readonly told: Told
}
interface Told {
  readonly chairs: unknown
  readonly rounds: number
  readonly orders: Readonly<Record<string, unknown>>
  readonly deadline: number
  readonly lastLine: number
  readonly rest: unknown
}

async function known(entries: readonly WrittenEntry[]): Promise<Known> {
  const core = new TableCore(game, setup, options, { organiser: '' })
  const { seats, chat } = core
  const earlier: unknown[] = []
  await fold(core, entries, (one, before) =>
    earlier.push([one.record, one.secret, chat.ofMatch, before, one.people.left, seats.states()]),
  )
  const { match, clock, secret } = core
  const orders = Object.fromEntries(seats.chairs.map(({ id }) => [id, match?.submitted(id) ?? null]))
  const told: Told = {
    chairs: seats.states(),
    rounds: match?.record.rounds.length ?? -1,
    orders,
    deadline: clock.deadline,
    lastLine: chat.newest,
    rest: [match?.record, match?.began, match?.people.left, clock, secret, earlier, chat.lines, chat.ofMatch],
  }
  return { core, told: JSON.parse(JSON.stringify(told)) as Told }
}

/** The journal as read without compaction: what the last process had read, and what it has written since. */
function counted(rows: readonly WrittenEntry[]): WrittenEntry[] {
  const inOrder = rows.toSorted((a, b) => a.seq - b.seq)
  const begin = inOrder.findLast(({ entry }) => entry.kind === 'resumed')
  if (begin?.entry.kind !== 'resumed') return inOrder
  const { after } = begin.entry
  return [
    ...counted(inOrder.filter(({ seq }) => seq <= after)),
    ...inOrder.filter(({ seq }) => seq > begin.seq),
  ]
}

/** A requested write, and whether it was acknowledged. */
interface Asked {
  readonly entry: Entry
  kept: boolean
}

/** A match continued by many processes, each of them killed. */
class Course {
  /** All rows that ever reached the database. */
  readonly rows = new Map<number, WrittenEntry>()
  private asked: Asked[] = []
  private late: Underway[] = []
  private gate!: Gate
  private matchStore!: MatchStore
  private now!: Known
  private secret = 0
  private time = 1000
  private calm = false
  private readonly luck: () => number

  constructor(luck: () => number) {
    this.luck = luck
  }

  private chance = (share: number): boolean => this.luck() < share

  async begin(): Promise<void> {
    await this.start()
    this.now = await known([])
    this.open()
  }

  async act([kind, a, b]: readonly [string, number, number]): Promise<void> {
    const { match, seats, chat } = this.now.core
    const chair = seats.chairs[a % seats.chairs.length]!
    const round = match?.round ?? 0
    if (kind === 'orders' && match) {
      const orders = { [chair.id]: { chits: CHITS[b % CHITS.length] } }
      this.do({ is: 'order', seat: chair.id, round, orders, ready: b % 2 === 0 })
    } else if (kind === 'withdraw' && match) this.do({ is: 'withdraw', seat: chair.id, round })
    else if (kind === 'round' && match) {
      this.do({ is: 'play', due: match.due(), present: [], clock: this.clock() })
      // A rematch is wanted, and the database does not accept the record.
      if (match.outcome) this.open()
    } else if (kind === 'clock') this.do({ is: 'time', clock: this.clock() })
    else if (kind === 'said') {
      // A burst of entries.
      for (let i = 0; i < b; i++) {
        const line: StoredLine = {
          id: chat.newest + 1,
          channel: i % 3 ? 'all' : 'team',
          kind: 'said',
          by: 'x',
          name: 'x',
          seat: chair.id,
          team: chair.team,
          mates: [],
          text: `${i}`,
          at: 0,
          round,
        }
        this.do({ is: 'say', line })
      }
    } else if (kind === 'erased') {
      const line = chat.lines.at(-1 - b)?.id
      if (line === undefined) return
      this.do({ is: 'erase', line })
    } else if (kind === 'seats') {
      const draft = seats.copy()
      if (chair.occupant === 'human') draft.empty(chair, 'bot')
      else
        draft.sit(
          chair.id,
          {
            player: `player ${chair.id}${b % 2 || ''}`,
            name: 'x',
            account: false,
            bot: false,
            neighbourhood: '',
          },
          0,
        )
      this.do({ is: 'reseat', draft })
    } else if (kind === 'while') await this.pass(b * 100)
    else if (kind === 'killed') await this.kill()
  }

  /** Lets everything land and enough time pass; resolves with the rows left in the table. */
  async end(): Promise<{ orders: number; seats: number }> {
    this.calm = true
    for (const one of [...this.late.splice(0), ...this.gate.kill()]) await one.land()
    await this.kill()
    for (let i = 0; i < 4; i++) await this.pass(1000)
    const rows = await inner.selectFrom('journal').select('entry').execute()
    const entries = await Promise.all(rows.map(async ({ entry }) => JSON.parse(await unpack(entry)) as Entry))
    this.gate.kill()
    this.matchStore.journal.close()
    const of = (...kinds: readonly string[]) => entries.filter(({ kind }) => kinds.includes(kind)).length
    return { orders: of('orders', 'withdrawn'), seats: of('opened') * this.now.core.seats.chairs.length }
  }

  private open(): void {
    const secret = `${++this.secret}`
    this.write({ kind: 'opened', game: game.id, setup, options, secret })
    const draft = this.now.core.seats.copy()
    for (const chair of draft.chairs)
      draft.sit(
        chair.id,
        { player: `player ${chair.id}`, name: 'x', account: false, bot: false, neighbourhood: '' },
        0,
      )
    this.do({ is: 'reseat', draft })
    this.do({ is: 'begin', shares: [], at: 0, clock: this.clock() })
  }

  private do(command: Command): void {
    const entries = decide(this.now.core, command)
    if (!isRefused(entries)) for (const entry of entries) this.write(entry)
  }

  private clock = () => ({ opensAt: this.time, deadline: (this.time += 10) })

  private write(entry: Entry): void {
    apply(this.now.core, entry)
    const one: Asked = { entry: JSON.parse(JSON.stringify(entry)) as Entry, kept: false }
    this.asked.push(one)
    void this.matchStore.journal.write(MATCH, entry).then(() => (one.kept = true))
  }

  /** Time passes, and the database executes statements. */
  private async pass(ms: number): Promise<void> {
    if (this.late.length > 0 && this.chance(0.3)) await this.late.shift()!.land()
    for (const one of this.gate.underway) {
      if (this.chance(0.2)) {
        // Its answer is lost: the statement lands before that, later, or never.
        if (this.chance(0.5)) this.late.push({ ...one, land: one.land })
        one.fail()
      } else if (this.chance(0.6)) await one.land()
    }
    await jest.advanceTimersByTimeAsync(ms)
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve))
    await inner.selectFrom('setting').selectAll().execute()
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve))
  }

  private async start(): Promise<void> {
    this.gate = new Gate(inner, () => !this.calm && this.chance(0.5))
    this.matchStore = await MatchStore.open(this.gate.db, '')
    this.gate.seen = (query) => this.note(query)
  }

  private async note({ sql, parameters }: CompiledQuery): Promise<void> {
    if (!sql.startsWith('insert into journal')) return
    for (const [, seq, entry] of JSON.parse(parameters[0] as string) as [
      match: string,
      seq: number,
      entry: string,
    ][]) {
      if (!this.rows.has(seq)) this.rows.set(seq, { seq, entry: JSON.parse(await unpack(entry)) as Entry })
    }
  }

  private async kill(): Promise<void> {
    this.late.push(...this.gate.kill())
    this.matchStore.journal.close()
    while (this.late.length > 0 && this.chance(0.4)) await this.late.shift()!.land()
    await this.start()
    let all: WrittenEntry[] | undefined
    const note = this.gate.seen
    this.gate.seen = async (query) => {
      await note(query)
      if (!sql_(query, 'select')) return
      // The first query fixes what will be read; statements may land after any query.
      if (all && this.late.length > 0 && this.chance(0.3)) await this.late.shift()!.land()
      all ??= [...this.rows.values()]
    }
    let read: readonly WrittenEntry[] = []
    const matches = await this.matchStore.bringBack(async ({ entries }) => (read = entries))
    if (matches > 0) {
      this.now = await known(read)
      expect(this.now.told).toEqual((await known(counted(all!))).told)
      this.complete(this.now.told)
    }
    if (matches === 0) {
      expect(this.asked.filter(({ kept }) => kept)).toEqual([])
      this.now = await known([])
      this.open()
    } else if (!this.now.core.match) this.open()
    else this.do({ is: 'time', clock: this.clock() })
  }

  /** For each request, the last acknowledged value is known, or one requested after it. */
  private complete(told: Told): void {
    const since = (of: (entry: Entry) => boolean) => {
      const all = this.asked.filter(({ entry }) => of(entry))
      const from = all.findLastIndex(({ kept }) => kept)
      return { none: from < 0, entries: all.slice(Math.max(0, from)).map(({ entry }) => entry) }
    }
    const opened = this.asked.findLastIndex(({ entry, kept }) => kept && entry.kind === 'begun')
    const rounds = this.asked
      .slice(opened + 1)
      .filter(({ entry, kept }) => kept && entry.kind === 'round').length
    const unsure = this.asked.some(({ entry, kept }) => !kept && entry.kind === 'opened')
    if (!unsure) {
      expect(told.rounds).toBeGreaterThanOrEqual(rounds)
      const begun = this.asked.slice(opened + 1)
      for (const [seat, orders] of Object.entries(told.orders)) {
        const mine = begun.filter(
          ({ entry }) =>
            (entry.kind === 'orders' || entry.kind === 'withdrawn') &&
            entry.seat === seat &&
            entry.round === told.rounds + 1,
        )
        const from = mine.findLastIndex(({ kept }) => kept)
        const possible = [
          ...(from < 0 ? [null] : []),
          ...mine
            .slice(Math.max(0, from))
            .map(({ entry }) =>
              entry.kind === 'orders' ? { orders: entry.orders, ready: entry.ready } : null,
            ),
        ]
        expect({ possible: possible.map((one) => JSON.stringify(one)), seat }).toEqual({
          possible: expect.arrayContaining([JSON.stringify(orders)]),
          seat,
        })
      }
    }
    const clocks = since((entry) => 'deadline' in entry)
    if (!clocks.none)
      expect(clocks.entries.map((entry) => (entry as { deadline: number }).deadline)).toContain(told.deadline)
    const seated = since((entry) => entry.kind === 'seats')
    if (!seated.none)
      expect(seated.entries.map((entry) => JSON.stringify((entry as { chairs: unknown }).chairs))).toContain(
        JSON.stringify(told.chairs),
      )
    const lines = since((entry) => entry.kind === 'said')
    if (!lines.none)
      expect(told.lastLine).toBeGreaterThanOrEqual((lines.entries[0] as { line: StoredLine }).line.id)
  }
}

const sql_ = (query: CompiledQuery, verb: string): boolean =>
  query.sql.startsWith(`${verb} `) && /\bjournal\b/.test(query.sql)

const action = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant('orders') },
    { weight: 4, arbitrary: fc.constant('while') },
    fc.constantFrom('withdraw', 'round', 'clock', 'said', 'erased', 'seats', 'killed'),
  ),
  fc.nat(7),
  fc.nat(20),
)

/** The same numbers for the same seed. */
function luckOf(seed: number): () => number {
  let x = seed | 1
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0
    return x / 0x1_0000_0000
  }
}

test('a compacted journal keeps every acknowledged entry when processes are killed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.noShrink(fc.nat()),
      fc.array(action, { minLength: 5, maxLength: 80, size: 'max' }),
      async (seed, actions) => {
        await inner.deleteFrom('journal').execute()
        const course = new Course(luckOf(seed))
        await course.begin()
        for (const one of actions) await course.act(one)
        const { orders, seats } = await course.end()
        expect(orders).toBeLessThanOrEqual(seats)
      },
    ),
    { numRuns: Number(process.env['COURSES'] ?? 60), endOnFailure: true },
  )
})
