/** The streams of matches that are open on this node (`GET /api/matches/ID/stream`). */

import type { IncomingMessage } from 'node:http'
import { isRefused } from '../../../common/wire/refusals.ts'
import { PlainLink, type RoomReach } from '../../programs/plain-link.ts'
import { wrongShape } from '../answers.ts'
import { Streams } from '../streams.ts'
import { type CallerServices, callerOf, counted, passerBy } from './caller.ts'
import type { LineOutput } from './line-output.ts'
import { SHAPES } from './match-shapes.ts'

/** Streams of matches that one address, and all together, may have open on this node. */
const [STREAMS_OF_ONE, STREAMS_IN_ALL] = [40, 1000]
/** A line holds the state of a battle, and a slow reader may have to fetch a few of them. */
const PACE = { blankAfter: 7000, every: 1000, queued: 2 * 1024 * 1024 }

export interface MatchStreamServices extends CallerServices {
  leaving(): boolean
}

export class MatchStreams {
  readonly streams: Streams
  private readonly services: MatchStreamServices
  private readonly rooms: RoomReach

  constructor(rateLimits: boolean, services: MatchStreamServices, rooms: RoomReach) {
    this.services = services
    this.rooms = rooms
    const leaving = () => services.leaving()
    this.streams = new Streams(
      { perAddress: rateLimits ? STREAMS_OF_ONE : Infinity, inAll: STREAMS_IN_ALL, leaving },
      PACE,
    )
  }

  /** `query`: as it came; checked here. */
  async begin(
    request: Pick<IncomingMessage, 'headers'>,
    match: string,
    query: unknown,
    out: LineOutput,
  ): Promise<void> {
    const given = SHAPES.stream.safeParse(query)
    if (!given.success) return out.refuse(wrongShape(given.error))
    const { as, after, of = '' } = given.data
    const known = request.headers.authorization ?? request.headers.cookie
    const stranger = as === 'spectator' && !known
    const who = stranger
      ? passerBy(this.services.accounts.signing, request)
      : await callerOf(this.services, request)
    if (isRefused(who)) return out.refuse(who)
    const early: object[] = []
    let tell = (line: object): void => void early.push(line)
    let end = (): void => undefined
    const link = new PlainLink(
      this.rooms,
      match,
      // Whoever has a seat gets it back, whatever they ask for.
      { ...who, ...{ as: 'spectator', entropy: '' } },
      {
        told: (line) => tell(line),
        gone: ({ code, message }) => {
          tell({ type: 'gone', code, message })
          end()
        },
      },
      after === undefined ? undefined : { n: after, of },
    )
    const asked = { room: match, address: who.address, who: stranger ? undefined : who }
    const refused = await counted(this.services, asked, () => link.open())
    if (isRefused(refused)) return out.refuse(refused)
    const stream = out.open(() => link.close())
    if (!stream) return link.close()
    tell = (line) => stream.write(line)
    end = () => stream.end()
    for (const line of early) stream.write(line)
  }
}
