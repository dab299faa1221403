import { enableCompileCache, flushCompileCache } from 'node:module'
import { networkInterfaces } from 'node:os'
import { logEvents } from './event-log.ts'
import { unwell } from './health.ts'
import { log, logAs } from './log.ts'
import { publicOrigin, settingsFrom } from './settings.ts'

const settings = settingsFrom(process.env)
if (Array.isArray(settings)) {
  console.error(`These settings are not possible:\n${settings.map((line) => `  ${line}`).join('\n')}`)
  process.exit(1)
}

log.level = settings.logLevel
const format = settings.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json')
await logAs(format)
logEvents()
/** To whoever started it. A log that programs read has nothing else in it. */
const say = format === 'json' ? console.error : console.log

// A fault in one place must not end everybody's matches. The log says what is wrong, and the health check that something
// is: who runs the server decides when to restart it.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an exception that nobody caught')
  unwell()
})
process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'a rejection that nobody handled')
  unwell()
})

try {
  // Most of a start is compiling what was compiled for the last one.
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
  // Never in the log: that is kept, and read by others.
  if (node.adminCode)
    say(`No administrator yet: keep a name at ${at ?? local}/you and give the code ${node.adminCode}`)
  flushCompileCache()
  let leaving = false
  // `on`, not `once`: a second signal must not kill the server in the middle of its farewell. It waits for no round any more.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (leaving) return node.hurry()
      leaving = true
      void node.stop().then(() => process.exit(0))
    })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
