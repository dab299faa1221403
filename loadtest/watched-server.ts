/**
 * The server as users run it, which also reports its contents after a garbage collection to whoever connects
 * to WATCH_PORT.
 */
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import '../server/main.ts'

export interface MemoryInUse {
  /** Heap in use after a collection (MB). */
  readonly heap: number
  readonly resident: number
  /** Buffers outside the heap (MB). */
  readonly buffers: number
  /** Handles that keep the event loop alive: sockets, timers, … */
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
  // Objects freed by finalizers go only in a second collection.
  setTimeout(() => {
    collect()
    socket.end(JSON.stringify(held()))
  }, 200)
})
  .listen(Number(process.env['WATCH_PORT']), '127.0.0.1')
  .unref()
