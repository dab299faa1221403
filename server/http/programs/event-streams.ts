/** The streams of players' events that are open on this node (`GET /api/bot/events`). */

import type { IncomingMessage } from 'node:http'
import { matchMaker } from '@colyseus/core'
import { z } from 'zod'
import { SOCIAL } from '../../../common/wire/people/social.ts'
import type { SocialRequestName } from '../../../common/wire/people/social-requests.ts'
import { isRefused } from '../../../common/wire/refusals.ts'
import { openOnce } from '../../chat/room/open-rooms.ts'
import type { SleepingMatches } from '../../match/room/routing/sleeping.ts'
import type { Online } from '../../people/online.ts'
import { callPlain, PlainLink, type RoomReach } from '../../programs/plain-link.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import { lastAt } from '../../store/archive/results.ts'
import type { Database } from '../../store/database.ts'
import { DAMAGED } from '../../store/journal/damage.ts'
import { wrongShape } from '../answers.ts'
import type { LiveMatches } from '../published/live.ts'
import { Streams } from '../streams.ts'
import { type CallerServices, callerOf } from './caller.ts'
import { PlayerEvents } from './events.ts'
import type { LineOutput } from './line-output.ts'

/** Event streams that one address, and all together, may have open on this node. */
const [STREAMS_OF_ONE, STREAMS_IN_ALL] = [20, 1000]
/** Seats are looked at this often even if nothing was told of them (ms): a message may be lost. */
const LOOKED_AT_EVERY = 15_000

export interface EventStreamServices extends CallerServices {
  readonly database: Database
  readonly online: Online
  readonly sleeping: SleepingMatches
  readonly live: LiveMatches
  /** There are no other nodes. */
  readonly alone: boolean
  leaving(): boolean
}

export const eventQuery = z.strictObject({
  accepting: z
    .string()
    .max(400)
    .transform((text) => text.split(',').filter(Boolean))
    .optional()
    .meta({
      description: 'Games, with commas: challenges to them are accepted while the stream is open.',
    }),
})

const rooms: RoomReach = { kind: 'social', reach: (_room, act) => act(), absent: 'not_now' }

export class EventStreams {
  readonly streams: Streams
  private readonly services: EventStreamServices
  /** By player with a stream here, how many, and the games that they accept. */
  private readonly here = new Map<string, { streams: number; games: readonly string[] }>()

  constructor(rateLimits: boolean, services: EventStreamServices) {
    this.services = services
    this.streams = new Streams({
      perAddress: rateLimits ? STREAMS_OF_ONE : Infinity,
      inAll: STREAMS_IN_ALL,
      leaving: () => services.leaving(),
    })
  }

  /** Makes a request of the room of friends; resolves with its answer or a refusal. */
  async ask(who: AdmittedPlayer, name: SocialRequestName, given: unknown): Promise<unknown> {
    await openOnce('social', SOCIAL, {}, this.services.alone)
    const tab = { id: `${matchMaker.processId}-asks-${who.player}`, process: matchMaker.processId }
    return callPlain(rooms, SOCIAL, 'plainAsks', tab, who, name, given, 0)
  }

  /** The player accepts these games: said again whenever the room of friends has moved. */
  remember(player: string, games: readonly string[]): void {
    const here = this.here.get(player)
    if (here) here.games = games
  }

  async begin(request: Pick<IncomingMessage, 'headers'>, query: unknown, out: LineOutput): Promise<void> {
    const given = eventQuery.safeParse(query)
    if (!given.success) return out.refuse(wrongShape(given.error))
    const who = await callerOf(this.services, request)
    if (isRefused(who)) return out.refuse(who)
    await openOnce('social', SOCIAL, {}, this.services.alone)
    const early: object[] = []
    let tell = (line: object): void => void early.push(line)
    let end = (): void => undefined
    const events = this.eventsOf(who.player, (line) => tell(line))
    this.enter(who.player, given.data.accepting)
    const link = new PlainLink(rooms, SOCIAL, who, {
      entered: () => void this.acceptFor(who, (line) => tell(line)),
      told: (line) => events.heard(line),
      gone: ({ code, message }) => {
        tell({ type: 'gone', code, message })
        end()
      },
    })
    const { online } = this.services
    const unlisten = online.listen((players) => {
      if (players.includes(who.player)) void events.look()
    })
    const timer = setInterval(() => void events.look(), LOOKED_AT_EVERY).unref()
    const close = (): void => {
      link.close()
      unlisten()
      clearInterval(timer)
      events.stop()
      this.leave(who.player)
    }
    const refused = await link.open()
    if (refused) {
      close()
      return out.refuse(refused)
    }
    const stream = out.open(close)
    if (!stream) return close()
    tell = (line) => stream.write(line)
    end = () => stream.end()
    for (const line of early) stream.write(line)
    await events.look()
  }

  private eventsOf(player: string, tell: (line: object) => void): PlayerEvents {
    const { database, online, sleeping, live } = this.services
    return new PlayerEvents({
      seats: async () => [...online.seatsOf(player), ...(await sleeping.of(player))],
      match: (id) => live.one(id),
      runs: (id) => live.moving(id),
      record: async (match) => {
        const last = await lastAt(database, match)
        return last === undefined || last === DAMAGED ? null : last.record
      },
      tell,
    })
  }

  private enter(player: string, accepting: readonly string[] | undefined): void {
    const { streams = 0, games = [] } = this.here.get(player) ?? {}
    this.here.set(player, { streams: streams + 1, games: accepting ?? games })
  }

  private leave(player: string): void {
    const here = this.here.get(player)
    if (here && --here.streams === 0) this.here.delete(player)
  }

  private async acceptFor(who: AdmittedPlayer, tell: (line: object) => void): Promise<void> {
    const games = this.here.get(who.player)?.games ?? []
    if (games.length === 0) return
    const answer = await this.ask(who, 'accepting', { games }).catch(() => undefined)
    if (isRefused(answer)) tell({ type: 'note', code: answer.code, message: answer.message })
  }
}
