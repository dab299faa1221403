/** What a page asks by HTTP: who it is, which matches there are, a new match. */
import { matchMaker } from '@colyseus/core'
import express, { Router, type Request, type Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import { z } from 'zod'
import { gameNamed } from '../../common/games/list.ts'
import { callsign, newMatch } from '../../common/wire/options.ts'
import { QUICK } from '../../common/wire/pickup-messages.ts'
import type { Created } from '../rooms/match-room.ts'
import type { Settings } from '../settings.ts'
import { bearerIn, COOKIE, KEPT_FOR, newPlayer, tokenIn, tokenOf, type Player } from '../people/session.ts'
import { issue, refuse, refuseAs } from './answers.ts'
import { addressOf } from './guard.ts'
import { moderationRoutes, type ModerationRoutes } from './moderation.ts'
import { openOnce } from '../rooms/open-rooms.ts'
import { roomRoutes, type RoomRoutes } from './rooms.ts'

const LISTED_AT_MOST = 100
const LIST_KEPT_FOR = 1000

const session = z.strictObject({
  name: callsign,
  /** One that a program holds, or that an older page kept: who comes with it stays who they were. */
  token: z.string().max(1000).optional(),
  /** For programs, which have no cookies: the token comes in the answer. */
  bearer: z.boolean().default(false),
  /** The program says that it is one: it is shown as such and plays no rated matches. */
  bot: z.boolean().default(false),
})

/** What the API works with. */
export interface ApiServices extends RoomRoutes, ModerationRoutes {}

export function api({ rateLimits }: Pick<Settings, 'rateLimits'>, services: ApiServices): Router {
  const { accounts, bans } = services
  const router = Router()
  const limit = (most: number) => rateLimit({
    windowMs: 60_000, limit: most, standardHeaders: 'draft-8', legacyHeaders: false,
    skip: () => !rateLimits, handler: (_request, response) => refuse(response, 429, 'too_many'),
  })
  router.use(express.json({ limit: '8kb' }))

  router.post('/session', limit(60), async (request, response) => {
    const given = session.safeParse(request.body)
    if (!given.success) return refuse(response, 400, 'malformed', issue(given.error))
    const { bearer, bot } = given.data
    const known = await accounts.whoHas(given.data.token ?? (bearer ? undefined : tokenIn(request.headers.cookie)))
    const banned = bans.refusalFor({ player: known?.player ?? '', role: known?.role ?? '', address: addressOf(request) })
    if (banned) return refuseAs(response, 403, banned)
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
    if (!given.success) return refuse(response, 400, 'malformed', issue(given.error))
    const game = gameNamed(given.data.game)
    if (!game) return refuse(response, 404, 'unknown_game')
    const setup = game.setup.safeParse(given.data.setup ?? {})
    if (!setup.success) return refuse(response, 400, 'bad_setup', issue(setup.error))
    if (![0, ...game.botLevels].includes(given.data.options.bots)) return refuse(response, 400, 'bad_setup', `options.bots: there are levels ${game.botLevels.join(', ')}, and 0 for none.`)
    const organiser = await accounts.whoHas(tokenIn(request.headers.cookie) ?? bearerIn(request.headers.authorization))
    const room = await matchMaker.createRoom('match', { game: game.id, setup: setup.data, options: given.data.options, organiser: organiser?.player ?? '' } satisfies Created)
    response.status(201).json({ id: room.roomId })
  })

  router.get('/matches', async (_request, response) => {
    response.set('cache-control', 'no-store').json(await listed())
  })

  router.get('/matches/:id', async (request: Request<{ id: string }>, response) => {
    const [room] = await matchMaker.query({ name: 'match', roomId: request.params.id })
    if (!room) return refuse(response, 404, 'unknown_match')
    response.set('cache-control', 'no-store').json(listing(room))
  })

  /** Before one looks for an opponent: the room for it is opened, where it is not. */
  router.post('/quick/open', limit(120), async (_request, response) => {
    await openOnce('quick', QUICK, {}, services.alone)
    response.json({ id: QUICK })
  })

  router.use('/rooms', roomRoutes(services, limit))
  router.use('/moderation', moderationRoutes(services))

  router.use((_request, response) => refuse(response, 404, 'unknown_message'))
  router.use((error: { status?: number }, _request: Request, response: Response, next: (error: unknown) => void) => {
    if (error.status !== undefined && error.status < 500) refuse(response, error.status, 'malformed')
    else next(error)
  })
  return router
}

let list: Promise<unknown[]> | undefined

/** The list of matches, asked for once a second at most however many lobbies ask: it reads every room of the cluster. */
function listed(): Promise<unknown[]> {
  if (!list) {
    list = Promise.resolve(matchMaker.query({ name: 'match', private: false })).then((rooms) => rooms.filter((room) => room.clients > 0).slice(0, LISTED_AT_MOST).map(listing))
    setTimeout(() => (list = undefined), LIST_KEPT_FOR).unref()
  }
  return list
}

const listing = (room: { roomId: string; metadata?: Record<string, unknown> }) => ({ id: room.roomId, ...room.metadata })
