/**
 * An address that anybody may read: its shapes check what is asked, make the answer and document both. From
 * other pages, too: no cookie goes with it there, and there is nothing in it that is not public.
 */
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import { isRefused, type RefusalCode, type Refused, refusal } from '../../common/wire/refusals.ts'
import { issue, refuseAs } from './answers.ts'

export interface EndpointRequest<Params, Query> {
  readonly params: Params
  readonly query: Query
  readonly request: Request
  /** The answer is for who asked alone. */
  forAskerOnly(): void
}

/** What is asked for is at another address by now. */
export class Moved {
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}

export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Below `/api`, with parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly params: Params
  readonly query: Query
  readonly answer: Answer
  /** For how long an answer may be kept by who got it (s). */
  readonly keptFor: number
  handle(
    asked: EndpointRequest<z.output<Params>, z.output<Query>>,
  ): Promise<z.input<Answer> | Refused | Moved>
}

/** Keeps the types of an endpoint's shapes together; a list of endpoints forgets them. */
export const endpoint = <Params extends z.ZodObject, Query extends z.ZodObject, Answer extends z.ZodType>(
  of: Endpoint<Params, Query, Answer>,
): Endpoint => of

export const NOTHING = z.strictObject({})

const STATUS: Partial<Record<RefusalCode, number>> = {
  malformed: 400,
  unknown_game: 404,
  unknown_player: 404,
  unknown_match: 404,
  moving: 503,
  match_failed: 410,
  match_abandoned: 404,
  exhibition_over: 404,
  match_closed: 410,
  damaged_record: 410,
  match_upgraded: 410,
}

export function mount(router: Router, limit: RequestHandler, endpoints: readonly Endpoint[]): void {
  for (const one of endpoints)
    router.get(one.path, open, limit, (request, response) => answer(one, request, response))
}

export const open: RequestHandler = (_request, response, next) => {
  response.set('access-control-allow-origin', '*')
  next()
}

async function answer(
  { params, query, answer: shape, keptFor, handle }: Endpoint,
  request: Request,
  response: Response,
): Promise<void> {
  const [given, wanted] = [params.safeParse(request.params), query.safeParse(request.query)]
  const wrong = given.error ?? wanted.error
  if (wrong) return refuseUncached(response, refusal('malformed', issue(wrong)))
  let cache = `public, max-age=${keptFor}`
  const made = await handle({
    params: given.data!,
    query: wanted.data!,
    request,
    forAskerOnly: () => (cache = 'private, no-store'),
  })
  if (isRefused(made)) return refuseUncached(response, made)
  // Not for good: it may be somebody else's address one day.
  if (made instanceof Moved) return response.set('cache-control', 'no-store').redirect(307, made.to)
  // What its shape does not name does not get out.
  response.set('cache-control', cache).json(shape.parse(made))
}

function refuseUncached(response: Response, refused: Refused): void {
  response.set('cache-control', 'no-store')
  refuseAs(response, STATUS[refused.code] ?? 400, refused)
}
