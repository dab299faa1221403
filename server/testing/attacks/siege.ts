/** Runs a server under attack, and checks invariants that hold for all attacks. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOT_ANSWERING } from '../../store/write-check.ts'
import { type RunningServer, runServer } from '../machines/process.ts'
import { valueOf } from '../machines/scrape.ts'
import { duel, playRound, type Table } from '../people/table.ts'
import type { Attack } from './attack.ts'
import { AttackCrowd } from './crowd.ts'
import { Random } from './random.ts'

/**
 * The time limit for a round for which both bystanders have given orders (ms). The exact time is in the
 * report, as the attack uses CPU of the same machine.
 */
export const IN_TIME = 30_000
/** The longest wait for a step (ms). */
const UNDONE = 60_000
/**
 * Limits on the growth of memory and data (bytes), and on log lines per attack. Up to 180 MB are read buffers
 * (64 kB each) that stay with the allocator.
 */
export const MEMORY_AT_MOST = 224 * 1024 * 1024
export const DATA_AT_MOST = 64 * 1024 * 1024
export const LINES_AT_MOST = 200
/** Events logged once per match and player: limits on those limit these lines. */
const LIVES = new Set([
  'match opened',
  'match began',
  'match over',
  'match closed',
  'player joined',
  'player returned',
  'player left',
])
/** Heap of the server (MB). Live data takes 100; with more, V8 delays collection as long as possible. */
const HEAP = 320
/** The time in which memory must be released (ms). */
const GIVEN_BACK_WITHIN = 5000
const FATAL = 60
const ERROR = 50

/** Orders that no bystander plays by chance. */
const SECRET = 'LRLLRL'
const TOKEN = 'x'.repeat(32)
/** The window over which the server measures its event loop (ms). */
const WINDOW = 5000

export interface Siege {
  readonly server: RunningServer
  readonly dataDir: string
  stop(): Promise<void>
}

/** Starts a server behind a proxy, so that attackers can choose their addresses. */
export async function siege(): Promise<Siege> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-siege-'))
  const server = await runServer(
    { RATE_LIMITS: '1', TRUST_PROXY: '1', DATA_DIR: dataDir, METRICS_TOKEN: TOKEN },
    [process.execPath, `--max-old-space-size=${HEAP}`],
  )
  return {
    server,
    dataDir,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface SiegeReport {
  readonly findings: readonly string[]
  /** Growth of memory and data (bytes). */
  readonly memory: number
  readonly data: number
  /** The time of the round during the attack (ms). */
  readonly round: number
  readonly tally: AttackCrowd['tally']
  /** The attack's own measurements in sentences. */
  readonly figures: readonly string[]
}

/** Runs an attack for some seconds, while bystanders play a match. */
export async function besiege(
  { server, dataDir }: Siege,
  attack: Attack,
  seconds: number,
  seed: number,
): Promise<SiegeReport> {
  // Each attack has addresses of its own, as a flood uses up their limits.
  const random = new Random(
    [...attack.name].reduce((mixed, letter) => (Math.imul(mixed, 31) + letter.charCodeAt(0)) | 0, seed),
  )
  const { id, a, b, people } = await duel(server.url, { roundSeconds: 240 })
  const crowd = new AttackCrowd(server, id, random)
  const { findings } = crowd
  const played = async (when: string): Promise<number> => {
    const started = Date.now()
    if ((await within(UNDONE, playRound([a, b], ''))) === LATE) findings.add(`a round ${when} was not played`)
    const took = Date.now() - started
    if (took > IN_TIME) findings.add(`a round ${when} took ${(took / 1000).toFixed(1)} s`)
    await within(UNDONE, Promise.all([a, b].map((table) => table.toRound(table.state.round))))
    return took
  }
  await played('before the attack')
  for (const { name, token } of people) {
    crowd.secrets.set(token.slice(-24), `${name}'s token`)
    crowd.secrets.set(idIn(token), `${name}'s id`)
  }
  crowd.secrets.set(SECRET, "the other side's orders")
  const before = { memory: memoryOf(server), data: sizeOf(dataDir), output: server.output().length }

  // One attacker watches all the time.
  await crowd.enter(await crowd.newcomer(), { room: id, options: { as: 'spectator' } })
  await order(a, SECRET)
  const end = Date.now() + seconds * 1000
  const lateness = watchEventLoop(server)
  const attacking = attack
    .run(crowd, { seconds, random, over: () => Date.now() >= end })
    .catch((error: unknown) => [`it could not be carried out: ${String(error)}`])
  await sleep(seconds * 500)
  await within(UNDONE, order(a, SECRET))
  crowd.secrets.delete(SECRET)
  const round = await played('in the middle of it')
  const found = await within(seconds * 1000 + UNDONE, attacking)
  for (const one of found === LATE
    ? ['it did not come to an end: whoever attacked waits for answers']
    : found)
    findings.add(one)
  crowd.figures.push(`the event loop's longest wait: ${await lateness()} ms`)
  crowd.goHome()
  await played('after the attack')

  if (crowd.tally.answered === 0) findings.add('nobody was answered: that was no attack')
  const health = await within(UNDONE, fetch(`${server.url}/healthz`))
  if (health === LATE || health.status !== 200)
    findings.add(`/healthz ${health === LATE ? 'does not answer' : `answers ${health.status}`}`)
  const memoryAtMost = attack.memory ?? MEMORY_AT_MOST
  const memory = await settledMemory(server, before.memory, memoryAtMost)
  if (memory > memoryAtMost) findings.add(`the server's memory has grown by ${inMegabytes(memory)}`)
  const data = sizeOf(dataDir) - before.data
  if (data > DATA_AT_MOST) findings.add(`its data has grown by ${inMegabytes(data)}`)
  for (const one of wrongIn(server.output().slice(before.output))) findings.add(one)
  for (const table of [a, b]) table.room.connection.close()
  return { findings: [...findings], memory, data, round, tally: crowd.tally, figures: crowd.figures }
}

/** Samples the event loop's delay until the returned function is called, which returns the maximum (ms). */
function watchEventLoop({ url }: RunningServer): () => Promise<string> {
  let longest = 0
  const look = async () => {
    const metrics = await within(
      UNDONE,
      fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } }).then((answer) =>
        answer.text(),
      ),
    )
    if (metrics !== LATE)
      longest = Math.max(longest, valueOf(metrics, 'dr_event_loop_delay_seconds', { percentile: '100' }))
  }
  const timer = setInterval(() => void look(), WINDOW / 2)
  return async () => {
    clearInterval(timer)
    await look()
    return (1000 * longest).toFixed(0)
  }
}

const LATE = Symbol('late')
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** An error counts as late: only the server is being tested. */
const within = <Done>(ms: number, work: Promise<Done>): Promise<Done | typeof LATE> =>
  Promise.race([
    work.catch((): typeof LATE => LATE),
    new Promise<typeof LATE>((resolve) => setTimeout(resolve, ms, LATE).unref()),
  ])

const order = (table: Table, chits: string) =>
  table.ask('orders', { round: table.state.round, orders: { [table.seat()]: { chits } }, ready: true })

export const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const idIn = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub

/** 0 if the system does not tell. */
function memoryOf({ child }: RunningServer): number {
  try {
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

async function settledMemory(server: RunningServer, before: number, atMost: number): Promise<number> {
  const until = Date.now() + GIVEN_BACK_WITHIN
  for (;;) {
    const grown = memoryOf(server) - before
    if (grown <= atMost || Date.now() > until) return grown
    await sleep(200)
  }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )

function wrongIn(output: string): string[] {
  const lines = output.split('\n').filter(Boolean)
  const said = lines.map((line) => {
    try {
      return JSON.parse(line) as { level?: number; msg?: string; why?: string }
    } catch {
      return { level: FATAL, msg: line, why: '' }
    }
  })
  const others = said.filter(({ msg = '' }) => !LIVES.has(msg)).length
  return [
    ...(others > LINES_AT_MOST ? [`it wrote ${others} lines into the log beside those of matches`] : []),
    // Errors of the framework about clients' data are expected.
    ...said
      .filter(({ level = 0, msg }) => level >= FATAL || (level >= ERROR && msg !== 'colyseus'))
      // The disk of a busy machine may be late; what cannot be stored at all says another reason.
      .filter(({ why }) => why !== NOT_ANSWERING)
      .map(({ msg }) => `the log says: ${msg?.slice(0, 200)}`),
  ]
}
