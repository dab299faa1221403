/** The server as `npm start` has it, of the sources as they are now, for browsers that are to try it. */
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { buildServer, SERVER } from '../setup/server.mjs'

await buildServer()
await import(join(ROOT, SERVER))
