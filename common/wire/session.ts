/** How somebody makes themselves known by HTTP: body and answer of `POST /api/session`. */
import { z } from 'zod'
import { callsign } from './options.ts'

export const newSession = z.strictObject({
  name: callsign,
  /** One that a program holds, or that an older page kept: who comes with it stays who they were. */
  token: z.string().max(1000).optional(),
  /** For programs, which have no cookies: the token comes in the answer. */
  bearer: z.boolean().default(false),
  /** The program says that it is one: it is shown as such and plays no rated matches. */
  bot: z.boolean().default(false),
})

export const session = z.object({
  name: z.string(),
  account: z.boolean(),
  role: z.enum(['', 'moderator', 'admin']),
  token: z.string().optional(),
})
