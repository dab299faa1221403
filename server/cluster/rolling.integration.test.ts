/** Three nodes are renewed one after the other while people play: no order is lost, and nobody waits for more than five seconds. */
import { afterAll, afterEach, beforeAll, expect, test, jest } from '@jest/globals'
import { matchName } from '../../common/engine/archive.ts'
import { ROOM_CLOSE } from '../../common/wire/room-messages.ts'
import { startArena, type TestArena } from '../testing/arena.ts'
import { comeBack } from '../testing/going-on.ts'
import { allLeave, duel, type Person, type Table } from '../testing/table.ts'

jest.setTimeout(540_000)

const MATCHES_A_NODE = 3
const WAITS_AT_MOST = 5000
/** A match has sixty rounds at most. */
const THINKS = 700
const CHITS = ['L', 'R', 'LL', 'RR']

let arena: TestArena
beforeAll(async () => {
  arena = await startArena(3, { DRAIN_SECONDS: '20' })
})
afterEach(allLeave)
afterAll(() => arena.stop())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Plays on and on: orders as soon as a round is open, and comes back whenever the match is moved. */
class Player {
  readonly ordered = new Map<number, string>()
  longest = 0
  table: Table
  private readonly id: string
  private readonly who: Person
  private going = true
  private readonly done: Promise<void>

  constructor(id: string, who: Person, table: Table) {
    this.id = id
    this.who = who
    this.table = table
    this.done = this.play()
  }

  async stop(): Promise<void> {
    this.going = false
    await this.done
  }

  private async play(): Promise<void> {
    for (let last = 0; this.going || this.table.closed !== undefined; ) {
      const { table } = this
      if (table.closed !== undefined) {
        expect(table.closed).toBe(ROOM_CLOSE.moved)
        await this.follow()
        continue
      }
      const { round, phase } = table.state
      expect(phase).toBe('playing')
      if (round !== last) {
        await sleep(THINKS)
        const chits = CHITS[(round * 7 + this.who.name.length) % CHITS.length]!
        if (await table.order(chits).then(() => true, () => false)) this.ordered.set((last = round), chits)
        else await sleep(50)
      } else await table.until('the next round', () => table.state.round > round || table.closed !== undefined)
    }
  }

  /** Through whichever node answers, as a balancer has it. */
  private async follow(): Promise<void> {
    const since = performance.now()
    const { round } = this.table.state
    this.table = await comeBack(arena.nodes, this.id, this.who)
    this.longest = Math.max(this.longest, performance.now() - since)
    expect(this.table.state.round).toBeGreaterThanOrEqual(round)
  }
}

test('renewed one after the other under load', async () => {
  const matches = await Promise.all(arena.nodes.flatMap((node) => Array.from({ length: MATCHES_A_NODE }, () => duel(node.url, { roundSeconds: 120 }, { roundLimit: 60 }))))
  const players = matches.map(({ id, a, b, people: [ann, bob] }) => [new Player(id, ann, a), new Player(id, bob, b)] as const)
  await sleep(1000)
  for (const [i, node] of [...arena.nodes].entries()) {
    await node.stop()
    arena.nodes[i] = await arena.start(node.port)
  }
  for (const player of players.flat()) await player.stop()
  const waits = players.flat().map(({ longest }) => Math.round(longest))
  expect(Math.max(...waits)).toBeLessThan(WAITS_AT_MOST)
  // All were moved, most of them twice.
  expect(waits.filter((wait) => wait > 0).length).toBe(waits.length)
  for (const [a, b] of players) {
    await resign(a.table)
    await b.table.until('the end', () => b.table.state.phase === 'finished')
    const { rounds } = await recordOf(matchName(b.table.state.seedHash))
    for (const [seat, { ordered }] of [['A1', a], ['B1', b]] as const) {
      for (const [round, chits] of ordered) if (rounds[round - 1]) expect([round, rounds[round - 1]![seat]]).toMatchObject([round, { [seat]: { chits } }])
      expect(ordered.size).toBeGreaterThanOrEqual(rounds.length)
    }
  }
})

/** The last round that both have ordered for may be played just now, and nothing is settled meanwhile. */
async function resign(table: Table): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      return void (await table.ask('settle', { act: 'resign' }))
    } catch (error) {
      if (tries > 50 || !String(error).includes('wrong_round')) throw error
      await sleep(100)
    }
}

async function recordOf(name: string): Promise<{ rounds: Record<string, unknown>[] }> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${arena.nodes[0]!.url}/api/records/${name}`)
    if (answer.ok || tries > 50) return (await answer.json()) as { rounds: Record<string, unknown>[] }
    await sleep(200)
  }
}
