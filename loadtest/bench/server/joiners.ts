/** A process of new visitors who join one match after the other. */
import { newSession, reserve } from '../../doors.ts'
import { LeanSocket } from '../../lean-socket.ts'
import { CODE, frame } from '../../protocol.ts'
import { quantile } from '../measurement.ts'

export interface Coming {
  readonly base: string
  /** The matches that each visitor joins. */
  readonly matches: readonly string[]
  readonly each: number
  readonly atOnce: number
}

export interface Came {
  readonly joins: number
  readonly aSecond: number
  /** From the first request to the complete state (ms). */
  readonly p99: number
  /** Share of a core. */
  readonly cpu: number
}

const JOINED = frame(CODE.join)

/** Resolves when the complete state has arrived. */
async function join(base: string, match: string): Promise<void> {
  const url = await reserve(base, match, await newSession(base, 'Newcomer'), 'player')
  await new Promise<void>((resolve, reject) => {
    const socket = new LeanSocket(url, {
      frame: (got) => {
        if (got[0] === CODE.join) socket.send(JOINED)
        else if (got[0] === CODE.state) resolve()
      },
      closed: () => reject(new Error('somebody was not let in')),
    })
  })
}

async function come({ base, matches, each, atOnce }: Coming): Promise<Came> {
  const since = { at: performance.now(), cpu: process.cpuUsage() }
  const joins = matches.length * each
  const took: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let i = next++; i < joins; i = next++) {
        const asked = performance.now()
        await join(base, matches[i % matches.length]!)
        took.push(performance.now() - asked)
      }
    }),
  )
  const ms = performance.now() - since.at
  const { user, system } = process.cpuUsage(since.cpu)
  return { joins, aSecond: (1000 * joins) / ms, p99: quantile(took, 0.99), cpu: (user + system) / 1000 / ms }
}

process.on('message', (coming: Coming) => {
  void come(coming).then(
    (came) => process.send!(came),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
