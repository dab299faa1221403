/**
 * A public GET route: its shapes validate the request, make the response, and document both. Other sites may
 * read it, too (`cross-origin.ts`).
 */
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import { isRefused, type Refused } from '../../common/wire/refusals.ts'
import { refuseAs, wrongShape } from './answers.ts'
import { statusOf } from './status.ts'

export interface EndpointRequest<Params, Query> {
  readonly params: Params
  readonly query: Query
  readonly request: Request
  /** Call if the response must not be cached for others. */
  forAskerOnly(): void
}

/** The requested data has another address now. */
export class Redirect {
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
  /** Below `/api`; parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly params: Params
  readonly query: Query
  readonly answer: Answer
  /** How long clients may cache a response (s). */
  readonly keptFor: number
  handle(
    asked: EndpointRequest<z.output<Params>, z.output<Query>>,
  ): Promise<z.input<Answer> | Refused | Redirect>
}

/** Checks an endpoint's types against each other; a list of endpoints erases them. */
export const endpoint = <Params extends z.ZodObject, Query extends z.ZodObject, Answer extends z.ZodType>(
  of: Endpoint<Params, Query, Answer>,
): Endpoint => of

export const NOTHING = z.strictObject({})

export function mount(router: Router, limit: RequestHandler, endpoints: readonly Endpoint[]): void {
  for (const one of endpoints)
    router.get(one.path, limit, (request, response) => answer(one, request, response))
}

async function answer(
  { params, query, answer: shape, keptFor, handle }: Endpoint,
  request: Request,
  response: Response,
): Promise<void> {
  const [given, wanted] = [params.safeParse(request.params), query.safeParse(request.query)]
  const wrong = given.error ?? wanted.error
  if (wrong) return refuseUncached(response, wrongShape(wrong))
  let cache = `public, max-age=${keptFor}`
  const made = await handle({
    params: given.data!,
    query: wanted.data!,
    request,
    forAskerOnly: () => (cache = 'private, no-store'),
  })
  if (isRefused(made)) return refuseUncached(response, made)
  // A temporary redirect: the address may belong to something else one day.
  if (made instanceof Redirect) return response.set('cache-control', 'no-store').redirect(307, made.to)
  // Parsing drops fields that the shape does not have.
  response.set('cache-control', cache).json(shape.parse(made))
}

function refuseUncached(response: Response, refused: Refused): void {
  response.set('cache-control', 'no-store')
  refuseAs(response, statusOf(refused), refused)
}
