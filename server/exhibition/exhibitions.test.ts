/** When exhibitions start and stop: several nodes on one database, with its lease. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GAMES, gameNamed } from '../../common/games/list.ts'
import type { ExhibitionNow } from '../../common/wire/match/exhibition.ts'
import type { PublishedMatch } from '../../common/wire/published.ts'
import type { CreationOptions } from '../match/creation.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { ExhibitionLease, FREE_AFTER } from '../store/journal/work-lease.ts'
import { type ExhibitionServices, Exhibitions, exhibitionOf, UNWATCHED } from './exhibitions.ts'

interface Room {
  readonly created: CreationOptions
  watchers: number
  isOver: boolean
  ended: boolean
  endExhibition(): void
}

class Node {
  readonly rooms = new Map<string, Room>()
  readonly exhibitions: Exhibitions
  readonly lease: ExhibitionLease
  people: PublishedMatch[] = []
  leaving = false

  constructor(name: string, shared = true, given: Partial<ExhibitionServices> = {}) {
    this.lease = new ExhibitionLease(db, name, shared)
    this.exhibitions = new Exhibitions({
      on: true,
      lease: this.lease,
      matches: async () => this.people,
      open: async (created) => {
        const id = `${name}${this.rooms.size}`
        this.rooms.set(id, {
          created,
          watchers: 0,
          isOver: false,
          ended: false,
          endExhibition() {
            Object.assign(this, { isOver: true, ended: true })
          },
        })
        return id
      },
      room: (id) => this.rooms.get(id),
      leaving: () => this.leaving,
      failed: () => undefined,
      ...given,
    })
  }

  look = (game?: string): Promise<ExhibitionNow> =>
    this.exhibitions.look(game === undefined ? undefined : gameNamed(game))
  get running(): string[] {
    return [...this.rooms].filter(([, room]) => !room.isOver).map(([id]) => id)
  }
}

let db: Database
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-exhibitions-'))
  db = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})
afterEach(async () => {
  jest.useRealTimers()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** Advances time (ms) in steps, and lets the database answer in between. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) {
    jest.advanceTimersByTime(Math.min(1000, left))
    // Earlier queries have been answered by then; a look writes at most twice.
    for (let i = 0; i < 3; i++) await db.selectFrom('setting').select('name').execute()
  }
}

const duel = {
  game: 'void-patrol',
  phase: 'playing',
  watchable: true,
  shown: 1,
  taken: 2,
  exhibition: false,
  opensAt: Date.now(),
  viewers: 0,
  strength: null,
} as unknown as PublishedMatch

describe('the beginning of an exhibition', () => {
  test('an exhibition begins once when many people look at the same time', async () => {
    const a = new Node('a')
    const all = await Promise.all(Array.from({ length: 50 }, () => a.look()))
    expect(all).toEqual(Array.from({ length: 50 }, () => ({ is: 'running', match: 'a0' })))
    expect(await a.look()).toEqual({ is: 'running', match: 'a0' })
    expect(a.rooms.size).toBe(1)
  })

  test('an exhibition begins on one node when several are asked at the same time', async () => {
    const nodes = ['a', 'b', 'c'].map((name) => new Node(name))
    const all = await Promise.all(nodes.map((node) => node.look()))
    expect(all.map(({ is }) => is).sort()).toEqual(['coming', 'coming', 'running'])
    await pass(3 * FREE_AFTER)
    for (const node of nodes) await node.look()
    expect(nodes.flatMap(({ running }) => running)).toHaveLength(1)
  })

  test('an exhibition begins with the next game each time, or with the one asked for', async () => {
    const a = new Node('a')
    const seen: string[] = []
    const last = GAMES.at(-1)!.id
    for (const wish of [undefined, undefined, last, undefined]) {
      await a.look(wish)
      const room = [...a.rooms.values()].at(-1)!
      seen.push(room.created.game)
      room.isOver = true
      await pass(40_000)
    }
    expect(seen).toEqual([GAMES[0]!.id, GAMES[1]!.id, last, GAMES[3]!.id])
  })

  test('no exhibition begins when people play, when none is wanted or when the node leaves', async () => {
    const [a, off] = [new Node('a'), new Node('off', true, { on: false })]
    a.people = [{ ...duel, opensAt: Date.now() }]
    expect(await a.look()).toEqual({ is: 'unwanted' })
    expect(await off.look()).toEqual({ is: 'off' })
    a.people = []
    a.leaving = true
    expect(await a.look()).toEqual({ is: 'coming' })
    expect(a.rooms.size + off.rooms.size).toBe(0)
  })

  test('an exhibition begins when somebody asks for a game that nobody plays', async () => {
    const a = new Node('a')
    a.people = [{ ...duel, opensAt: Date.now() }]
    expect(await a.look('space-arena')).toEqual({ is: 'running', match: 'a0' })
    expect(a.rooms.get('a0')!.created.game).toBe('space-arena')
  })

  test('a request for another game does not keep an exhibition going, and gets the next one', async () => {
    const a = new Node('a')
    await a.look()
    a.rooms.get('a0')!.watchers = 1
    for (let i = 0; i < 12; i++) {
      expect(await a.look('pencil-and-paper')).toEqual({ is: 'other', match: 'a0' })
      await pass(5000)
    }
    // It stops as soon as nobody watches, not a minute later.
    a.rooms.get('a0')!.watchers = 0
    expect(await a.look('pencil-and-paper')).toEqual({ is: 'running', match: 'a1' })
    expect([a.rooms.get('a0')!.ended, a.rooms.get('a1')!.created.game]).toEqual([true, 'pencil-and-paper'])
  })

  test('an exhibition is tried again when it could not be opened', async () => {
    let broken = true
    const a: Node = new Node('a', true, {
      open: async () => {
        if (broken) throw new Error('no room')
        return 'a0'
      },
    })
    await expect(a.look()).rejects.toThrow('no room')
    broken = false
    await pass(2000)
    expect(await a.look()).toEqual({ is: 'running', match: 'a0' })
  })
})

describe('the end of an exhibition', () => {
  test('an exhibition ends a minute after its last viewer left, and not before', async () => {
    const a = new Node('a')
    await a.look()
    const room = a.rooms.get('a0')!
    room.watchers = 1
    await pass(5 * UNWATCHED)
    expect(room.ended).toBe(false)
    room.watchers = 0
    await pass(UNWATCHED - 5000)
    expect(room.ended).toBe(false)
    await pass(15_000)
    expect(room.ended).toBe(true)
    expect(await new Node('b').look()).toEqual({ is: 'running', match: 'b0' })
  })

  test('an exhibition continues while a page keeps asking for it', async () => {
    const a = new Node('a')
    await a.look()
    for (let i = 0; i < 10; i++) {
      await pass(30_000)
      await a.look()
    }
    expect(a.running).toEqual(['a0'])
  })

  test('an exhibition ends by its own result, and the next one may begin anywhere at once', async () => {
    const [a, b] = [new Node('a'), new Node('b')]
    await a.look()
    a.rooms.get('a0')!.isOver = true
    await pass(6000)
    expect(await b.look()).toEqual({ is: 'running', match: 'b0' })
    expect(a.rooms.get('a0')!.ended).toBe(false)
  })

  test('an exhibition ends when its node is leaving', async () => {
    const [a, b] = [new Node('a'), new Node('b')]
    await a.look()
    a.leaving = true
    await pass(6000)
    expect([a.running, await b.look()]).toEqual([[], { is: 'running', match: 'b0' }])
  })

  test('an exhibition ends when its node was declared dead and resumes', async () => {
    const [a, b] = [new Node('a'), new Node('b')]
    await a.look()
    // The node is suspended and does not renew its lease.
    jest.clearAllTimers()
    expect(await b.look()).toEqual({ is: 'coming' })
    await pass(FREE_AFTER + 2000)
    expect(await b.look()).toEqual({ is: 'running', match: 'b0' })
    await (a.exhibitions as unknown as { lookAfter(): Promise<void> }).lookAfter()
    expect([a.running, b.running]).toEqual([[], ['b0']])
    await pass(10_000)
    expect(b.running).toEqual(['b0'])
  })
})

describe('an exhibition of a killed node', () => {
  test('another exhibition waits until the death of the node is certain', async () => {
    const [a, b] = [new Node('a'), new Node('b')]
    await a.lease.take()
    expect(await b.look()).toEqual({ is: 'coming' })
    await pass(FREE_AFTER - 2000)
    expect(await b.look()).toEqual({ is: 'coming' })
    await pass(4000)
    expect(await b.look()).toEqual({ is: 'running', match: 'b0' })
  })

  test('another exhibition begins at once when the nodes agree that the node is dead', async () => {
    const [a, b] = [new Node('a'), new Node('b')]
    await a.lease.take()
    const known = { name: 'a', run: 1, process: 'p', since: 0, beat: 0, reads: 1 }
    await db
      .insertInto('node')
      .values({ ...known, state: 'up' })
      .execute()
    expect(await b.look()).toEqual({ is: 'coming' })
    await db.updateTable('node').set({ state: 'dead' }).execute()
    await pass(2000)
    expect(await b.look()).toEqual({ is: 'running', match: 'b0' })
    // If it resumes, the lease is no longer its own.
    expect(await a.lease.beat()).toBe(false)
  })

  test('another exhibition begins at once when its node restarts, or is the only one', async () => {
    await new Node('a').lease.take()
    expect((await new Node('a').look()).is).toBe('running')
    expect((await new Node('c', false).look()).is).toBe('running')
  })
})

const rounds = Math.max(...GAMES.map(({ exhibitions = [{}] }) => exhibitions.length))

test('games take turns, each with all of its setups', () => {
  const turns = Array.from({ length: rounds * GAMES.length }, (_, turn) => exhibitionOf(turn))
  expect(turns.slice(0, GAMES.length).map(({ game }) => game)).toEqual(GAMES.map(({ id }) => id))
  for (const { id, exhibitions = [{}] } of GAMES)
    expect(
      new Set(turns.filter(({ game }) => game === id).map(({ setup }) => JSON.stringify(setup))).size,
    ).toBe(exhibitions.length)
})

test('the strongest bots play, in public and unrated', () => {
  for (const [turn, game] of GAMES.entries())
    expect(exhibitionOf(turn).options).toMatchObject({
      bots: Math.max(...game.botLevels),
      listed: true,
      spectators: true,
      rated: false,
      dropIn: false,
      galleryDelay: 0,
    })
})

test('a requested game is shown at once', () => expect(exhibitionOf(0, GAMES[3]).game).toBe(GAMES[3]!.id))
