/** Thinks for bots, in a thread of its own: one seat at a time. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { monotonicNow } from '../../base/monotonic.ts'

export interface ThoughtTask {
  readonly rules: RulesId
  readonly view: unknown
  readonly seat: SeatId
  readonly round: number
  readonly level: number
  /** Of the bot's whims. */
  readonly seed: string
  /** It answers by then with what it has (`monotonicNow`). */
  readonly until: number
}

/** `took`: of a core (ms). */
export type ThoughtAnswer =
  | { readonly ready: true }
  | { readonly orders: unknown; readonly took: number }
  | { readonly error: string; readonly took: number }

/** Set to anything but 0 while it thinks, it is to answer at once. */
export type Hurry = Int32Array<SharedArrayBuffer>

/** What a thread begins with. */
export interface WorkerGiven {
  readonly hurry: Hurry
  readonly nice: number
}

const port = parentPort!
const { hurry, nice } = workerData as WorkerGiven
// Of two cores the rounds of matches have both when they want them. Elsewhere than on Linux this would be for
// the whole process.
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
