/**
 * `/api/moderation`: what moderators read and do outside of a room. Rights are the same as in rooms
 * (`people/moderation/authority.ts`).
 */
import { matchMaker } from '@colyseus/core'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { appointing, banning, type ReportedLine } from '../../../common/wire/chat/moderation.ts'
import { BAN_AT_MOST, roomIdOf } from '../../../common/wire/chat/room-messages.ts'
import { MUTE_AT_MOST, matchOfPlace, REASON_LENGTH } from '../../../common/wire/chat/talk.ts'
import { isRefused, type RefusalCode, type Refused, refusal } from '../../../common/wire/refusals.ts'
import { type Actor, type ModerationServices, ModeratorActions } from '../../chat/moderator-actions.ts'
import type { SleepingMatches } from '../../match/room/routing/sleeping.ts'
import { tokenOfRequest } from '../../people/accounts/session.ts'
import { Authority, SITE } from '../../people/moderation/authority.ts'
import type { Judge } from '../../people/moderation/moderation.ts'
import type { ReportRow } from '../../people/moderation/reports.ts'
import { refuse, refuseAs, wrongShape } from '../answers.ts'
import { addressOf } from '../guard/guard.ts'
import { ASKED, Desks } from './desks.ts'

const STATUS: Partial<Record<RefusalCode, number>> = {
  not_allowed: 403,
  too_fast: 429,
  unknown_report: 404,
  unknown_ban: 404,
  unknown_line: 404,
  unknown_player: 404,
  wrong_phase: 409,
}
/** Per address: the page asks every few seconds. */
const ASKED_A_MINUTE = 240

const reason = z
  .string()
  .max(4 * REASON_LENGTH)
  .default('')

/** An action on a report. The report stays open until it is closed. */
const reportDecision = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('close') }),
  z.strictObject({ act: z.literal('erase') }),
  z.strictObject({ act: z.literal('mute'), minutes: z.int().min(1).max(MUTE_AT_MOST), reason }),
  z.strictObject({
    act: z.literal('ban'),
    minutes: z.int().min(0).max(BAN_AT_MOST),
    site: z.boolean().default(false),
    address: z.boolean().default(false),
    reason,
  }),
])
type ReportDecision = z.output<typeof reportDecision>

export interface ModerationRoutes extends ModerationServices {
  readonly sleeping: Pick<SleepingMatches, 'wake'>
}

export function moderationRoutes(
  services: ModerationRoutes,
  limit: (most: number) => RequestHandler,
): Router {
  const router = Router()
  const desks = new Desks(services)
  const at = (slug: string): ModeratorActions => new ModeratorActions({ slug, maker: '' }, services)

  /** A route for moderators; the result of `act` is the response or a refusal. */
  const route =
    <Params>(
      act: (asker: Judge & Actor, request: Request<Params>) => Promise<object | Refused | undefined>,
    ) =>
    async (request: Request<Params>, response: Response): Promise<void> => {
      const known = await services.accounts.whoHas(tokenOfRequest(request.headers))
      if (!known) return refuse(response, 401, 'bad_token')
      const role = await new Authority(SITE, services).moderator(known.player)
      if (isRefused(role)) return refuseAs(response, 403, role)
      const done = (await act(
        { player: known.player, name: known.name, role, address: addressOf(request) },
        request,
      )) ?? { done: true }
      if (isRefused(done)) refuseAs(response, STATUS[done.code] ?? 400, done)
      else response.set('cache-control', 'no-store').json(done)
    }

  const listed = <Asked>(shape: z.ZodType<Asked>, list: (asker: Judge, asked: Asked) => Promise<object>) =>
    route(async (asker, { query }) => {
      const given = shape.safeParse(query)
      return given.success ? list(asker, given.data) : wrongShape(given.error)
    })

  router.use(limit(ASKED_A_MINUTE))

  router.get('/', listed(ASKED.log, desks.first))
  router.get('/reports', listed(ASKED.reports, desks.reports))
  router.get('/bans', listed(ASKED.bans, desks.bans))
  router.get('/log', listed(ASKED.log, desks.log))

  router.post(
    '/reports/:id',
    route<{ id: string }>(async (asker, { params, body }) => {
      const given = reportDecision.safeParse(body)
      if (!given.success) return wrongShape(given.error)
      const report = await services.reports.find(params.id)
      return report
        ? handleReport(at(report.room), asker, report, given.data, services.sleeping)
        : refusal('unknown_report')
    }),
  )

  router.post(
    '/bans',
    route(async (asker, { body }) => {
      const given = banning.safeParse(body)
      if (!given.success) return wrongShape(given.error)
      const account = await services.accounts.keeperOf(given.data.name)
      return account ? at('').ban(asker, account, { ...given.data, site: true }) : refusal('unknown_player')
    }),
  )

  router.post(
    '/bans/:id/lift',
    route<{ id: string }>(async (asker, { params }) => {
      const ban = services.bans.list().find(({ id }) => id === params.id)
      const done = await at(ban?.room ?? '').lift(asker, params.id)
      return isRefused(done) ? done : undefined
    }),
  )

  router.post(
    '/house',
    route(async (asker, { body }) => {
      const given = appointing.safeParse(body)
      return given.success
        ? at('').appointNamed(asker, given.data.name, given.data.moderator)
        : wrongShape(given.error)
    }),
  )

  return router
}

async function handleReport(
  acts: ModeratorActions,
  asker: Judge & Actor,
  report: ReportRow,
  given: ReportDecision,
  sleeping: ModerationRoutes['sleeping'],
): Promise<object | Refused | undefined> {
  const about = { player: report.about, name: report.about_name }
  switch (given.act) {
    case 'close':
      return acts.close(asker, report)
    case 'mute':
      return acts.mute(asker, about, given.minutes, given.reason)
    case 'ban':
      return acts.ban(asker, about, given)
    case 'erase': {
      // In a room people may erase their own lines, but a reported one is a case for others.
      if (!(await acts.mayHandle(asker, report)).close)
        return refusal('not_allowed', 'Somebody else decides that.')
      const meant = (JSON.parse(report.context) as ReportedLine[]).find((line) => line.meant)
      const refused = await acts.erase(asker, meant && { ...meant, by: report.about })
      if (!refused) await takeAway(report.room, meant!.id, sleeping)
      return refused
    }
  }
}

/** Removes the line from its room, on whichever node that is; wakes a sleeping match. */
async function takeAway(room: string, line: number, sleeping: ModerationRoutes['sleeping']): Promise<void> {
  const match = matchOfPlace(room)
  const roomId = match ?? roomIdOf(room)
  const [open] = await matchMaker.query({ name: match === undefined ? 'chatroom' : 'match', roomId })
  if (open || (match !== undefined && (await sleeping.wake(match))))
    await matchMaker.remoteRoomCall(roomId, 'takeAway', [line])
}
