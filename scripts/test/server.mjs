/**
 * The server as `npm start` runs it, built from the present sources, for browser tests; but it hashes a
 * password in a few ms instead of a quarter of a second.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { buildServer, SERVER } from '../setup/server.mjs'

// Patched here instead of by a setting, so that nobody can weaken a real server.
const { scrypt } = crypto
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 1024, p: 1 }, done)
syncBuiltinESMExports()

await buildServer()
await import(join(ROOT, SERVER))
