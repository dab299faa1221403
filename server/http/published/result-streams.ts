/**
 * `/api/stream/results`: a line for each public match that ends, on whichever node it was played. A match is
 * told of when it is archived, with the changes of ratings, and read once for all streams of this node.
 */
import type { Request, Response } from 'express'
import { z } from 'zod'
import { gameNamed } from '../../../common/games/list.ts'
import { type Result, result } from '../../../common/wire/published.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { log } from '../../base/log.ts'
import type { Subscription } from '../../cluster/redis/subscription.ts'
import { descriptors } from '../../door/connections.ts'
import { listedResults } from '../../store/archive/results.ts'
import type { Database } from '../../store/database.ts'
import { levelOf } from '../../store/trouble.ts'
import { refuseAs, wrongShape } from '../answers.ts'
import { type Stream, type StreamLimits, Streams } from '../streams.ts'
import { game, roomSlug } from './results.ts'

/** The most streams per address, which a school or a proxy may share. */
export const STREAMS_EACH = 20
/** The most of all addresses, and their largest share of this process's descriptors: players need some, too. */
const STREAMS_AT_MOST = 1000
const SHARE = 1 / 8
/** Matches that end within this time are read together (ms), at most so many. */
const TOGETHER = 50
const AT_ONCE = 100
/** A match may be told of twice; so many are remembered. */
const REMEMBERED = 2000

/** A public match that is archived. */
export interface ArchivedResult {
  /** The name of its record. */
  readonly match: string
  /** The slug of its chatroom; empty for none. */
  readonly room: string
}

export const streamQuery = z.strictObject({
  room: roomSlug
    .optional()
    .meta({ description: `Only matches whose players came from this chatroom. ${roomSlug.description}` }),
  game: game.optional().meta({ description: `Only matches of this game. ${game.description}` }),
})
type StreamQuery = z.output<typeof streamQuery>

export interface ResultStreamServices {
  readonly database: Database
  readonly results: Pick<Subscription<ArchivedResult>, 'listen'>
}

export class ResultStreams {
  private readonly of: ResultStreamServices
  private readonly streams: Streams
  private readonly queries = new Map<Stream, StreamQuery>()
  private stopListening: (() => void) | undefined
  /** Matches that are not sent yet, by name, and those that are known already. */
  private readonly pending = new Map<string, ArchivedResult>()
  private readonly known = new Set<string>()
  private sending = false

  constructor(of: ResultStreamServices, limits: Pick<StreamLimits, 'leaving'>, rateLimits: boolean) {
    this.of = of
    this.streams = new Streams({
      ...limits,
      perAddress: rateLimits ? STREAMS_EACH : Infinity,
      inAll: Math.min(STREAMS_AT_MOST, (descriptors() ?? Infinity) * SHARE),
    })
  }

  readonly open = (request: Request, response: Response): void => {
    const query = streamQuery.safeParse(request.query)
    if (!query.success) return refuseAs(response, 400, wrongShape(query.error))
    if (query.data.game !== undefined && !gameNamed(query.data.game))
      return refuseAs(response, 404, refusal('unknown_game'))
    const stream = this.streams.open(request, response, { onClose: () => this.closed(stream) })
    if (!stream) return
    this.queries.set(stream, query.data)
    this.stopListening ??= this.of.results.listen(this.heard)
  }

  private closed(stream: Stream | undefined): void {
    if (stream) this.queries.delete(stream)
    if (this.queries.size > 0) return
    this.stopListening?.()
    this.stopListening = undefined
    this.pending.clear()
    this.known.clear()
  }

  private readonly heard = (archived: ArchivedResult): void => {
    if (this.known.has(archived.match)) return
    this.known.add(archived.match)
    if (this.known.size > REMEMBERED) this.known.delete(this.known.values().next().value!)
    this.pending.set(archived.match, archived)
    if (this.sending) return
    this.sending = true
    void this.send().catch((error: unknown) => {
      this.sending = false
      log[levelOf(error)]({ err: error }, 'streams of results were not sent what has ended')
    })
  }

  private async send(): Promise<void> {
    while (this.pending.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, TOGETHER))
      const some = [...this.pending.values()].slice(0, AT_ONCE)
      for (const { match } of some) this.pending.delete(match)
      const rows = await listedResults(
        this.of.database,
        some.map(({ match }) => match),
      )
      const rooms = new Map(some.map(({ match, room }) => [match, room]))
      for (const row of rows) this.tell(row, rooms.get(row.record)!)
    }
    this.sending = false
  }

  /** `room`: also one that public lists do not name; whoever asks for that knows it. */
  private tell(row: Result, room: string): void {
    const line = result.parse(row)
    const named = { ...line, room }
    const wanted = [...this.queries].filter(
      ([, query]) => (query.game ?? line.game) === line.game && (query.room ?? room) === room,
    )
    // In this order, so that equal lines follow each other and are made once.
    for (const [stream, query] of wanted) if (query.room === undefined) stream.write(line)
    for (const [stream, query] of wanted) if (query.room !== undefined) stream.write(named)
  }
}
