/** Logs the events of the server: one line each, at its level, with the event's name as the message. */
import { type EventName, type Events, when } from './events.ts'
import { log } from './log.ts'

/** Events in neither list are only counted. */
const LEVELS = {
  info: [
    'match opened',
    'match resumed',
    'match began',
    'player joined',
    'player left',
    'player returned',
    'match over',
    'match closed',
    'bots limited',
    'chatroom opened',
    'chatroom closed',
    'account made',
    'node began',
    'node drains',
    'node ended',
    'matches adopted',
    'matches handed over',
    'backup made',
  ],
  debug: ['round revealed'],
} as const satisfies Readonly<Record<string, readonly EventName[]>>

/** The longest setup in a log line (characters), as organisers choose it. */
const SETUP_LENGTH = 600

/** Starts logging events. */
export function logEvents(): void {
  for (const level of ['info', 'debug'] as const)
    for (const name of LEVELS[level]) when<EventName>(name, (about) => log[level](told(about), name))
}

function told(about: Events[EventName]): object {
  if (!('setup' in about)) return about
  const setup = JSON.stringify(about.setup) ?? ''
  return setup.length <= SETUP_LENGTH ? about : { ...about, setup: `${setup.slice(0, SETUP_LENGTH)}…` }
}
