/** How a route answers what it does not do. */
import type { Response } from 'express'
import type { z } from 'zod'
import { REFUSALS, refusal, type RefusalCode, type Refused } from '../../common/wire/refusals.ts'

/** Where and what, of the first thing that is wrong. */
export const issue = (error: z.ZodError): string => {
  const [first] = error.issues
  return first ? `${first.path.length ? `${first.path.join('.')}: ` : ''}${first.message}.` : ''
}

export const refuse = (response: Response, status: number, code: RefusalCode, detail?: string): void => {
  response.status(status).json(refusal(code, detail))
}

/** A refusal that was made elsewhere. */
export const refuseAs = (response: Response, status: number, { code, message }: Refused): void => {
  response.status(status).json({ code, message: message || REFUSALS[code] })
}
