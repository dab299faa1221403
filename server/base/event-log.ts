/**
 * The life of the server in its log: a line for each event, of the level that it is worth. The event's name
 * is the message.
 */
import { type EventName, type Events, when } from './events.ts'
import { log } from './log.ts'

/** Events that are in no list are counted only. */
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

/** A line of the log has room for so much of what an organiser has chosen (characters). */
const SETUP_LENGTH = 600

/** From now on. */
export function logEvents(): void {
  for (const level of ['info', 'debug'] as const)
    for (const name of LEVELS[level]) when<EventName>(name, (about) => log[level](told(about), name))
}

function told(about: Events[EventName]): object {
  if (!('setup' in about)) return about
  const setup = JSON.stringify(about.setup) ?? ''
  return setup.length <= SETUP_LENGTH ? about : { ...about, setup: `${setup.slice(0, SETUP_LENGTH)}…` }
}
