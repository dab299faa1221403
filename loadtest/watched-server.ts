/**
 * The server as its users run it, which tells whoever connects to WATCH_PORT what it holds after a collection
 * of garbage.
 */
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import '../server/main.ts'

export interface MemoryInUse {
  /** In use after a collection, MB. */
  readonly heap: number
  readonly resident: number
  /** Buffers outside the heap, MB. */
  readonly buffers: number
  /** What keeps the event loop alive: sockets, timers, … */
  readonly handles: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function held(): MemoryInUse {
  const { heapUsed, rss, external } = process.memoryUsage()
  return {
    heap: heapUsed / 1e6,
    resident: rss / 1e6,
    buffers: external / 1e6,
    handles: process.getActiveResourcesInfo().length,
  }
}

createServer((socket) => {
  socket.on('error', () => undefined)
  collect()
  // What finalizers free is gone only after a second one.
  setTimeout(() => {
    collect()
    socket.end(JSON.stringify(held()))
  }, 200)
})
  .listen(Number(process.env['WATCH_PORT']), '127.0.0.1')
  .unref()
