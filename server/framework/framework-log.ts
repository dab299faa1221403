/**
 * Writes the framework's log into ours: one line per message, rate-limited. The framework logs a stack for
 * each frame and body that it cannot read, and clients can send any number of these.
 */
import { log } from '../base/log.ts'

/** Lines per level and minute; of further ones only the number is logged. */
const LINES_A_MINUTE = 20
const LINE_LENGTH = 300
const MINUTE = 60_000

interface Sink {
  warn(about: object, text: string): void
  error(about: object, text: string): void
}

/** A logger for the framework. */
export function frameworkLog(sink: Sink = log, now: () => number = Date.now) {
  const throttled = (level: keyof Sink) => {
    let since = -Infinity
    let said = 0
    return (...about: unknown[]): void => {
      if (now() - since >= MINUTE) {
        if (said > LINES_A_MINUTE)
          sink[level]({ left: said - LINES_A_MINUTE }, 'colyseus: as many more were left out')
        since = now()
        said = 0
      }
      if (said++ < LINES_A_MINUTE) sink[level]({ about: about.map(shortened).join(' ') }, 'colyseus')
    }
  }
  const nothing = () => undefined
  return { debug: nothing, info: nothing, log: nothing, warn: throttled('warn'), error: throttled('error') }
}

/** The message without its stack. */
function shortened(about: unknown): string {
  const text =
    about instanceof Error
      ? about.message
      : typeof about === 'string'
        ? about
        : (JSON.stringify(about) ?? String(about))
  return text.split('\n')[0]!.slice(0, LINE_LENGTH)
}
