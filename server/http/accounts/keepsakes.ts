/** `/api/keepsakes`: data that an account shares between devices. */
import { type RequestHandler, type Response, Router } from 'express'
import { KEEPSAKES, keepsakes as shape } from '../../../common/wire/people/keepsakes.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import { tokenOfRequest } from '../../people/accounts/session.ts'
import type { Database } from '../../store/database.ts'
import { keepAll, keepsakesOf } from '../../store/people/keepsakes.ts'
import { refuse, refuseAs, wrongShape } from '../answers.ts'
import { jsonBody } from '../guard/json-body.ts'

/** Room for a few of the largest; JSON escapes may double their length. */
const BODY = '512kb'
/** Names and texts of a body that has each item once: `"budget": { "value": "…", "at": 1 }`. */
const TEXTS_AT_MOST = 4 * KEEPSAKES.length
/** JSON values of such a body: an object per item, in one object. */
const VALUES_AT_MOST = 4 * KEEPSAKES.length

interface KeepsakeOwner {
  player: string
}

export function keepsakes(db: Database, accounts: Accounts, limit: (most: number) => RequestHandler): Router {
  const router = Router()
  /** Only accounts may read and upload this much. */
  router.use(limit(240), async (request, response, next) => {
    const known = await accounts.whoHas(tokenOfRequest(request.headers))
    response.set('cache-control', 'no-store')
    if (!known?.account) return refuse(response, 401, 'no_account')
    response.locals['player'] = known.player
    next()
  })
  router.get('/', async (_request, response: Response<unknown, KeepsakeOwner>) => {
    response.json(await keepsakesOf(db, response.locals.player))
  })
  /** Stores newer values, and responds with all stored ones. */
  router.put(
    '/',
    jsonBody({ limit: BODY, values: VALUES_AT_MOST, texts: TEXTS_AT_MOST }),
    async (request, response: Response<unknown, KeepsakeOwner>) => {
      const given = shape.safeParse(request.body)
      if (!given.success) return refuseAs(response, 400, wrongShape(given.error))
      await keepAll(db, response.locals.player, given.data)
      response.json(await keepsakesOf(db, response.locals.player))
    },
  )
  return router
}
