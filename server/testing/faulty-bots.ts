/** Thinks for bots that search as the server's own thread does, for tests; but by the seed of its whims it dies, breaks or talks nonsense. */
import { parentPort } from 'node:worker_threads'
import type { Answer, Thought } from '../play/search-worker.ts'

const port = parentPort!

function answer(seed: string): Answer {
  if (seed === 'dies') process.exit(1)
  if (seed === 'throws') throw new Error('nobody catches this')
  return { orders: 'nonsense' }
}

port.on('message', ({ seed }: Thought) => port.postMessage(answer(seed)))
port.postMessage({ ready: true } satisfies Answer)
