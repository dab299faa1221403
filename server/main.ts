import { enableCompileCache, flushCompileCache } from 'node:module'
import { networkInterfaces } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { logEvents } from './base/event-log.ts'
import { log, logAs } from './base/log.ts'
import { publicOrigin, settingsFrom } from './base/settings.ts'
import { unwell } from './http/readiness.ts'

// The flag that limits the main thread (`NODE_FLAGS` in `scripts/setup/server.mjs`) has taken effect. It would
// override the limits of threads, of which most are lower.
setFlagsFromString('--max-semi-space-size=0')

const settings = settingsFrom(process.env)
if (Array.isArray(settings)) {
  console.error(`These settings are not possible:\n${settings.map((line) => `  ${line}`).join('\n')}`)
  process.exit(1)
}

log.level = settings.logLevel
const format = settings.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json')
await logAs(format)
logEvents()
/** Messages to the operator; a JSON log must contain nothing else. */
const say = format === 'json' ? console.error : console.log

/** The exit code on which supervisors, and `npm start`, restart it (EX_SOFTWARE). */
const BROKEN = 70
/** The longest shutdown after an unknown error (ms): the journal has every match. */
const FAREWELL_WITHIN = 30_000

/** Ends this process; before the node has started, at once. */
let leave = (code: number): void => process.exit(code)

// After an uncaught exception the state is unknown: the node shuts down normally and is restarted. Its
// matches continue on other nodes, or here after the restart.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an exception that nobody caught: this node ends')
  unwell()
  leave(BROKEN)
})
// After an unhandled rejection nothing else is half done. The health check reports it until the next start.
process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'a rejection that nobody handled')
  unwell()
})

try {
  // Most of the start is compiling, so caches the compiled code.
  enableCompileCache()
  const { startNode } = await import('./node.ts')
  const node = await startNode(settings, (why) => {
    log.fatal(why)
    process.exit(1)
  })
  const everywhere = settings.host === undefined || ['0.0.0.0', '::'].includes(settings.host)
  const nearby = everywhere
    ? Object.values(networkInterfaces())
        .flat()
        .find((net) => net?.family === 'IPv4' && !net.internal)?.address
    : undefined
  const local = `http://localhost:${node.port}`
  const at = publicOrigin(settings)
  const elsewhere = [
    at !== undefined && `for browsers: ${at}`,
    nearby && `in your network: http://${nearby}:${node.port}`,
  ].filter(Boolean)
  say(`Dead Reckoning is at ${local}${elsewhere.length > 0 ? `  (${elsewhere.join(', ')})` : ''}`)
  // Never in the log, which is stored and read by others.
  if (node.adminCode)
    say(`No administrator yet: keep a name at ${at ?? local}/you and give the code ${node.adminCode}`)
  flushCompileCache()
  let leaving = false
  leave = (code) => {
    // A second signal does not kill the server during shutdown, but it waits for rounds no longer.
    if (leaving) return node.hurry()
    leaving = true
    void node.stop().then(
      () => process.exit(code),
      () => process.exit(BROKEN),
    )
    if (code !== BROKEN) return
    node.hurry()
    setTimeout(() => process.exit(code), FAREWELL_WITHIN).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(0))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
