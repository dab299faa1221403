import { pino } from 'pino'

/**
 * One line of JSON an event, on standard output; the settings say from which level on. Errors bring along what they were
 * about: a request's body may hold a password, a database's detail a whole row.
 */
export const log = pino({ level: 'info', base: null, redact: { paths: ['err.body', 'err.detail', 'err.cause.body', 'err.cause.detail'], remove: true } })
