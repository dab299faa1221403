/**
 * A match for programs that speak HTTP: its stream, and requests by POST. They are the requests of the
 * sockets, by the same handlers, limits and refusals.
 */
import { matchMaker } from '@colyseus/core'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { joining, type RequestName } from '../../../common/wire/match/messages.ts'
import { isRefused, type Refused } from '../../../common/wire/refusals.ts'
import type { ReachMatch } from '../../match/room/routing/moving.ts'
import { callPlain, type RoomReach } from '../../programs/plain-link.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import { limiting, wrongShape } from '../answers.ts'
import { jsonBody } from '../guard/json-body.ts'
import { answerWith, type CallerServices, callerOf, counted, eachPlayer } from './caller.ts'
import { intoResponse } from './line-output.ts'
import { SHAPES } from './match-shapes.ts'
import type { MatchStreams } from './match-streams.ts'

/** Requests of one player, beside the limits of the room. */
const ASKED_A_MINUTE = 600
const ORDERS_BYTES = '72kb'

export interface MatchRoutes extends CallerServices {
  readonly reach: ReachMatch
  readonly matchStreams: MatchStreams
}

/** How rooms of matches are reached, wherever they are. */
export const matchRooms = (reach: ReachMatch): RoomReach => ({
  kind: 'match',
  reach,
  absent: 'unknown_match',
})

/** Numbers the seats that programs take in this process: their names must differ. */
let seated = 0

type MatchRequest = Request<{ match: string }>

export function matchRoutes(rateLimits: boolean, services: MatchRoutes): Router {
  const router = Router({ mergeParams: true })
  const asked = eachPlayer(services.accounts.signing, limiting(rateLimits), ASKED_A_MINUTE)
  const rooms = matchRooms((match, act) => services.reach(match, act))
  /** Makes a request of the match's room. Who has no stream open is here for a short while by it. */
  const ask = async (who: AdmittedPlayer, request: MatchRequest, name: RequestName, given: unknown) => {
    const tab = { id: `${matchMaker.processId}-asks-${who.player}`, process: matchMaker.processId }
    const auth = { ...who, as: 'spectator', entropy: '' }
    const bytes = Number(request.headers['content-length'] ?? 0)
    return callPlain(rooms, request.params.match, 'plainAsks', tab, auth, name, given, bytes)
  }

  /** A route whose body is checked by a shape and becomes a request of the room. */
  const asking = <Shape extends z.ZodType>(
    shape: Shape,
    requestOf: (given: z.output<Shape>, request: MatchRequest) => readonly [RequestName, unknown],
  ): RequestHandler =>
    (async (request: MatchRequest, response: Response) => {
      const given = shape.safeParse(request.method === 'DELETE' ? request.query : (request.body ?? {}))
      if (!given.success) return answerWith(response, wrongShape(given.error))
      const who = await callerOf(services, request)
      if (isRefused(who)) return answerWith(response, who)
      answerWith(response, await ask(who, request, ...requestOf(given.data, request)))
    }) as unknown as RequestHandler

  router.get('/stream', asked, (request: MatchRequest, response) =>
    services.matchStreams.begin(
      request,
      request.params.match,
      request.query,
      intoResponse(services.matchStreams.streams, request as unknown as Request, response),
    ),
  )

  router.use(jsonBody({ limit: ORDERS_BYTES }))

  router.post('/seat', asked, async (request: MatchRequest, response) => {
    const given = SHAPES.seat.safeParse(request.body ?? {})
    if (!given.success) return answerWith(response, wrongShape(given.error))
    const who = await callerOf(services, request)
    if (isRefused(who)) return answerWith(response, who)
    const { choice, ...wanted } = given.data
    const { match } = request.params
    const entered = await counted(
      services,
      { room: match, address: who.address, who },
      () =>
        callPlain(rooms, match, 'plainEnters', {
          tab: { id: `${matchMaker.processId}-seat-${++seated}`, process: matchMaker.processId },
          auth: { ...who, ...joining.omit({ token: true }).parse({ ...wanted, as: 'player' }) },
          silent: true,
        }) as Promise<{ readonly seat: string } | Refused>,
    )
    if (isRefused(entered) || choice === undefined) return answerWith(response, entered)
    const chosen = await ask(who, request, 'choose', { choice })
    answerWith(response, isRefused(chosen) ? chosen : entered)
  })

  router.delete(
    '/seat',
    asked,
    asking(SHAPES.nothing, () => ['stand', {}]),
  )
  router.post(
    '/ready',
    asked,
    asking(SHAPES.ready, (given) => ['ready', given]),
  )
  router.post(
    '/orders',
    asked,
    asking(SHAPES.orders, ({ ready, ...given }, { query }) =>
      query['dry'] === undefined ? ['orders', { ...given, ready }] : ['try', given],
    ),
  )
  router.delete(
    '/orders',
    asked,
    asking(SHAPES.withdrawn, (given) => ['withdraw', given]),
  )
  router.post(
    '/resign',
    asked,
    asking(SHAPES.nothing, () => ['settle', { act: 'resign', yes: true }]),
  )
  router.post(
    '/draw',
    asked,
    asking(SHAPES.draw, ({ answer }) => [
      'settle',
      answer === 'decline' ? { act: 'decline' } : { act: 'draw', yes: answer === 'yes' },
    ]),
  )
  router.post(
    '/chat',
    asked,
    asking(SHAPES.chat, (given) => ['chat', given]),
  )
  return router
}
