/** What the routes of a match take, for their checks and for their description. */
import { z } from 'zod'
import { joining, REQUESTS } from '../../../common/wire/match/messages.ts'

const nothing = z.object({})
const round = z.coerce
  .number()
  .int()
  .meta({ description: 'The round that they are for, as the stream has it.' })

export const SHAPES = {
  nothing,
  stream: z.strictObject({
    as: z.enum(['player', 'spectator']).default('player').meta({
      description: 'As a spectator nobody needs a session, and the gallery’s delay holds.',
    }),
    after: z.coerce
      .number('after is a number')
      .int()
      .min(0)
      .optional()
      .meta({ description: '`n` of the last line that came: the stream goes on behind it.' }),
    of: z.string().max(64).optional().meta({ description: '`of` of that line.' }),
  }),
  seat: z.strictObject({
    seat: joining.shape.seat.meta({ description: 'The one that is wanted; any free one otherwise.' }),
    entropy: joining.shape.entropy.meta({
      description: 'Your share of the seed: up to 64 hex digits that nobody can guess.',
    }),
    choice: REQUESTS.choose.shape.choice
      .optional()
      .meta({ description: 'What the seat brings, as `GET /api/games/GAME` says.' }),
  }),
  ready: REQUESTS.ready,
  orders: z.strictObject({
    round,
    orders: z.unknown().meta({ description: 'The game’s own, as `legal` has them.' }),
    ready: z.boolean().default(true).meta({ description: 'False: they count only when time is up.' }),
  }),
  withdrawn: z.strictObject({ round }),
  draw: z.strictObject({
    answer: z.enum(['yes', 'no', 'decline']).default('yes').meta({
      description: '`yes` offers or accepts a draw, `no` takes that back, `decline` refuses the others’.',
    }),
  }),
  chat: z.strictObject({
    channel: REQUESTS.chat.shape.channel.default('all'),
    text: REQUESTS.chat.shape.text,
  }),
} as const
