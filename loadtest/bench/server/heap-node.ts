/** A node in its own process that tells its parent, on request, the heap in use after a collection. */

import { settingsFrom } from '../../../server/base/settings.ts'
import { startNode } from '../../../server/node.ts'

const settings = settingsFrom(process.env)
if (Array.isArray(settings)) throw new Error(settings.join('\n'))
const node = await startNode(settings, (why) => {
  throw new Error(why)
})
process.on('message', () => {
  // Objects freed by finalizers go only in a second collection.
  globalThis.gc!()
  setTimeout(() => {
    globalThis.gc!()
    process.send!({ heap: process.memoryUsage().heapUsed, rss: process.memoryUsage().rss })
  }, 200)
})
process.on('disconnect', () => process.exit(0))
process.send!({ port: node.port })
