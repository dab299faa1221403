/** Worker thread in which bots plan: one seat at a time. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { monotonicNow } from '../../base/thread.ts'

export interface ThoughtTask {
  readonly rules: RulesId
  readonly view: unknown
  readonly seat: SeatId
  readonly round: number
  readonly level: number
  /** Seed of the bot's random choices. */
  readonly seed: string
  /** The bot answers by this time with the best that it has (`monotonicNow`). */
  readonly until: number
}

/** `took`: CPU time (ms). */
export type ThoughtAnswer =
  | { readonly ready: true }
  | { readonly orders: unknown; readonly took: number }
  | { readonly error: string; readonly took: number }

/** Any value but 0 tells the running bot to answer at once. */
export type Hurry = Int32Array<SharedArrayBuffer>

/** The data that a thread starts with. */
export interface ThoughtWorkerData {
  readonly hurry: Hurry
  readonly nice: number
}

const port = parentPort!
const { hurry, nice } = workerData as ThoughtWorkerData
// Bots yield the CPU to the rounds of matches. On other systems than Linux this would affect the whole
// process.
if (process.platform === 'linux') setPriority(0, nice)

async function answer({ rules, view, seat, round, level, seed, until }: ThoughtTask): Promise<ThoughtAnswer> {
  const before = process.threadCpuUsage()
  const took = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  try {
    const game = await rulebook.required(rules)
    const stop = () => monotonicNow() >= until || Atomics.load(hurry, 0) !== 0
    const orders = game.think(view, seat, diceOf(seed, round), level, stop) as unknown
    return { orders, took: took() }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error), took: took() }
  }
}

port.on(
  'message',
  (thought: ThoughtTask) => void answer(thought).then((answered) => port.postMessage(answered)),
)
port.postMessage({ ready: true } satisfies ThoughtAnswer)
