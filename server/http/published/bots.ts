/** Public route: programs that accept challenges now. */
import { matchMaker } from '@colyseus/core'
import { z } from 'zod'
import { type ProgramView, SOCIAL } from '../../../common/wire/people/social.ts'
import { log } from '../../base/log.ts'
import { type Endpoint, endpoint, NOTHING } from '../endpoint.ts'

/** How long the list is reused (ms), as another node may have to be asked. */
const KEPT_FOR = 2000

const rating = z.object({ rating: z.int(), provisional: z.boolean() })
const presence = z
  .object({
    is: z.enum(['offline', 'online', 'playing']),
    match: z.string().optional(),
    game: z.string().optional(),
  })
  .meta({ description: 'Where it is; `match`, if anybody may watch it.' })
const program = z.object({
  name: z.string(),
  presence,
  games: z
    .array(z.object({ game: z.string(), rating: rating.nullable() }))
    .meta({ description: 'The games to which it accepts challenges, with its rating in duels.' }),
})

/** Nobody accepts challenges while the room of friends is not open. */
async function programs(): Promise<ProgramView[]> {
  const [room] = await matchMaker.query({ name: 'social', roomId: SOCIAL })
  if (!room) return []
  return (await matchMaker.remoteRoomCall(SOCIAL, 'openPrograms', [])) as ProgramView[]
}

export function botEndpoints(): Endpoint[] {
  let list: Promise<ProgramView[]> | undefined
  return [
    endpoint({
      path: '/bots/online',
      summary: 'Programs that are here and accept challenges',
      params: NOTHING,
      query: NOTHING,
      answer: z.array(program),
      keptFor: KEPT_FOR / 1000,
      handle: async () => {
        if (!list) {
          list = programs().catch((error: unknown) => {
            log.warn({ err: error }, 'programs could not be listed')
            return []
          })
          setTimeout(() => (list = undefined), KEPT_FOR).unref()
        }
        return (await list) as z.input<typeof program>[]
      },
    }),
  ]
}
