/** `/api/me`: data of the player who asks, with or without an account. */
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { liveMatch } from '../../../common/wire/published.ts'
import type { SleepingMatches } from '../../match/room/routing/sleeping.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import { tokenOfRequest } from '../../people/accounts/session.ts'
import type { Online } from '../../people/online.ts'
import { refuse } from '../answers.ts'
import type { LiveMatches } from '../published/live.ts'

export interface OwnMatches {
  readonly accounts: Pick<Accounts, 'whoHas'>
  readonly online: Pick<Online, 'seatsOf'>
  readonly sleeping: Pick<SleepingMatches, 'of'>
  readonly live: Pick<LiveMatches, 'one' | 'moving'>
}

export function me({ accounts, online, sleeping, live }: OwnMatches, limit: RequestHandler): Router {
  const router = Router()
  router.get('/matches', limit, async (request, response) => {
    response.set('cache-control', 'no-store')
    const known = await accounts.whoHas(tokenOfRequest(request.headers))
    if (!known) return refuse(response, 401, 'bad_token')
    const ids = new Set([...online.seatsOf(known.player), ...(await sleeping.of(known.player))])
    const found = await Promise.all(
      [...ids].map(async (id) => (await live.one(id)) ?? ((await live.moving(id)) ? 'moving' : undefined)),
    )
    // The match runs but does not answer now. A reply without it would make the client give up.
    if (found.includes('moving')) return refuse(response, 503, 'moving')
    const running = found.filter((match) => typeof match === 'object' && match.phase !== 'finished')
    response.json(z.array(liveMatch).parse(running))
  })
  return router
}
