/** How the API says no, and how often it may be asked. */
import type { Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { z } from 'zod'
import { refusal, type RefusalCode } from '../../common/wire/refusals.ts'

/** What is wrong with a request, by its first field that is. */
export const issue = (error: z.ZodError): string => {
  const [first] = error.issues
  return first ? `${first.path.length ? `${first.path.join('.')}: ` : ''}${first.message}.` : ''
}

export const refuse = (response: Response, status: number, code: RefusalCode, detail?: string): void => {
  response.status(status).json(refusal(code, detail))
}

/** Limits by address: so many requests in so many ms, each route its own. `onlyDone`: what was refused does not count. */
export const limiting = (on: boolean) => (most: number, windowMs = 60_000, onlyDone = false) => rateLimit({
  windowMs, limit: most, standardHeaders: 'draft-8', legacyHeaders: false, skipFailedRequests: onlyDone,
  skip: () => !on, handler: (_request, response) => refuse(response, 429, 'too_many'),
})
