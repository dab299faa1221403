/** What programs are told and answer beside their matches: events, challenges, and who accepts them. */
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { SOCIAL_REQUESTS, type SocialRequestName } from '../../../common/wire/people/social-requests.ts'
import { isRefused } from '../../../common/wire/refusals.ts'
import type { AdmittedPlayer, Doorkeepers } from '../../rooms/admission.ts'
import { limiting, wrongShape } from '../answers.ts'
import { answerWith, callerOf, eachPlayer } from './caller.ts'
import type { EventStreams } from './event-streams.ts'
import { intoResponse } from './line-output.ts'

const ASKED_A_MINUTE = 240

export interface EventRoutes extends Doorkeepers {
  readonly eventStreams: EventStreams
}

const { challenge, accepting } = SOCIAL_REQUESTS
export const EVENT_SHAPES = { accepting, challenge, nothing: z.object({}) } as const

export function eventRoutes(rateLimits: boolean, services: EventRoutes): Router {
  const router = Router()
  const asked = eachPlayer(services.accounts.signing, limiting(rateLimits), ASKED_A_MINUTE)

  /** A route whose body is checked by a shape and becomes a request of the room of friends. */
  const asking = <Shape extends z.ZodType>(
    shape: Shape,
    requestOf: (given: z.output<Shape>, request: Request) => readonly [SocialRequestName, unknown],
    then: (who: AdmittedPlayer, given: z.output<Shape>) => void = () => undefined,
  ): RequestHandler =>
    (async (request: Request, response: Response) => {
      const given = shape.safeParse(request.body ?? {})
      if (!given.success) return answerWith(response, wrongShape(given.error))
      const who = await callerOf(services, request)
      if (isRefused(who)) return answerWith(response, who)
      const answer = await services.eventStreams.ask(who, ...requestOf(given.data, request))
      if (!isRefused(answer)) then(who, given.data)
      answerWith(response, answer)
    }) as RequestHandler

  router.get('/bot/events', asked, (request, response) =>
    services.eventStreams.begin(
      request,
      request.query,
      intoResponse(services.eventStreams.streams, request, response),
    ),
  )

  router.put(
    '/bot/accepting',
    asked,
    asking(
      accepting,
      (given) => ['accepting', given],
      ({ player }, given) => services.eventStreams.remember(player, given.games),
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
