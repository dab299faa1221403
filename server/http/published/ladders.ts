/** Public routes of the ladders. */
import { z } from 'zod'
import { gameNamed } from '../../../common/games/list.ts'
import { KINDS, LADDERS } from '../../../common/wire/people/rating.ts'
import { kind, ladderOf, ladderPage } from '../../../common/wire/published.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import type { Ladders } from '../../store/people/ladder.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { game } from './results.ts'

const PAGE_AT_MOST = 10_000
const KEPT_FOR = 30

export const ladderEndpoints = (ladders: Ladders): Endpoint[] => [
  endpoint({
    path: '/ladders/:game/:kind',
    summary: 'A ladder: accounts by rating',
    description:
      'Who is provisional, or has played no rated match of the kind for 60 days, has no rank and stands below.',
    params: z.object({
      game,
      kind: z.enum(KINDS, `kind is one of ${KINDS.join(', ')}`).meta({ description: kind.description }),
    }),
    query: z.strictObject({
      of: z
        .enum(LADDERS, `of is one of ${LADDERS.join(', ')}`)
        .default('people')
        .meta({ description: ladderOf.description }),
      page: z.coerce
        .number('page is a number')
        .int('page is a whole number')
        .min(1, 'pages count from 1')
        .max(PAGE_AT_MOST)
        .default(1)
        .meta({ description: 'Pages count from 1; how many there are is told as `pages`.' }),
    }),
    answer: ladderPage,
    keptFor: KEPT_FOR,
    handle: async ({ params: { game, kind }, query: { of, page } }) =>
      gameNamed(game) ? ladders.page({ game, kind, of }, page) : refusal('unknown_game'),
  }),
]
