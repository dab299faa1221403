/** `kill -9` at random moments of live play: nothing acknowledged is lost, and every match continues. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { fold, type MatchRecord } from '../../common/engine/record/record.ts'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { freePort } from '../testing/machines/free-port.ts'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { type RunningServer, runServer } from '../testing/machines/process.ts'
import { allLeave, join, newMatch, type Person, person, type Table } from '../testing/people/table.ts'
import { eventually } from '../testing/polling.ts'
import { openDatabase } from './database.ts'

jest.setTimeout(540_000)

/** `KILLS=30 npm test` kills more often. */
const KILLS = Number(process.env['KILLS'] ?? 6)
/** Time between two kills (ms), about that of one or two rounds. */
const LIVES = [200, 1500] as const

/** The stores, and the number of kills for each. */
const STORES = [
  ['SQLite', KILLS],
  ['PostgreSQL', Math.ceil(KILLS / 2)],
] as const
/** About the number played meanwhile. Rounds after the last kill prove nothing more. */
const ROUNDS = 10

/** A server that is killed and restarted with its data. */
class Server {
  /** Set at the end in any case, so that nobody plays on. */
  ended = false
  kills = 0
  readonly dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-restart-'))
  readonly databaseUrl: string | undefined
  private readonly env: Record<string, string>
  private running!: RunningServer

  constructor(port: number, databaseUrl: string | undefined) {
    this.databaseUrl = databaseUrl
    this.env = {
      DATA_DIR: this.dataDir,
      PORT: String(port),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
  }

  get url(): string {
    return this.running.url
  }

  async start(): Promise<void> {
    this.running = await runServer(this.env)
  }

  async kill(): Promise<void> {
    this.kills++
    await this.running.kill()
  }

  stop = (): Promise<void> => this.running.stop()
}

const servers: Server[] = []
let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
  servers.push(
    ...(await Promise.all(
      STORES.map(
        async ([store]) => new Server(await freePort(), store === 'PostgreSQL' ? postgres.url : undefined),
      ),
    )),
  )
})

afterAll(async () => {
  for (const server of servers) server.ended = true
  await allLeave()
  for (const server of servers) {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
  await postgres?.stop()
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The same numbers in every run, so that failures are as reproducible as processes allow. */
function luck(seed: number): () => number {
  let x = seed
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0
    return x / 0x1_0000_0000
  }
}

// Ships stay in place, so nobody is ever in range and the match lasts to its limit.
const CHITS = ['', 'L', 'R', 'LL', 'RR', 'LLL', 'RRR']

const isArchived = (server: Server, { state }: Table): Promise<boolean> =>
  fetch(`${server.url}/api/records/${state.seedHash.slice(0, 20)}`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A player who continues whatever happens, and records what was sent, acknowledged and seen. */
class Player {
  /** Orders sent, in order, with the server's answers. */
  readonly history: { readonly round: number; readonly chits: string; answer: 'taken' | 'none' | string }[] =
    []
  readonly said: string[] = []
  readonly seen = new Map<number, string>()
  table: Table | undefined
  /** Seats in order of time; a restart must not change the seat. */
  readonly seats: string[] = []
  private archived = false
  private readonly server: Server
  private readonly who: Person
  private readonly match: string
  private readonly random: () => number

  constructor(server: Server, who: Person, match: string, seed: number) {
    this.server = server
    this.who = who
    this.match = match
    this.random = luck(seed)
  }

  async play(): Promise<void> {
    while (!this.server.ended && !this.over) {
      try {
        if (!this.table || this.table.closed !== undefined) {
          this.table = await join(this.server.url, this.match, this.who)
          if (this.table.seat() !== this.seats.at(-1)) this.seats.push(this.table.seat())
        }
        await this.turn(this.table)
      } catch {
        // The server is down, or the round was just played, so try again.
        await sleep(30)
        await this.ask()
      }
      this.look()
    }
  }

  get finished(): boolean {
    return this.table?.state.phase === 'finished'
  }

  /** Whether the match is over for this player: seen, or missed and found in the archive. */
  get over(): boolean {
    return this.finished || this.archived
  }

  /** The match may have ended, and the process may be down, during the reconnection. */
  private async ask(): Promise<void> {
    if (this.table?.state.seedHash && !this.finished)
      this.archived = await isArchived(this.server, this.table)
  }

  private look(): void {
    for (const { round, timeline } of this.table?.heard('round') ?? [])
      this.seen.set(round, JSON.stringify(timeline))
  }

  private async turn(table: Table): Promise<void> {
    if (table.state.phase === 'gathering')
      return void (await table.room.request('ready', { ready: true } as never), await sleep(20))
    const { round } = table.state
    await sleep(this.random() * 30)
    const chits = CHITS[Math.floor(this.random() * CHITS.length)]!
    const order = { round, chits, answer: 'none' }
    this.history.push(order)
    const timely = (asked: Promise<unknown>) =>
      Promise.race([asked, table.left.then(() => Promise.reject(new Error('left')))])
    const ready = this.random() < 0.7
    try {
      await timely(
        table.room.request('orders', { round, orders: { [table.seat()]: { chits } }, ready } as never),
      )
      order.answer = 'taken'
    } catch (error) {
      const { reason } = error as { reason?: { code?: string } }
      order.answer = reason?.code ?? 'none'
      throw error
    }
    // Speak about as much as people do, not more when a round is retried.
    if (this.random() < 0.1 && !this.history.slice(0, -1).some((one) => one.round === round)) {
      const text = `${this.who.name} ${this.said.length}`
      await timely(table.room.request('chat', { channel: 'all', text } as never))
      this.said.push(text)
    }
  }
}

// Run both at once, because each mostly waits.
test.concurrent.each(STORES)(
  'a match on %s keeps all acknowledged orders when its server is killed %d times',
  async (store, killed) => {
    const server = servers[STORES.findIndex(([name]) => name === store)]!
    const random = luck(7)
    for (let n = 1; server.kills < killed; n++) {
      await server.start()
      const match = await newMatch(
        server.url,
        { bots: 0, roundSeconds: 10 },
        { radius: 25, roundLimit: ROUNDS },
      )
      const players = await Promise.all(
        ['Ann', 'Bob'].map(
          async (name, i) => new Player(server, await person(server.url, name), match, 100 * n + i),
        ),
      )
      const playing = Promise.all(players.map((player) => player.play()))
      while (server.kills < killed && !players.every(({ over }) => over)) {
        await sleep(LIVES[0] + random() * (LIVES[1] - LIVES[0]))
        await server.kill()
        await server.start()
        await eventually('the match to be back', async () => {
          const { status } = await fetch(`${server.url}/api/matches/${match}`)
          // A match that ended at the moment of the kill is archived.
          return status === 200 || players.some(({ over }) => over)
        })
      }
      await playing
      await check(server, match, players)
      for (const { table } of players) await table?.leave()
    }
  },
)

async function check(server: Server, match: string, players: readonly Player[]): Promise<void> {
  const [{ table }] = players as [Player & { table: Table }, ...Player[]]
  await eventually('the match to be archived', () => isArchived(server, table))
  const { seedHash } = table.state
  await server.stop()
  const db = await openDatabase(server)
  const row = await db
    .selectFrom('record')
    .selectAll()
    .where('match', '=', seedHash.slice(0, 20))
    .executeTakeFirstOrThrow()
  const left = await db.selectFrom('journal').select(['seq', 'entry']).where('match', '=', match).execute()
  await db.destroy()
  expect(left).toEqual([])

  const record = JSON.parse(row.record) as MatchRecord
  expect(Buffer.byteLength(row.record)).toBeLessThan(10_000)
  const undisturbed = fold(voidPatrol, record)
  for (const { table, finished } of players)
    if (finished) expect(undisturbed.at(-1)!.state).toEqual(table!.position)
  expect(players.flatMap(({ seats }) => seats).sort()).toEqual(['A1', 'B1'])
  for (const player of players) {
    const seat = player.seats[0]!
    for (const [round, timeline] of player.seen)
      expect(timeline).toBe(JSON.stringify(JSON.parse(JSON.stringify(undisturbed[round]!.timeline))))
    record.rounds.forEach((orders, r) => {
      const sent = player.history.filter(({ round }) => round === r + 1)
      const taken = sent.findLastIndex(({ answer }) => answer === 'taken')
      if (taken < 0) return
      const played = (orders[seat] as Record<string, { chits: string }> | undefined)?.[seat]?.chits
      // Orders sent later, without an answer, may have arrived.
      const possible = [sent[taken]!, ...sent.slice(taken + 1).filter(({ answer }) => answer === 'none')].map(
        ({ chits }) => chits,
      )
      expect({ round: r + 1, sent, played, possible: possible.includes(played!) }).toMatchObject({
        possible: true,
      })
    })
    // A player who missed the end has the chat of the last connection.
    if (!player.finished) continue
    const heard = JSON.stringify(player.table!.log.map((one) => one.message))
    for (const text of player.said.slice(-20)) expect(heard).toContain(text)
  }
}
