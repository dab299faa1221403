/**
 * The server as `npm start` has it, of the sources as they are now, for browsers that are to try it; but a
 * password is kept in a few ms instead of a quarter of a second.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { buildServer, SERVER } from '../setup/server.mjs'

// Here and not by a setting: nobody who runs a server is to be able to weaken it.
const { scrypt } = crypto
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 1024, p: 1 }, done)
syncBuiltinESMExports()

await buildServer()
await import(join(ROOT, SERVER))
