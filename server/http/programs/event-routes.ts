/** What programs are told and answer beside their matches: events, challenges, and who accepts them. */
import { matchMaker } from '@colyseus/core'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { SOCIAL } from '../../../common/wire/people/social.ts'
import { SOCIAL_REQUESTS, type SocialRequestName } from '../../../common/wire/people/social-requests.ts'
import { isRefused } from '../../../common/wire/refusals.ts'
import { openOnce } from '../../chat/room/open-rooms.ts'
import type { SleepingMatches } from '../../match/room/sleeping.ts'
import type { Online } from '../../people/online.ts'
import { callPlain, PlainLink, type RoomReach } from '../../programs/plain-link.ts'
import type { Admitted } from '../../rooms/admission.ts'
import { lastAt } from '../../store/archive/results.ts'
import type { Database } from '../../store/database.ts'
import { DAMAGED } from '../../store/journal/damage.ts'
import { limiting } from '../answers.ts'
import type { LiveMatches } from '../published/live.ts'
import { Streams } from '../streams.ts'
import { answerWith, type CallerServices, callerOf, malformed } from './caller.ts'
import { PlayerEvents } from './events.ts'

/** Event streams that one address, and all together, may have open on this node. */
const [STREAMS_OF_ONE, STREAMS_IN_ALL] = [20, 1000]
const ASKED_A_MINUTE = 240
/** Seats are looked at this often even if nothing was told of them (ms): a message may be lost. */
const LOOKED_AT_EVERY = 15_000

export interface EventRoutes extends CallerServices {
  readonly database: Database
  readonly online: Online
  readonly sleeping: SleepingMatches
  readonly live: LiveMatches
  /** There are no other nodes. */
  readonly alone: boolean
  leaving(): boolean
}

const { challenge, accepting } = SOCIAL_REQUESTS
const games = z
  .string()
  .max(400)
  .transform((text) => text.split(',').filter(Boolean))
export const EVENT_SHAPES = {
  events: z.strictObject({
    accepting: games.optional().meta({
      description: 'Games, with commas: challenges to them are accepted while the stream is open.',
    }),
  }),
  accepting,
  challenge,
  nothing: z.object({}),
} as const

const rooms: RoomReach = { kind: 'social', reach: (_room, act) => act(), absent: 'not_now' }

export function eventRoutes(rateLimits: boolean, services: EventRoutes): Router {
  const router = Router()
  const asked = limiting(rateLimits)(ASKED_A_MINUTE)
  const { database, online, sleeping, live, alone } = services
  const streams = new Streams({
    perAddress: rateLimits ? STREAMS_OF_ONE : Infinity,
    inAll: STREAMS_IN_ALL,
    leaving: () => services.leaving(),
  })
  /** By player with an open stream here, the games that they accept: said again when the room has moved. */
  const accepted = new Map<string, readonly string[]>()
  const open = new Map<string, number>()

  const ask = async (who: Admitted, name: SocialRequestName, given: unknown): Promise<unknown> => {
    await openOnce('social', SOCIAL, {}, alone)
    const tab = { id: `${matchMaker.processId}-asks-${who.player}`, process: matchMaker.processId }
    return callPlain(rooms, SOCIAL, 'plainAsks', tab, who, name, given, 0)
  }

  const asking = <Shape extends z.ZodType>(
    shape: Shape,
    requestOf: (given: z.output<Shape>, request: Request) => readonly [SocialRequestName, unknown],
    then: (who: Admitted, given: z.output<Shape>) => void = () => undefined,
  ): RequestHandler =>
    (async (request: Request, response: Response) => {
      const given = shape.safeParse(request.body ?? {})
      if (!given.success) return answerWith(response, malformed(given.error))
      const who = await callerOf(services, request)
      if (isRefused(who)) return answerWith(response, who)
      const answer = await ask(who, ...requestOf(given.data, request))
      if (!isRefused(answer)) then(who, given.data)
      answerWith(response, answer)
    }) as RequestHandler

  router.get('/bot/events', asked, async (request, response) => {
    const given = EVENT_SHAPES.events.safeParse(request.query)
    if (!given.success) return answerWith(response, malformed(given.error))
    const who = await callerOf(services, request)
    if (isRefused(who)) return answerWith(response, who)
    const { player } = who
    const early: object[] = []
    let tell = (line: object): void => void early.push(line)
    let end = (): void => undefined
    const events = new PlayerEvents({
      seats: async () => [...online.seatsOf(player), ...(await sleeping.of(player))],
      match: (id) => live.one(id),
      runs: (id) => live.moving(id),
      record: async (table) => {
        const last = await lastAt(database, table)
        return last === undefined || last === DAMAGED ? null : last.match
      },
      tell: (line) => tell(line),
    })
    const accept = () => {
      const list = accepted.get(player)
      if (!list?.length) return
      void ask(who, 'accepting', { games: list }).then(
        (answer) => isRefused(answer) && tell({ type: 'note', ...answer }),
        () => undefined,
      )
    }
    await openOnce('social', SOCIAL, {}, alone)
    if (given.data.accepting) accepted.set(player, given.data.accepting)
    const link = new PlainLink(rooms, SOCIAL, who, {
      entered: accept,
      told: (line) => events.heard(line),
      gone: ({ code, message }) => {
        tell({ type: 'gone', code, message })
        end()
      },
    })
    const refused = await link.open()
    if (refused) return answerWith(response, refused)
    const unlisten = online.listen((players) => {
      if (players.includes(player)) void events.look()
    })
    const timer = setInterval(() => void events.look(), LOOKED_AT_EVERY).unref()
    open.set(player, (open.get(player) ?? 0) + 1)
    const close = () => {
      link.close()
      unlisten()
      clearInterval(timer)
      const left = open.get(player)! - 1
      if (left > 0) return void open.set(player, left)
      open.delete(player)
      accepted.delete(player)
    }
    const stream = streams.open(request, response, { onClose: close })
    if (!stream) return close()
    tell = (line) => stream.write(line)
    end = () => stream.end()
    for (const line of early) stream.write(line)
    await events.look()
  })

  router.put(
    '/bot/accepting',
    asked,
    asking(
      accepting,
      (given) => ['accepting', given],
      ({ player }, given) => void (open.has(player) && accepted.set(player, given.games)),
    ),
  )
  router.post(
    '/challenges',
    asked,
    asking(challenge, (given) => ['challenge', given]),
  )
  router.delete(
    '/challenges',
    asked,
    asking(EVENT_SHAPES.nothing, () => ['withdraw', {}]),
  )
  for (const answer of ['accept', 'refuse'] as const)
    router.post(
      `/challenges/:id/${answer}`,
      asked,
      asking(EVENT_SHAPES.nothing, (_given, { params }) => [answer, { id: Number(params['id']) }]),
    )
  return router
}
