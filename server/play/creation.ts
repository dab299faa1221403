/** What a match is made with. */
import { z } from 'zod'
import { matchOptions } from '../../common/wire/options.ts'

const promised = z.object({ seat: z.string(), player: z.string(), name: z.string(), account: z.boolean(), bot: z.boolean(), neighbourhood: z.string().default('') })

/** What the server itself asks for when it makes a room. */
export const created = z.object({
  game: z.string(), setup: z.unknown(), options: matchOptions,
  organiser: z.string().default(''), room: z.string().default(''),
  /** Seats given out before: nobody else may take them, and the match begins when all of them are here and ready, or after a while. */
  roster: z.array(promised).default([]),
})
export type Created = z.input<typeof created>
