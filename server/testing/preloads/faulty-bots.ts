/**
 * For tests: plans for searching bots like the server's thread; but depending on the seed it dies, throws,
 * reports its level and cost, or returns nonsense.
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
