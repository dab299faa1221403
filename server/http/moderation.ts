/** `/api/moderation`: what moderators read and do outside of a room. Everything is asked of the role that somebody has now. */
import { matchMaker } from '@colyseus/core'
import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import { BAN_AT_MOST, MUTE_AT_MOST, REASON_LENGTH, roomIdOf } from '../../common/wire/room-messages.ts'
import { refusal } from '../../common/wire/refusals.ts'
import type { Desk } from '../../common/wire/moderation.ts'
import { moderatesSite, outranks } from '../../common/wire/ranks.ts'
import { tidy } from '../chat/tidy.ts'
import type { Accounts, Known } from '../people/accounts.ts'
import type { Bans } from '../people/bans.ts'
import type { ContextLine, Moderation, Report } from '../people/moderation.ts'
import { Sentences } from '../people/sentences.ts'
import { tokenOfRequest } from '../people/session.ts'
import type { Lines } from '../store/lines.ts'
import { issue, refuse } from './answers.ts'

export interface ModerationRoutes {
  readonly accounts: Accounts
  readonly bans: Bans
  readonly moderation: Moderation
  readonly lines: Lines
}

const reason = z.string().max(4 * REASON_LENGTH).default('').transform((given) => tidy(given, REASON_LENGTH))

/** What is done about a report. It stays open until it is closed. */
const dealing = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('close') }),
  z.strictObject({ act: z.literal('erase') }),
  z.strictObject({ act: z.literal('mute'), minutes: z.int().min(1).max(MUTE_AT_MOST), reason }),
  z.strictObject({ act: z.literal('ban'), minutes: z.int().min(0).max(BAN_AT_MOST), site: z.boolean().default(false), reason }),
])

export function moderationRoutes({ accounts, bans, moderation, lines }: ModerationRoutes): Router {
  const router = Router()
  const sentences = new Sentences({ bans, moderation })

  /** Who asks, if they may; else they are told. */
  const moderator = async (request: Request<never>, response: Response): Promise<Known | undefined> => {
    const known = await accounts.whoHas(tokenOfRequest(request.headers))
    if (!known) refuse(response, 401, 'bad_token')
    else if (moderatesSite(known.role)) return known
    else refuse(response, 403, 'not_allowed')
    return undefined
  }

  router.get('/', async (request: Request<never>, response) => {
    if (!(await moderator(request, response))) return
    const [reports, deeds] = await Promise.all([moderation.open(), moderation.deeds()])
    // Players' ids stay here: who is meant is said by name, and acted upon by the report.
    const desk: Desk = {
      reports: reports.map(({ id, room, by_name, about_name, reason, context, at }) => ({ id, room, by: by_name, about: about_name, reason, at, context: JSON.parse(context) as ContextLine[] })),
      bans: bans.list().map(({ id, room, kind, prefix, name, until, reason, at }) => ({ id, room, kind, name, addresses: prefix !== '', until, reason, at })),
      log: deeds.map(({ id, room, by_name, act, about_name, detail, at }) => ({ id, room, by: by_name, act, about: about_name, detail, at })),
    }
    response.set('cache-control', 'no-store').json(desk)
  })

  router.post('/reports/:id', async (request: Request<{ id: string }>, response) => {
    const known = await moderator(request as Request<never>, response)
    if (!known) return
    const given = dealing.safeParse(request.body)
    if (!given.success) return refuse(response, 400, 'malformed', issue(given.error))
    const report = await moderation.find(request.params.id)
    if (!report) return refuse(response, 404, 'unknown_report')
    const act = given.data
    const log = (name: string, detail: string) =>
      moderation.did({ room: report.room, by: known.player, by_name: known.name, act: name, about: report.about, about_name: report.about_name, detail })

    if (act.act === 'close') {
      await moderation.close(report.id, known.player)
      await log('close', report.reason)
    } else if (act.act === 'erase') {
      const meant = (JSON.parse(report.context) as ContextLine[]).find((line) => line.meant)
      if (!meant) return refuse(response, 404, 'unknown_line')
      await takeAway(lines, report, meant)
      await log('erase', meant.text)
    } else {
      if (report.about === known.player || !outranks(known.role, await accounts.roleOf(report.about))) {
        const { code } = refusal('not_allowed')
        return refuse(response, 403, code, `${report.about_name} is of your rank, or above it.`)
      }
      const sentence = { room: report.room, by: known, about: { player: report.about, name: report.about_name }, minutes: act.minutes, reason: act.reason }
      await (act.act === 'mute' ? sentences.mute(sentence) : sentences.ban(sentence, act))
    }
    response.json({ done: true })
  })

  router.post('/bans/:id/lift', async (request: Request<{ id: string }>, response) => {
    const known = await moderator(request as Request<never>, response)
    if (!known) return
    if (!(await sentences.lift(request.params.id, known))) return refuse(response, 404, 'unknown_ban')
    response.json({ done: true })
  })

  return router
}

/** Also in the open room, on whichever node it is. */
async function takeAway(lines: Lines, report: Report, meant: ContextLine): Promise<void> {
  await lines.takeAway(report.room, meant.id)
  const [open] = await matchMaker.query({ name: 'chatroom', roomId: roomIdOf(report.room) })
  if (open) await matchMaker.remoteRoomCall(open.roomId, 'takeAway', [meant.id])
}
