/**
 * A crowd of spectators of one match: how late rounds reach the last of them and the players, and the cost of
 * each spectator. The yardstick is a bare room of the same size at the same time.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type OwnServer, ownServer } from '../../own-server.ts'
import { against, type Measurement, median } from '../measurement.ts'
import { ask, child, cpuSeconds, descriptorsAtMost, residentMegabytes } from '../processes.ts'
import { PlayedMatch } from './played-match.ts'
import type { Heard, Told, Watching } from './spectators.ts'

const STEPS = [1, 300, 1000, 3000, 5000]
/** Joins are measured with this many extra spectators, who come and leave several times. */
const MORE = 300
const TIMES = 3
const SECONDS = 2
const WARM_UP = 1500
const ROUNDS = 3
const PLAYERS = 4
/** File descriptors of a process besides its clients' sockets. */
const DESCRIPTORS = 200
/** Time until departures are processed, spectator counts sent, and garbage collected (ms). */
const SETTLED = 1500
const SPECTATORS_AT_MOST = 0.8
/** Target for joins per second: 500 while the bare room reaches 690. */
const JOINS_RATIO = 500 / 690
/** A join may cost at most this many times as much in a large crowd as in a small one. */
const SAME = 1.3

/**
 * Preloaded into a server: collects garbage on SIGUSR2, so that the memory left is in use. Objects freed by
 * finalizers go only in a second collection.
 */
const COLLECTOR = `process.on('SIGUSR2', () => {
  globalThis.gc()
  setTimeout(() => globalThis.gc(), 200)
})`
const COLLECTING = {
  NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(COLLECTOR)}`,
}

/** Elapsed time, and the server's CPU time in it (ms). */
interface Spent {
  readonly ms: number
  readonly cpu: number
}

interface Joins {
  /** The server's CPU time per join (ms), without its periodic work. */
  readonly cpu: number
  readonly aSecond: number
  /** CPU time of the periodic work of one second: sending spectator counts and heartbeats (ms). */
  readonly aSecondTakes: number
}

interface Step {
  /** The server's CPU time per join (ms). */
  readonly join: number
  readonly joinsASecond: number
  readonly aSecondTakes: number
  /** Delay after the deadline (ms). */
  readonly players: number
  readonly half: number
  readonly last: number
  readonly rss: number
}

export async function crowd(): Promise<Measurement[]> {
  const steps = STEPS.filter((watching) => watching + MORE + DESCRIPTORS <= descriptorsAtMost())
  console.log(
    `crowd: a match of four scripted players, rounds of 10 s that the clock ends, and spectators that are mere sockets; joins are those of ${MORE} more, 16 at a time, between two reveals, best of ${TIMES}, without what is due every second anyway.` +
      ` Lateness is the median of ${ROUNDS} rounds and holds 150 ms of grace.\nThe yardstick: a bare room of the framework with the same state and rounds, in a process of its own.`,
  )
  if (steps.length < STEPS.length)
    console.log(
      `  With ${descriptorsAtMost()} descriptors a process there are not more than ${steps.at(-1)} spectators.`,
    )
  const watched = [
    await Watched.open(await ownServer(COLLECTING)),
    await Watched.open(await ownServer(COLLECTING, 'bench/server/bare-server.ts')),
  ] as const
  try {
    const measured: Measurement[] = []
    let first: Step | undefined
    for (const watching of steps) {
      const [own, bare] = await step(watched, watching)
      console.log(
        `${watching} watching: a join takes ${own.join.toFixed(2)} ms of the server's CPU, ${bare.join.toFixed(2)} ms of the bare one's`,
      )
      first ??= own
      measured.push(...compared(watching, own, bare))
      if (watching === steps.at(-1))
        measured.push(
          against(
            `CPU of a join, with ${watching} watching and with ${steps[0]}`,
            own.join,
            'ms',
            first.join,
            { of: 'ratio', atMost: SAME },
          ),
        )
    }
    return measured
  } finally {
    for (const one of watched) await one.end()
  }
}

const compared = (watching: number, own: Step, bare: Step): Measurement[] => {
  const name = `${watching} watching`
  return [
    against(`${name}, joins for a second of the server's CPU`, 1000 / own.join, '', 1000 / bare.join, {
      of: 'ratio',
      atLeast: JOINS_RATIO,
    }),
    against(`${name}, joins a second`, own.joinsASecond, '/s', bare.joinsASecond),
    against(`${name}, a second in which one comes, server's CPU`, own.aSecondTakes, 'ms', bare.aSecondTakes),
    against(`${name}, round after deadline, players`, own.players, 'ms', bare.players),
    against(`${name}, round after deadline, half of the spectators`, own.half, 'ms', bare.half),
    against(`${name}, round after deadline, the last spectator`, own.last, 'ms', bare.last),
    ...(watching > 1 ? [against(`${name}, resident memory of each`, own.rss, 'kB', bare.rss)] : []),
  ]
}

async function step([own, bare]: readonly [Watched, Watched], watching: number): Promise<[Step, Step]> {
  const memory = [await own.fill(watching), await bare.fill(watching)] as const
  const joins: [Joins[], Joins[]] = [[], []]
  // Alternate, so that other load on the machine affects both alike.
  for (let i = 0; i < TIMES; i++) {
    joins[0].push(await own.more())
    joins[1].push(await bare.more())
  }
  const rounds = await Promise.all([own.rounds(), bare.rounds()])
  const one = (i: 0 | 1): Step => ({
    ...rounds[i],
    rss: memory[i],
    join: Math.min(...joins[i].map(({ cpu }) => cpu)),
    joinsASecond: Math.max(...joins[i].map(({ aSecond }) => aSecond)),
    aSecondTakes: Math.min(...joins[i].map(({ aSecondTakes }) => aSecondTakes)),
  })
  return [one(0), one(1)]
}

const total = (spent: readonly Spent[], what: keyof Spent): number =>
  spent.reduce((sum, one) => sum + one[what], 0)

/** A match on a server of its own; its spectators are in a separate process. */
class Watched {
  private readonly server: OwnServer
  private readonly spectators = child(new URL('./spectators.ts', import.meta.url))
  private match!: PlayedMatch
  private watching = 0
  private emptyMegabytes = 0
  /** Delay of the last round after the deadline, for each player (ms). */
  private late: number[] = []
  private reveals = 0

  private constructor(server: OwnServer) {
    this.server = server
  }

  static async open(server: OwnServer): Promise<Watched> {
    const watched = new Watched(server)
    watched.match = await PlayedMatch.begin(
      server.base,
      {
        frame: () => undefined,
        taken: () => undefined,
        refused: (why) => console.error('refused:', why),
        round: (late) => {
          watched.reveals++
          watched.late.push(late)
        },
        // No player readies: that would be broadcast to all spectators and distort the cost of joining.
      },
      false,
    )
    await watched.tell({ be: Math.max(...STEPS) + MORE, base: server.base })
    await watched.join(WARM_UP)
    await watched.leave(WARM_UP)
    watched.emptyMegabytes = await watched.memory()
    return watched
  }

  /** Adds spectators up to this number; returns the memory per spectator (kB). */
  async fill(watching: number): Promise<number> {
    await this.join(watching - this.watching)
    return (1000 * ((await this.memory()) - this.emptyMegabytes)) / watching
  }

  /** Resident memory after garbage collection (MB). */
  private async memory(): Promise<number> {
    process.kill(this.server.pid, 'SIGUSR2')
    await wait(SETTLED)
    return residentMegabytes(this.server.pid)
  }

  /** Adds some spectators between two reveals, then removes them. */
  async more(): Promise<Joins> {
    const aSecondTakes = await this.quietly(() => this.seconds())
    const { cpu, ms } = await this.quietly(async () => {
      const joins = await this.join(MORE)
      await this.leave(MORE)
      return joins
    })
    return { cpu: (cpu - (aSecondTakes * ms) / 1000) / MORE, aSecond: (1000 * MORE) / ms, aSecondTakes }
  }

  /** Repeats an action until no round was revealed meanwhile, because the broadcast is no part of joining. */
  private async quietly<Done>(act: () => Promise<Done>): Promise<Done> {
    const { reveals } = this
    const done = await act()
    return reveals === this.reveals ? done : this.quietly(act)
  }

  /** The server's CPU time per second while one spectator joins each second (ms). */
  private async seconds(): Promise<number> {
    const joins: Spent[] = []
    for (let i = 0; i < SECONDS; i++) joins.push(await this.join(1, 1000))
    await this.leave(SECONDS)
    return (1000 * total(joins, 'cpu')) / total(joins, 'ms')
  }

  async rounds(): Promise<Pick<Step, 'players' | 'half' | 'last'>> {
    const heard: { players: number; half: number; last: number }[] = []
    while (heard.length < ROUNDS) {
      this.late = []
      const { half, last, count } = await ask<Heard>(this.spectators, 'listen')
      while (this.late.length < PLAYERS) await wait(10)
      const deadline = this.match.revealedAt
      if (count < this.watching) console.log(`  A round came to ${count} of ${this.watching} spectators.`)
      heard.push({ players: Math.max(...this.late), half: half - deadline, last: last - deadline })
    }
    const of = (what: 'players' | 'half' | 'last') => median(heard.map((one) => one[what]))
    return { players: of('players'), half: of('half'), last: of('last') }
  }

  async end(): Promise<void> {
    this.match.leave()
    this.spectators.kill()
    await this.server.stop()
  }

  /** Adds this many spectators, then waits for `pause` (ms). */
  private async join(join: number, pause = 0): Promise<Spent> {
    const from = { at: performance.now(), cpu: cpuSeconds(this.server.pid) }
    const { cpu } = await this.tell({ join, match: this.match.id })
    if (join >= MORE && cpu > SPECTATORS_AT_MOST)
      console.log(
        `  The spectators' own process is the limit at ${this.watching} watching: it was at ${Math.round(100 * cpu)} % of a core.`,
      )
    await wait(pause)
    return { ms: performance.now() - from.at, cpu: 1000 * (cpuSeconds(this.server.pid) - from.cpu) }
  }

  private async leave(leave: number): Promise<void> {
    await this.tell({ leave })
    await wait(SETTLED)
  }

  private async tell(what: Exclude<Told, 'listen'>): Promise<Watching> {
    const answer = await ask<Watching>(this.spectators, what)
    if (answer.lost > 0) throw new Error(`${answer.lost} spectators were hung up on`)
    this.watching = answer.watching
    return answer
  }
}
