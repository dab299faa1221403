/** Refusals and rate limits of routes. */
import type { Request, RequestHandler, Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { z } from 'zod'
import { placeOf, REFUSALS, type RefusalCode, type Refused, refusal } from '../../common/wire/refusals.ts'
import { happened } from '../base/events.ts'
import { hostOf, SITE_TIMES, siteOf } from '../people/address.ts'
import { addressOf } from './guard/guard.ts'

/** The place and message of the first validation error. */
export const issue = (error: z.ZodError): string => {
  const [first] = error.issues
  return first ? `${first.path.length ? `${first.path.join('.')}: ` : ''}${first.message}.` : ''
}

/** Why a body, a query or a setup was refused, with the part that is wrong; `under`: where it all stands. */
export const wrongShape = (
  error: z.ZodError,
  code: RefusalCode = 'malformed',
  under: readonly string[] = [],
): Refused => {
  const where = [...under, ...placeOf(error.issues[0])]
  return { ...refusal(code, issue(error)), ...(where.length > 0 && { where: where.join('.') }) }
}

export const refuse = (response: Response, status: number, code: RefusalCode, detail?: string): void => {
  refuseAs(response, status, refusal(code, detail))
}

/** Sends a refusal that was made elsewhere. */
export const refuseAs = (response: Response, status: number, { code, message, where }: Refused): void => {
  happened('refused', { code, at: 'http' })
  response.status(status).json({ code, message: message || REFUSALS[code], ...(where && { where }) })
}

/** Guards routes that begin something: a node that shuts down could not go on with it. */
export const unlessLeaving =
  (leaving: () => boolean): RequestHandler =>
  (_request, response, next) => {
    if (leaving()) refuse(response, 503, 'draining')
    else next()
  }

/** What express-rate-limit adds to a request. */
interface RateLimited {
  readonly rateLimit?: { readonly resetTime?: Date | undefined }
}

/**
 * Makes rate limits: `most` requests per `windowMs`, for each route by itself; a client over the limit learns
 * when to retry. `onlyDone`: refused requests do not count; `by`: the key to count by, instead of the
 * address.
 */
export const limiting =
  (on: boolean) =>
  (most: number, windowMs = 60_000, onlyDone = false, by?: (request: Request) => string): RequestHandler => {
    const handler = (request: Request & RateLimited, response: Response) => {
      const wait = ((request.rateLimit?.resetTime?.getTime() ?? 0) - Date.now()) / 1000
      response.set('retry-after', String(Math.max(1, Math.ceil(wait))))
      refuse(response, 429, 'too_many')
    }
    const limit = (times: number, keyGenerator: (request: Request) => string) =>
      rateLimit({
        windowMs,
        limit: times * most,
        standardHeaders: times === 1 && 'draft-8',
        legacyHeaders: false,
        skipFailedRequests: onlyDone,
        keyGenerator,
        skip: () => !on,
        handler,
      })
    if (by) return limit(1, by)
    const [host, site] = [
      limit(1, (request) => hostOf(addressOf(request))),
      limit(SITE_TIMES, (request) => siteOf(addressOf(request))),
    ]
    return (request, response, next) =>
      void host(request, response, (error?: unknown) =>
        error === undefined ? void site(request, response, next) : next(error),
      )
  }
