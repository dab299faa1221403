/** `POST /api/exhibitions`: a page without a match to watch asks for an exhibition and keeps it running. */
import { type RequestHandler, Router } from 'express'
import { gameNamed } from '../../common/games/list.ts'
import { looking } from '../../common/wire/match/exhibition.ts'
import type { Exhibitions } from '../exhibition/exhibitions.ts'
import type { Accounts } from '../people/accounts/accounts.ts'
import { tokenOfRequest } from '../people/accounts/session.ts'
import type { Bans } from '../people/moderation/bans.ts'
import { refuse, refuseAs, wrongShape } from './answers.ts'
import { addressOf } from './guard/guard.ts'

export interface ExhibitionRoutes {
  readonly accounts: Accounts
  readonly bans: Bans
  readonly exhibitions: Pick<Exhibitions, 'look'>
}

export function exhibitionRoutes(
  { accounts, bans, exhibitions }: ExhibitionRoutes,
  begins: RequestHandler,
  limit: (most: number) => RequestHandler,
): Router {
  const router = Router()
  // A page asks six times a minute, and many people may share an address.
  router.post('/', begins, limit(300), async (request, response) => {
    const given = looking.safeParse(request.body)
    if (!given.success) return refuseAs(response, 400, wrongShape(given.error))
    const { game } = given.data
    const wished = game === undefined ? undefined : gameNamed(game)
    if (game !== undefined && !wished) return refuse(response, 404, 'unknown_game')
    const known = await accounts.whoHas(tokenOfRequest(request.headers))
    if (!known) return refuse(response, 401, 'bad_token')
    const banned = bans.refusalFor({ ...known, address: addressOf(request) })
    if (banned) return refuseAs(response, 403, banned)
    response.set('cache-control', 'no-store').json(await exhibitions.look(wished))
  })
  return router
}
