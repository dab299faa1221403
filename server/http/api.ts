/** The HTTP API: sessions, matches, and all that it mounts. */
import { ServerError } from '@colyseus/core'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { gameNamed } from '../../common/games/list.ts'
import { newMatch } from '../../common/wire/match/options.ts'
import { QUICK } from '../../common/wire/match/pickup-messages.ts'
import { newSession } from '../../common/wire/people/session.ts'
import { SOCIAL } from '../../common/wire/people/social.ts'
import type { Settings } from '../base/settings.ts'
import type { ModerationServices } from '../chat/moderator-actions.ts'
import { openOnce } from '../chat/room/open-rooms.ts'
import { COARSE, isCoarse } from '../chat/text.ts'
import type { CreationOptions } from '../match/creation.ts'
import type { SleepingMatches } from '../match/room/routing/sleeping.ts'
import type { WhyGone } from '../match/room/routing/why-gone.ts'
import {
  newPlayer,
  type Player,
  tokenIn,
  tokenOf,
  tokenOfRequest,
  verifyToken,
} from '../people/accounts/session.ts'
import type { Online } from '../people/online.ts'
import { networkOf } from '../people/ratings/neighbourhood.ts'
import type { PackedRecords } from '../store/archive/packed-records.ts'
import type { RecordStates } from '../store/archive/record-states.ts'
import type { Database } from '../store/database.ts'
import { type AccountServices, account } from './accounts/account.ts'
import { keepsakes } from './accounts/keepsakes.ts'
import { me } from './accounts/me.ts'
import type { AddressQuotas } from './address-quotas.ts'
import { issue, limiting, refuse, refuseAs, unlessLeaving, wrongShape } from './answers.ts'
import { createMatch, IDEMPOTENCY_KEY, idempotencyKey } from './creating.ts'
import { documents } from './described/openapi.ts'
import { mount } from './endpoint.ts'
import { type ExhibitionRoutes, exhibitionRoutes } from './exhibitions.ts'
import { keepToOneself, OWN_PATHS, openReads } from './guard/cross-origin.ts'
import { addressOf } from './guard/guard.ts'
import { jsonBody } from './guard/json-body.ts'
import { type AdminRoutes, adminRoutes } from './moderators/admin.ts'
import { moderationRoutes } from './moderators/moderation.ts'
import { type EventRoutes, eventRoutes } from './programs/event-routes.ts'
import { type MatchRoutes, matchRoutes } from './programs/match-routes.ts'
import type { LiveMatches } from './published/live.ts'
import { publishedEndpoints } from './published/published.ts'
import { STATE_READINGS_A_MINUTE } from './published/record-states.ts'
import { records } from './published/records.ts'
import { type ResultStreamServices, ResultStreams } from './published/result-streams.ts'
import { type RoomListServices, RoomLists } from './published/rooms.ts'
import { type RoomRoutes, roomRoutes } from './rooms.ts'
import { setSession } from './session-cookie.ts'

/** Per address, which many people may share: a lobby asks twice in four seconds. */
export const READS_A_MINUTE = 600

/** Streams that are begun, per address. */
const STREAMS_A_MINUTE = 60

/** Per address, or per player if the request comes with a session. */
const SESSIONS_A_MINUTE = 60

/** The services of the API. */
export interface ApiServices
  extends AccountServices,
    RoomRoutes,
    ModerationServices,
    AdminRoutes,
    ExhibitionRoutes,
    MatchRoutes,
    EventRoutes,
    ResultStreamServices,
    RoomListServices {
  readonly packedRecords: PackedRecords
  readonly recordStates: RecordStates
  /** The live matches, as lists show them. */
  readonly live: LiveMatches
  readonly whyGone: WhyGone
  readonly database: Database
  readonly online: Online
  readonly sleeping: SleepingMatches
  /** Quota of running matches per creator's address. */
  readonly running: AddressQuotas
  /** Is this node shutting down? Then it begins nothing. */
  leaving(): boolean
}

export function api({ rateLimits }: Pick<Settings, 'rateLimits'>, services: ApiServices): Router {
  const { accounts, bans, database, running } = services
  const router = Router()
  const limit = limiting(rateLimits)
  const begins = unlessLeaving(services.leaving)
  // A room that exists once per arena can open on another node, if there is one.
  const opens = unlessLeaving(() => services.alone && services.leaving())
  router.use(openReads)
  router.use(OWN_PATHS, keepToOneself)
  router.use('/account', account(rateLimits, services))
  router.use('/keepsakes', keepsakes(database, accounts, limit))
  router.use('/matches/:match', matchRoutes(rateLimits, services))
  router.use(jsonBody({ limit: '8kb' }))

  const strangers = limit(SESSIONS_A_MINUTE)
  const regulars = limit(SESSIONS_A_MINUTE, undefined, undefined, (request) =>
    String(request.res?.locals['asker']),
  )
  // Known players are counted one by one: after a server update a whole school reloads its pages at once.
  const countSessions: RequestHandler = async (request, response, next) => {
    const { token, bearer } = (request.body ?? {}) as { token?: unknown; bearer?: unknown }
    const known = await verifyToken(
      accounts.signing,
      typeof token === 'string' ? token : bearer === true ? '' : (tokenIn(request.headers.cookie) ?? ''),
    )
    response.locals['asker'] = known?.player
    return (known ? regulars : strangers)(request, response, next)
  }

  router.post('/session', countSessions, async (request, response) => {
    const given = newSession.safeParse(request.body)
    if (!given.success) return refuseAs(response, 400, wrongShape(given.error))
    const { bearer, bot } = given.data
    const known = await accounts.whoHas(
      given.data.token ?? (bearer ? undefined : tokenIn(request.headers.cookie)),
    )
    const banned = bans.refusalFor({
      player: known?.player ?? '',
      role: known?.role ?? '',
      address: addressOf(request),
    })
    if (banned) return refuseAs(response, 403, banned)
    // An account's name cannot be changed here (`/api/account`).
    const name = known?.account ? known.name : given.data.name
    if (!known?.account && isCoarse(name)) return refuse(response, 409, 'bad_name', COARSE)
    if (!known?.account && !(await accounts.free(name))) return refuse(response, 409, 'name_taken')
    if (bot && known?.account && !known.bot) return refuse(response, 409, 'not_a_program')
    const player: Player = {
      player: known?.player ?? newPlayer(),
      name,
      bot: known?.account ? known.bot : bearer && bot,
      session: known?.session && (await accounts.sessions.rotate(known.session)),
    }
    const token = await tokenOf(accounts.signing, player)
    if (!bearer) setSession(request, response, token)
    response.json({
      name,
      account: known?.account ?? false,
      role: known?.role ?? '',
      ...(known?.account && known.bot && { program: true }),
      ...(bearer && { token }),
    })
  })

  router.post('/matches', begins, limit(30), async (request, response) => {
    const given = newMatch.safeParse(request.body)
    if (!given.success) return refuseAs(response, 400, wrongShape(given.error))
    const key = idempotencyKey.safeParse(request.get(IDEMPOTENCY_KEY))
    if (!key.success) return refuse(response, 400, 'malformed', `Idempotency-Key: ${issue(key.error)}`)
    const game = gameNamed(given.data.game)
    if (!game) return refuse(response, 404, 'unknown_game')
    const setup = game.setup.safeParse(given.data.setup ?? {})
    if (!setup.success) return refuseAs(response, 400, wrongShape(setup.error, 'bad_setup', ['setup']))
    if (![0, ...game.botLevels].includes(given.data.options.bots))
      return refuse(
        response,
        400,
        'bad_setup',
        `options.bots: there are levels ${game.botLevels.join(', ')}, and 0 for none.`,
      )
    const seats = new Set(game.seats(setup.data).map(({ id }) => id))
    for (const [seat, choice] of Object.entries(given.data.options.choices)) {
      const wrong = seats.has(seat)
        ? game.checkChoice(setup.data, choice, seat)[0]?.reason
        : 'there is no such seat'
      if (wrong) return refuse(response, 400, 'bad_choice', `${seat}: ${wrong}.`)
    }
    const organiser = await accounts.whoHas(tokenOfRequest(request.headers))
    const banned = bans.refusalFor({
      player: organiser?.player ?? '',
      role: organiser?.role ?? '',
      address: addressOf(request),
    })
    if (banned) return refuseAs(response, 403, banned)
    const unkept = await accounts.unkept(given.data.options.allow)
    if (unkept.length > 0) return refuse(response, 400, 'unkept_names', `${unkept.join(', ')}.`)
    const asked: CreationOptions = {
      game: game.id,
      setup: setup.data,
      options: given.data.options,
      organiser: organiser?.player ?? '',
      from: rateLimits ? networkOf(accounts.signing, addressOf(request)) : '',
    }
    try {
      const id = await createMatch(
        {
          created: asked,
          by: organiser?.player ?? addressOf(request),
          key: key.data,
          take: () => running.take(addressOf(request)),
        },
        database,
        accounts.signing,
      )
      if (id === undefined) return refuse(response, 429, 'many_matches')
      response.status(201).json({ id })
    } catch (error) {
      if (!(error instanceof ServerError) || !['not_kept', 'moving'].includes(error.message)) throw error
      refuse(response, 503, 'not_kept')
    }
  })

  /** Opens the quick-match room before a client joins it. */
  router.post('/quick/open', opens, limit(120), async (_request, response) => {
    await openOnce('quick', QUICK, {}, services.alone)
    response.json({ id: QUICK })
  })

  /** Opens the friends' room before a client joins it. */
  router.post('/social/open', opens, limit(120), async (_request, response) => {
    await openOnce('social', SOCIAL, {}, services.alone)
    response.json({ id: SOCIAL })
  })

  router.use(eventRoutes(rateLimits, services))
  router.use('/me', me(services, limit(READS_A_MINUTE)))

  const roomLists = new RoomLists(services)
  const endpoints = publishedEndpoints({ ...services, roomLists })
  mount(router, limit(READS_A_MINUTE), endpoints)
  router.use(documents(endpoints))
  const resultStreams = new ResultStreams(services, services, rateLimits)
  router.get('/stream/results', limit(STREAMS_A_MINUTE), resultStreams.open)
  router.use(
    '/records',
    limit(120),
    records(services.packedRecords, services.recordStates, rateLimits, limit(STATE_READINGS_A_MINUTE)),
  )
  router.use('/exhibitions', exhibitionRoutes(services, begins, limit))
  router.use(
    '/rooms',
    roomRoutes(services, () => roomLists.forget(), { begins, opens }, limit),
  )
  router.use('/moderation', moderationRoutes(services, limit))
  router.use('/admin', adminRoutes(services, limit))

  router.use((_request, response) => refuse(response, 404, 'unknown_address'))
  router.use(
    (error: { status?: number }, _request: Request, response: Response, next: (error: unknown) => void) => {
      if (error.status !== undefined && error.status < 500) refuse(response, error.status, 'malformed')
      else next(error)
    },
  )
  return router
}
