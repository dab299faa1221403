/** A process of players, four per match; one of each four lets the clock run out. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PlayedMatch } from './played-match.ts'

export interface Orders {
  readonly base: string
  readonly matches: number
  /** Matches filled at the same time. */
  readonly atOnce: number
}

export interface Report {
  readonly running: number
  readonly lost: number
  readonly refused: number
  /** Delays of received rounds after their deadline (ms). */
  readonly late: readonly number[]
  /** Times until orders were acknowledged (ms). */
  readonly taken: readonly number[]
  readonly frames: number
  readonly bytes: number
  /**
   * Share of a core, and p99 delay of the event loop (ms): these show whether the players themselves are
   * slow.
   */
  readonly cpu: number
  readonly loop: number
}

const matches: PlayedMatch[] = []
const loop = monitorEventLoopDelay({ resolution: 10 })
let frames = 0,
  bytes = 0,
  refused = 0
let late: number[] = []
let taken: number[] = []
let since = { at: performance.now(), cpu: process.cpuUsage() }

async function fill({ base, matches: count, atOnce }: Orders): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next++ < count)
        matches.push(
          await PlayedMatch.begin(base, {
            frame: (length) => {
              frames++
              bytes += length
            },
            round: (ms) => void late.push(ms),
            taken: (ms) => void taken.push(ms),
            refused: () => void refused++,
          }),
        )
    }),
  )
}

function fresh(): void {
  frames = bytes = refused = 0
  late = []
  taken = []
  since = { at: performance.now(), cpu: process.cpuUsage() }
  loop.reset()
}

function report(): Report {
  const { user, system } = process.cpuUsage(since.cpu)
  return {
    running: matches.filter(({ playing }) => playing).length,
    lost: matches.reduce((sum, match) => sum + match.lost, 0),
    refused,
    late,
    taken,
    frames,
    bytes,
    cpu: (user + system) / 1000 / (performance.now() - since.at),
    loop: loop.percentile(99) / 1e6,
  }
}

process.on('message', (told: Orders | 'fresh' | 'report') => {
  if (told === 'fresh') fresh()
  else if (told === 'report') process.send!(report())
  else
    void fill(told).then(
      () => process.send!('full'),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
})
process.on('disconnect', () => process.exit(0))
loop.enable()
