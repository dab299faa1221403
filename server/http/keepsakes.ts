/** `/api/keepsakes`: what an account has with it on every device. */
import express, { Router, type RequestHandler, type Response } from 'express'
import { KEEPSAKES, keepsakes as shape } from '../../common/wire/keepsakes.ts'
import type { Accounts } from '../people/accounts.ts'
import { tokenOfRequest } from '../people/session.ts'
import type { Database } from '../store/database.ts'
import { keepAll, keepsakesOf } from '../store/keepsakes.ts'
import { issue, refuse } from './answers.ts'

/** A few of the largest at once; escaped for JSON they may be twice as long. */
const BODY = '512kb'
/** Names and texts of a body that has each of them once: `"budget": { "value": "…", "at": 1 }`. */
const TEXTS_AT_MOST = 4 * KEEPSAKES.length

interface Asker {
  player: string
}

/** Before it is read: an object of so many names that nobody asked for takes long to make. */
function fewTexts(_request: unknown, _response: unknown, body: Buffer): void {
  let quotes = 0
  for (let i = 0; i < body.length; i++) {
    if (body[i] === 0x5c) i++
    else if (body[i] === 0x22) quotes++
  }
  if (quotes > 2 * TEXTS_AT_MOST) throw Object.assign(new Error('too many texts'), { status: 413 })
}

export function keepsakes(db: Database, accounts: Accounts, limit: (most: number) => RequestHandler): Router {
  const router = Router()
  /** Only who has an account may read here, and send so much. */
  router.use(limit(240), async (request, response, next) => {
    const known = await accounts.whoHas(tokenOfRequest(request.headers))
    response.set('cache-control', 'no-store')
    if (!known?.account) return refuse(response, 401, 'no_account')
    response.locals['player'] = known.player
    next()
  })
  router.get('/', async (_request, response: Response<unknown, Asker>) => {
    response.json(await keepsakesOf(db, response.locals.player))
  })
  /** Keeps what is newer than what is there, and answers with all that is kept then. */
  router.put('/', express.json({ limit: BODY, verify: fewTexts }), async (request, response: Response<unknown, Asker>) => {
    const given = shape.safeParse(request.body)
    if (!given.success) return refuse(response, 400, 'malformed', issue(given.error))
    await keepAll(db, response.locals.player, given.data)
    response.json(await keepsakesOf(db, response.locals.player))
  })
  return router
}
