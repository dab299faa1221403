/**
 * Identification by HTTP: names, and body and answer of `POST /api/session`. A browser gets a cookie. A
 * program asks once with `{ name, bearer: true }`, a bot with `{ name, bearer: true, bot: true }`. It sends
 * the answer's `token` in the options of each room that it joins, in the header `Authorization: Bearer …` of
 * HTTP requests, and in this request after a restart, to stay the same player.
 */
import { z } from 'zod'
import { callsign, without } from './callsign.ts'
import { likenessProblem } from './name-rules.ts'

/** A callsign that somebody may use: as `callsign`, and neither a mixture of alphabets nor reserved. */
export const properName = callsign.pipe(z.string().check(without(likenessProblem)))

export const newSession = z.strictObject({
  name: properName.meta({
    description: "Callsign: letters of one alphabet, digits, blanks and `. _ ' -`, at most 20 in all.",
  }),
  token: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: 'The one that an earlier answer gave: who comes with it stays who they were.' }),
  bearer: z
    .boolean()
    .default(false)
    .meta({ description: 'For programs, which have no cookies: the token comes in the answer.' }),
  bot: z.boolean().default(false).meta({
    description:
      'The program says that it is one: it is shown as such, and an account that it makes is a program’s. Only with `bearer`. With an account it is the account that decides: a person’s is refused.',
  }),
})

export const session = z.object({
  name: z.string(),
  /** Whether the browser is signed in to an account. */
  account: z.boolean(),
  role: z.enum(['', 'moderator', 'admin']),
  program: z.literal(true).optional().meta({ description: 'The account is a program’s.' }),
  token: z.string().optional(),
})

/** The identity of a browser. */
export type Me = Readonly<Omit<z.infer<typeof session>, 'token'>>
