/** How a route answers what it does not do, and how often it may be asked. */
import type { Request, RequestHandler, Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { z } from 'zod'
import { REFUSALS, refusal, type RefusalCode, type Refused } from '../../common/wire/refusals.ts'
import { happened } from '../events.ts'
import { hostOf, SITE_TIMES, siteOf } from '../people/address.ts'
import { addressOf } from './guard.ts'

/** Where and what, of the first thing that is wrong. */
export const issue = (error: z.ZodError): string => {
  const [first] = error.issues
  return first ? `${first.path.length ? `${first.path.join('.')}: ` : ''}${first.message}.` : ''
}

export const refuse = (response: Response, status: number, code: RefusalCode, detail?: string): void => {
  refuseAs(response, status, refusal(code, detail))
}

/** A refusal that was made elsewhere. */
export const refuseAs = (response: Response, status: number, { code, message }: Refused): void => {
  happened('refused', { code, at: 'http' })
  response.status(status).json({ code, message: message || REFUSALS[code] })
}

/** Limits by address: so many requests in so many ms, each route its own. `onlyDone`: what was refused does not count. */
export const limiting = (on: boolean) => (most: number, windowMs = 60_000, onlyDone = false): RequestHandler => {
  const limit = (times: number, key: (address: string) => string) => rateLimit({
    windowMs, limit: times * most, standardHeaders: times === 1 && 'draft-8', legacyHeaders: false, skipFailedRequests: onlyDone,
    keyGenerator: (request: Request) => key(addressOf(request)), skip: () => !on, handler: (_request, response) => refuse(response, 429, 'too_many'),
  })
  const [host, site] = [limit(1, hostOf), limit(SITE_TIMES, siteOf)]
  return (request, response, next) => void host(request, response, (error?: unknown) => (error === undefined ? void site(request, response, next) : next(error)))
}
