/** `/api/admin`: routes for administrators alone. */
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { ADMIN_SHAPES, type AdminOverview, type ShownBackups } from '../../../common/wire/admin.ts'
import type { ListPage, ShownDeed } from '../../../common/wire/chat/moderation.ts'
import { isRefused, type RefusalCode, type Refused, refusal } from '../../../common/wire/refusals.ts'
import { accountsNamed } from '../../admin/account-list.ts'
import { Administration, type Administrator, type AdminServices } from '../../admin/administration.ts'
import { MatchList } from '../../admin/match-list.ts'
import { tokenOfRequest } from '../../people/accounts/session.ts'
import type { LogCursor, Moderation } from '../../people/moderation/moderation.ts'
import type { Database } from '../../store/database.ts'
import { asideMatches } from '../../store/journal/aside.ts'
import { refuse, refuseAs, wrongShape } from '../answers.ts'
import { addressOf } from '../guard/guard.ts'
import { ASKED } from './desks.ts'

const STATUS: Partial<Record<RefusalCode, number>> = {
  for_admins: 403,
  not_allowed: 403,
  too_fast: 429,
  unknown_match: 404,
  not_aside: 404,
  brought_back: 409,
  still_aside: 409,
  unknown_player: 404,
  unknown_node: 404,
  wrong_phase: 409,
  last_admin: 409,
  not_drained: 409,
  not_now: 503,
}
/** Per address: the page asks every few seconds, and while somebody types. */
const ASKED_A_MINUTE = 240
const PART = 50
/** The most matches set aside in a response. */
const ASIDE_AT_MOST = 100
const MATCH = /^[\w-]{1,40}$/

const SEARCHED = { search: z.string().max(100).default('') }
const matchesAsked = z.strictObject({
  ...SEARCHED,
  after: z
    .string()
    .regex(/^\d{1,7}$/, 'after is `next` of the part before')
    .transform(Number)
    .default(0),
})
const accountsAsked = z.strictObject(SEARCHED)
const logAsked = ASKED.log.omit({ of: true })

export interface AdminRoutes extends AdminServices {
  readonly database: Database
  /** The scheduled backups, if there are any. */
  readonly backups: { readonly status: ShownBackups } | undefined
}

export function adminRoutes(services: AdminRoutes, limit: (most: number) => RequestHandler): Router {
  const router = Router()
  const administration = new Administration(services)
  const matches = new MatchList(services.sleeping)

  /** A route for administrators; the result of `act` is the response or a refusal. */
  const route =
    <Params, Given>(
      shape: z.ZodType<Given>,
      of: 'query' | 'body',
      act: (asker: Administrator, given: Given, params: Params) => Promise<object | Refused>,
    ) =>
    async (request: Request<Params>, response: Response): Promise<void> => {
      response.set('cache-control', 'no-store')
      const known = await services.accounts.whoHas(tokenOfRequest(request.headers))
      if (!known) return refuse(response, 401, 'bad_token')
      const admin = await administration.admin(known)
      if (isRefused(admin)) return refuseAs(response, 403, admin)
      // Checks the role first: nobody else gets even a validation error.
      const given = shape.safeParse(request[of] ?? {})
      const done = given.success
        ? await act(
            { player: known.player, name: known.name, address: addressOf(request) },
            given.data,
            request.params,
          )
        : wrongShape(given.error)
      if (isRefused(done)) refuseAs(response, STATUS[done.code] ?? 400, done)
      else response.json(done)
    }

  router.use(limit(ASKED_A_MINUTE))

  router.get(
    '/',
    route(ADMIN_SHAPES.nothing, 'query', async (): Promise<AdminOverview> => {
      const [first, byNode, aside, log] = await Promise.all([
        matches.part('', 0),
        matches.byNode(),
        asideMatches(services.database, ASIDE_AT_MOST),
        actionsPage(services.moderation),
      ])
      const rows = aside.rows.map(({ match, since, why }) => ({ id: match, since, why }))
      return {
        nodes: services.nodes.list(byNode),
        matches: first,
        aside: { rows, total: aside.total },
        announcement: services.announcements.now() ?? null,
        words: services.allowedWords.list(),
        log,
        backups: services.backups?.status ?? null,
      }
    }),
  )
  router.get(
    '/matches',
    route(matchesAsked, 'query', (_asker, { search, after }) => matches.part(search.trim(), after)),
  )
  router.get(
    '/accounts',
    route(accountsAsked, 'query', async (_asker, { search }) => ({
      accounts: await accountsNamed(services.database, services.bans, search),
    })),
  )
  router.get(
    '/log',
    route(logAsked, 'query', (_asker, { after }) => actionsPage(services.moderation, after)),
  )

  router.post(
    '/matches/:id/close',
    route<{ id: string }, z.output<typeof ADMIN_SHAPES.close>>(
      ADMIN_SHAPES.close,
      'body',
      (asker, { reason }, { id }) => administration.closeMatch(asker, id, reason),
    ),
  )
  router.post(
    '/aside/:id/bring-back',
    route<{ id: string }, object>(ADMIN_SHAPES.nothing, 'body', async (asker, _given, { id }) =>
      MATCH.test(id) ? administration.bringBack(asker, id) : refusal('not_aside'),
    ),
  )
  router.post(
    '/announcement',
    route(ADMIN_SHAPES.announce, 'body', (asker, { text, minutes }) =>
      administration.announce(asker, text, minutes),
    ),
  )
  router.post(
    '/announcement/end',
    route(ADMIN_SHAPES.nothing, 'body', (asker) => administration.takeBack(asker)),
  )
  router.post(
    '/words',
    route(ADMIN_SHAPES.word, 'body', (asker, { word }) => administration.allowWord(asker, word)),
  )
  router.post(
    '/words/end',
    route(ADMIN_SHAPES.word, 'body', (asker, { word }) => administration.forbidWord(asker, word)),
  )
  router.post(
    '/nodes/:id/drain',
    route<{ id: string }, object>(ADMIN_SHAPES.nothing, 'body', (asker, _given, { id }) =>
      administration.drain(asker, id),
    ),
  )
  router.post(
    '/accounts/role',
    route(ADMIN_SHAPES.role, 'body', (asker, { name, role }) => administration.setRole(asker, name, role)),
  )
  router.post(
    '/accounts/reset',
    route(ADMIN_SHAPES.reset, 'body', (asker, { name }) => administration.reset(asker, name)),
  )

  return router
}

async function actionsPage(moderation: Moderation, after?: LogCursor): Promise<ListPage<ShownDeed>> {
  const found = await moderation.actions('administration', after, PART + 1)
  const rows = found.slice(0, PART).map(({ id, room, by_name, act, about_name, detail, at }) => ({
    id,
    room,
    by: by_name,
    act,
    about: about_name,
    detail,
    at,
  }))
  const last = rows.at(-1)
  return { rows, next: found.length > PART && last ? `${last.at}.${last.id}` : null }
}
