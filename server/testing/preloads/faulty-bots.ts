/**
 * Thinks for bots that search as the server's own thread does, for tests; but by the seed of its whims it
 * dies, breaks, says by which level and at what cost it thinks, or talks nonsense.
 */
import { parentPort } from 'node:worker_threads'
import type { ThoughtAnswer, ThoughtTask } from '../../match/run/thought-worker.ts'

const port = parentPort!

function answer({ seed, level }: ThoughtTask): ThoughtAnswer {
  if (seed === 'dies') process.exit(1)
  if (seed === 'throws') throw new Error('nobody catches this')
  if (seed.startsWith('costs ')) return { orders: level, took: Number(seed.slice('costs '.length)) }
  return { orders: 'nonsense', took: 1 }
}

port.on('message', (thought: ThoughtTask) => port.postMessage(answer(thought)))
port.postMessage({ ready: true } satisfies ThoughtAnswer)
