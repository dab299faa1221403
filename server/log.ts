import { pino } from 'pino'

/** One line of JSON an event, on standard output; the settings say from which level on. */
export const log = pino({ level: 'info', base: null })
