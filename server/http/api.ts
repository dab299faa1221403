/** What a page asks by HTTP: who it is, which matches there are, a new match. */
import { matchMaker } from '@colyseus/core'
import express, { Router, type Request, type Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import { gameNamed } from '../../common/games/list.ts'
import { newMatch } from '../../common/wire/options.ts'
import { refusal, type RefusalCode } from '../../common/wire/refusals.ts'
import { newSession } from '../../common/wire/session.ts'
import type { Created } from '../rooms/match-room.ts'
import type { Settings } from '../settings.ts'
import type { Accounts } from '../people/accounts.ts'
import type { Database } from '../store/database.ts'
import { COOKIE, KEPT_FOR, newPlayer, bearerIn, tokenIn, tokenOf, type Player } from '../people/session.ts'
import { issueOf, mount } from './endpoint.ts'
import { documents } from './openapi.ts'
import { publishedEndpoints } from './published.ts'

/** Of an address, which may be that of many: a lobby asks twice in four seconds. */
const READS_A_MINUTE = 600

const refuse = (response: Response, status: number, code: RefusalCode, detail?: string): void => {
  response.status(status).json(refusal(code, detail))
}

/** What the API works with. */
export interface ApiServices {
  readonly accounts: Accounts
  readonly database: Database
}

export function api({ rateLimits }: Pick<Settings, 'rateLimits'>, { accounts, database }: ApiServices): Router {
  const router = Router()
  const limit = (most: number) => rateLimit({
    windowMs: 60_000, limit: most, standardHeaders: 'draft-8', legacyHeaders: false,
    skip: () => !rateLimits, handler: (_request, response) => refuse(response, 429, 'too_many'),
  })
  router.use(express.json({ limit: '8kb' }))

  router.post('/session', limit(60), async (request, response) => {
    const given = newSession.safeParse(request.body)
    if (!given.success) return refuse(response, 400, 'malformed', issueOf(given.error))
    const { bearer, bot } = given.data
    const known = await accounts.whoHas(given.data.token ?? (bearer ? undefined : tokenIn(request.headers.cookie)))
    // An account's name is its own; it is changed where accounts are (`/api/account`).
    const name = known?.account ? known.name : given.data.name
    if (!known?.account && !(await accounts.free(name))) return refuse(response, 409, 'name_taken')
    const player: Player = { player: known?.player ?? newPlayer(), name, bot: bearer && bot, session: known?.session }
    const token = await tokenOf(player)
    if (!bearer) response.cookie(COOKIE, token, { httpOnly: true, sameSite: 'lax', secure: request.secure, maxAge: KEPT_FOR * 1000, path: '/' })
    response.json({ name, account: known?.account ?? false, role: known?.role ?? '', ...(bearer && { token }) })
  })

  router.post('/matches', limit(30), async (request, response) => {
    const given = newMatch.safeParse(request.body)
    if (!given.success) return refuse(response, 400, 'malformed', issueOf(given.error))
    const game = gameNamed(given.data.game)
    if (!game) return refuse(response, 404, 'unknown_game')
    const setup = game.setup.safeParse(given.data.setup ?? {})
    if (!setup.success) return refuse(response, 400, 'bad_setup', issueOf(setup.error))
    if (![0, ...game.botLevels].includes(given.data.options.bots)) return refuse(response, 400, 'bad_setup', `options.bots: there are levels ${game.botLevels.join(', ')}, and 0 for none.`)
    const organiser = await accounts.whoHas(tokenIn(request.headers.cookie) ?? bearerIn(request.headers.authorization))
    const room = await matchMaker.createRoom('match', { game: game.id, setup: setup.data, options: given.data.options, organiser: organiser?.player ?? '' } satisfies Created)
    response.status(201).json({ id: room.roomId })
  })

  const endpoints = publishedEndpoints(database, accounts)
  mount(router, limit(READS_A_MINUTE), endpoints)
  router.use(documents(endpoints))
  router.use((_request, response) => refuse(response, 404, 'unknown_message'))
  router.use((error: { status?: number }, _request: Request, response: Response, next: (error: unknown) => void) => {
    if (error.status !== undefined && error.status < 500) refuse(response, error.status, 'malformed')
    else next(error)
  })
  return router
}
