/** A process of spectators of one match: they join, read, and recognise only that a round has arrived. */
import { roundText } from '../../../common/wire/match/timeline.ts'
import { newSession, reserve } from '../../doors.ts'
import { LeanSocket } from '../../lean-socket.ts'
import { CODE, frame } from '../../protocol.ts'
import { quantile } from '../measurement.ts'

export type Told =
  /** Requests sessions for this many before anybody joins. */
  | { readonly be: number; readonly base: string }
  | { readonly join: number; readonly match: string }
  | { readonly leave: number }
  /** Answered when all have received a round. */
  | 'listen'

/** Arrival time of a round (ms, server time), and how many received it. */
export interface Heard {
  readonly half: number
  readonly last: number
  readonly count: number
}

export interface Watching {
  readonly watching: number
  readonly lost: number
  /** Share of a core during the command. */
  readonly cpu: number
}

const AT_ONCE = 16
const HEARD_WITHIN = 60_000
const NAME = 'move fighter from'
/**
 * The name of an event, which no patch has but that of a round, as it stands in the round's text (`roundText`):
 * its bytes may begin at each of seven bits. Before it are four bytes and `before`.
 */
const ROUNDS = Array.from({ length: 7 }, (_, before) => {
  const bits = 8 * (4 + before)
  const text = roundText({ round: 1, timeline: [{ kind: 'x'.repeat(before) + NAME }] })
  return text.slice(Math.ceil(bits / 7), Math.floor((bits + 8 * NAME.length) / 7))
})
const JOINED = frame(CODE.join)

const tokens: string[] = []
const sockets: LeanSocket[] = []
let base = ''
let lost = 0
let arrivals: number[] = []
let heard: () => void = () => undefined

async function atOnce(count: number, act: () => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next++ < count) await act()
    }),
  )
}

async function join(match: string, token: string): Promise<void> {
  const url = await reserve(base, match, token, 'spectator')
  await new Promise<void>((resolve, reject) => {
    const socket = new LeanSocket(url, {
      frame: (got) => {
        if (got[0] === CODE.patch) patched(got)
        else if (got[0] === CODE.join) socket.send(JOINED)
        else if (got[0] === CODE.state) {
          sockets.push(socket)
          resolve()
        }
      },
      closed: () => {
        const at = sockets.indexOf(socket)
        if (at >= 0) sockets.splice(at, 1)
        lost += Number(at >= 0)
        reject(new Error('a spectator was not let in'))
      },
    })
  })
}

function patched(got: Buffer): void {
  if (!ROUNDS.some((name) => got.includes(name))) return
  arrivals.push(Date.now())
  heard()
}

const listen = (): Promise<Heard> =>
  new Promise((resolve) => {
    arrivals = []
    const told = () => {
      clearTimeout(patience)
      heard = () => undefined
      resolve({ half: quantile(arrivals, 0.5), last: Math.max(...arrivals), count: arrivals.length })
    }
    const patience = setTimeout(told, HEARD_WITHIN)
    heard = () => arrivals.length >= sockets.length && told()
  })

async function act(told: Exclude<Told, 'listen'>): Promise<Watching> {
  const since = { at: performance.now(), cpu: process.cpuUsage() }
  if ('be' in told) {
    base = told.base
    await atOnce(told.be - tokens.length, async () => void tokens.push(await newSession(base, 'Watcher')))
  } else if ('join' in told) {
    let next = sockets.length
    await atOnce(told.join, () => join(told.match, tokens[next++ % tokens.length]!))
  } else for (const socket of sockets.splice(-told.leave)) socket.close()
  const { user, system } = process.cpuUsage(since.cpu)
  return { watching: sockets.length, lost, cpu: (user + system) / 1000 / (performance.now() - since.at) }
}

process.on('message', (told: Told) => {
  void (told === 'listen' ? listen() : act(told)).then(
    (answer) => process.send!(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
