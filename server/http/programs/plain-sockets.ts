/** WebSockets of plain texts at the addresses of the streams, for programs that would rather have those. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusal } from '../../../common/wire/refusals.ts'
import { log } from '../../base/log.ts'
import type { EventStreams } from './event-streams.ts'
import { intoSocket } from './line-output.ts'
import type { MatchStreams } from './match-streams.ts'

const EVENTS = '/api/bot/events'
const MATCH = /^\/api\/matches\/([\w-]{1,40})\/stream$/

/** Takes an upgrade if it is to one of these addresses; false if it is not. */
export const plainSockets =
  ({
    matchStreams,
    eventStreams,
  }: {
    readonly matchStreams: MatchStreams
    readonly eventStreams: EventStreams
  }) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
    // No `URL`: it throws at odd targets, which are the framework's to refuse.
    const [pathname = '', search = ''] = (request.url ?? '').split('?')
    const [, match] = MATCH.exec(pathname) ?? []
    if (pathname !== EVENTS && match === undefined) return false
    socket.on('error', () => undefined)
    const { streams } = match === undefined ? eventStreams : matchStreams
    const out = intoSocket(streams, request, socket, head)
    const query = Object.fromEntries(new URLSearchParams(search))
    const begun =
      match === undefined
        ? eventStreams.begin(request, query, out)
        : matchStreams.begin(request, match, query, out)
    begun.catch((error: unknown) => {
      log.error({ err: error }, 'a stream could not be begun')
      out.refuse(refusal('internal'))
    })
    return true
  }
