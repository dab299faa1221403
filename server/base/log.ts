import { destination, pino } from 'pino'

export type LogFormat = 'json' | 'pretty'

const out = destination(1)
/** One output a process. */
let write = (line: string): unknown => out.write(line)

/**
 * The log: one line per event on standard output; settings decide level and format. Removes parts of errors
 * that may be secret: a request's body may hold a password, a database's detail a whole row.
 */
export const log = pino(
  {
    level: 'info',
    base: null,
    redact: { paths: ['err.body', 'err.detail', 'err.cause.body', 'err.cause.detail'], remove: true },
  },
  { write: (line: string) => write(line) },
)

/** Sets the format: JSON for programs, or text for people. */
export async function logAs(format: LogFormat): Promise<void> {
  if (format === 'json') {
    write = (line) => out.write(line)
    return
  }
  const {
    default: { prettyFactory },
  } = await import('pino-pretty')
  const pretty = prettyFactory({
    colorize: process.stdout.isTTY,
    singleLine: true,
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss.l',
  })
  write = (line) => out.write(pretty(line))
}
