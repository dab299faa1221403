/**
 * Three nodes are upgraded one after the other while people play: no order is lost, and nobody waits for more
 * than five seconds.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { matchName } from '../../common/engine/record/archive.ts'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { startArena, type TestArena } from '../testing/machines/arena.ts'
import { comeBack } from '../testing/people/going-on.ts'
import { allLeave, duel, type Person, type Table } from '../testing/people/table.ts'
import { eventually } from '../testing/polling.ts'

jest.setTimeout(540_000)

const MATCHES_A_NODE = 3
/**
 * A match has at most sixty rounds: each player thinks this long (ms), and after this many rounds all wait
 * for the end.
 */
const THINKS = 700
const ROUNDS = 50
const CHITS = ['L', 'R', 'LL', 'RR']

let arena: TestArena
beforeAll(async () => {
  arena = await startArena(3, { DRAIN_SECONDS: '20' })
})
afterEach(allLeave)
afterAll(() => arena.stop())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A player who orders as soon as a round is open, and reconnects whenever the match is moved. */
class Player {
  /** Acknowledged orders. An order whose acknowledgement was lost with its node may be played, too. */
  readonly ordered = new Map<number, string>()
  moved = 0
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
      if (round > ROUNDS) await sleep(50)
      else if (round !== last) {
        await sleep(THINKS)
        const chits = this.chitsOf(round)
        // Check the round: the next one may have begun meanwhile and needs other orders.
        if (
          await table.order(chits, true, round).then(
            () => true,
            () => false,
          )
        )
          this.ordered.set((last = round), chits)
        else await sleep(50)
      } else
        await table.until('the next round', () => table.state.round > round || table.closed !== undefined)
    }
  }

  /** The player's orders of a round. */
  chitsOf(round: number): string {
    return CHITS[(round * 7 + this.who.name.length) % CHITS.length]!
  }

  /** Connects through any node that answers, as a load balancer does. */
  private async follow(): Promise<void> {
    const { round } = this.table.state
    this.table = await comeBack(arena.nodes, this.id, this.who)
    this.moved++
    expect(this.table.state.round).toBeGreaterThanOrEqual(round)
  }
}

test('players keep their matches and orders while nodes restart one after the other', async () => {
  const matches = await Promise.all(
    arena.nodes.flatMap((node) =>
      Array.from({ length: MATCHES_A_NODE }, () => duel(node.url, {}, { roundLimit: 60 })),
    ),
  )
  const players = matches.map(
    ({ id, a, b, people: [ann, bob] }) => [new Player(id, ann, a), new Player(id, bob, b)] as const,
  )
  await eventually('orders of all', () => players.flat().every(({ ordered }) => ordered.size > 0))
  for (const [i, node] of [...arena.nodes].entries()) {
    await node.stop()
    arena.nodes[i] = await arena.start(node.port)
  }
  for (const player of players.flat()) await player.stop()
  // All were moved, most of them twice.
  expect(players.flat().map(({ moved }) => moved)).not.toContain(0)
  for (const [a, b] of players) {
    await resign(a.table)
    await b.table.until('the end', () => b.table.state.phase === 'finished')
    const { rounds } = await recordOf(matchName(b.table.state.seedHash))
    // The last round for which both have ordered may not have been played yet.
    for (const player of [a, b])
      expect(Math.max(...player.ordered.keys())).toBeLessThanOrEqual(rounds.length + 1)
    for (const [i, played] of rounds.entries())
      expect([i + 1, played]).toMatchObject([
        i + 1,
        { A1: { A1: { chits: a.chitsOf(i + 1) } }, B1: { B1: { chits: b.chitsOf(i + 1) } } },
      ])
  }
})

/** The last round for which both have ordered may be resolving, and nobody can resign meanwhile. */
async function resign(table: Table): Promise<void> {
  await eventually(
    'it to be settled',
    () =>
      table.ask('settle', { act: 'resign' }).then(
        () => true,
        (error: unknown) => {
          if (!String(error).includes('wrong_round')) throw error
          return false
        },
      ),
    { every: 100 },
  )
}

async function recordOf(name: string): Promise<{ rounds: Record<string, unknown>[] }> {
  const answer = await eventually(
    'the record',
    async () => {
      const asked = await fetch(`${arena.nodes[0]!.url}/api/records/${name}`)
      return asked.ok && asked
    },
    { every: 200 },
  )
  return (await answer.json()) as { rounds: Record<string, unknown>[] }
}
