import { pino } from 'pino'

/** One line of JSON an event, on standard output; `LOG_LEVEL` (default info) says from which level on. */
export const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null })
