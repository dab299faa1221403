/** A process full of players, four a match, who order at any time of the round; one of each four leaves the clock to run out. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { quantile } from './measurement.ts'

export interface Orders {
  readonly base: string
  readonly matches: number
  /** How many rooms are filled at the same time. */
  readonly atOnce: number
}

export interface Report {
  readonly players: number
  readonly running: number
  readonly closed: number
  readonly refused: number
  readonly reveals: number
  readonly delay: { readonly least: number; readonly p50: number; readonly p99: number; readonly most: number }
  readonly ack: { readonly p50: number; readonly p99: number }
  readonly bytes: number
  /** Share of a core, and the event loop's p99 delay in ms: is it the crowd that is slow? */
  readonly cpu: number
  readonly loop: number
}

// `ws` costs a crowd a third of what the built-in WebSocket does; the SDK takes it where there is no other.
Reflect.deleteProperty(globalThis, 'WebSocket')
const { ScriptedPlayer } = await import('../scripted-player.ts')
const { createMatch } = await import('../doors.ts')
const { chance } = await import('../pilots.ts')
type Player = Awaited<ReturnType<typeof ScriptedPlayer.join>>

const players: Player[] = []
const loop = monitorEventLoopDelay({ resolution: 10 })
let bytes = 0, refused = 0
let delays: number[] = []
let acks: number[] = []
let since = { at: performance.now(), cpu: process.cpuUsage() }

/** Orders are in by then before the deadline, ms. */
const MARGIN = 400

async function seat(base: string, match: string, place: number): Promise<Player> {
  // The message of a round comes after the patch that has the next deadline.
  const deadlines = new Map<number, number>()
  const player: Player = await ScriptedPlayer.join(base, match, {
    remember: false,
    frame: (frame) => void (bytes += frame.way === 'in' ? frame.bytes.length : 0),
    message: (type, payload) => {
      if (type !== 'round') return
      const { round } = payload as { round: number }
      const late = Date.now() - (deadlines.get(round) ?? Infinity)
      deadlines.delete(round)
      // Rounds that end before their time tell nothing of the clock.
      if (late >= 0) delays.push(late)
      // A match that is over is played again, so that their number stays what it is.
      if (player.state.phase === 'finished') setTimeout(() => again(player), Math.random() * 3000)
    },
  })
  player.play({
    pilot: chance(), ready: place > 0,
    wait: ({ round, deadline }) => {
      deadlines.set(round, deadline)
      return Math.max(0, Math.random() * (deadline - Date.now() - MARGIN))
    },
    taken: (ms) => void acks.push(ms),
    failed: () => void refused++,
  })
  return player
}

function again(player: Player): void {
  if (player.closed === undefined) player.request('ready', { ready: true }).catch(() => void refused++)
}

async function fill({ base, matches, atOnce }: Orders): Promise<void> {
  let next = 0
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (next++ < matches) {
      const match = await createMatch(base, {
        game: 'void-patrol', setup: { seatsPerTeam: 2, roundLimit: 60 }, options: { bots: 0, roundSeconds: 10, listed: false },
      })
      const four = await Promise.all([0, 1, 2, 3].map((place) => seat(base, match, place)))
      players.push(...four)
      await Promise.all(four.map((player) => player.request('ready', { ready: true })))
    }
  }))
}

function fresh(): void {
  bytes = refused = 0
  delays = []
  acks = []
  since = { at: performance.now(), cpu: process.cpuUsage() }
  loop.reset()
}

function report(): Report {
  const { user, system } = process.cpuUsage(since.cpu)
  return {
    players: players.length, running: players.filter(({ state }) => state.phase === 'playing').length / 4,
    closed: players.filter(({ closed }) => closed !== undefined).length, refused, reveals: delays.length,
    delay: { least: Math.min(...delays), p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), most: Math.max(...delays) },
    ack: { p50: quantile(acks, 0.5), p99: quantile(acks, 0.99) },
    bytes, cpu: (user + system) / 1000 / (performance.now() - since.at), loop: loop.percentile(99) / 1e6,
  }
}

process.on('message', (told: Orders | 'fresh' | 'report') => {
  if (told === 'fresh') fresh()
  else if (told === 'report') process.send!(report())
  else void fill(told).then(() => process.send!('full'), (error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit(0))
loop.enable()
