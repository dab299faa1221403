/**
 * The pages of the moderators' desk: reports in order, bans and mutes, the log. Player ids stay on the
 * server.
 */
import { z } from 'zod'
import {
  type ListPage,
  LOGS,
  type ModerationDesk,
  type ReportedLine,
  type Seconded,
  type ShownBan,
  type ShownDeed,
  type ShownReport,
} from '../../../common/wire/chat/moderation.ts'
import { type ModerationServices, ModeratorActions } from '../../chat/moderator-actions.ts'
import type { Ban } from '../../people/moderation/bans.ts'
import type { Judge } from '../../people/moderation/moderation.ts'
import type { ReportTurn } from '../../people/moderation/report-order.ts'
import type { ReportRow, Seconder } from '../../people/moderation/reports.ts'

const PART = 50

const id = '[0-9a-f]{1,40}'
const cursor = (fields: string) =>
  z
    .string()
    .max(100)
    .regex(new RegExp(`^${fields}$`), 'after is `next` of the part before')
    .transform((text) => text.split('.'))
    .optional()

/** The query of each list; `after` is the cursor of the page before. */
export const ASKED = {
  reports: z.strictObject({
    after: cursor(`\\d{1,9}\\.[01]\\.\\d{1,15}\\.${id}`).transform(
      (given): ReportTurn | undefined =>
        given && { turn: Number(given[0]), account: Number(given[1]), at: Number(given[2]), id: given[3]! },
    ),
  }),
  bans: z.strictObject({
    after: cursor(`[01]\\.\\d{1,15}\\.${id}`).transform(
      (given): BanPosition | undefined =>
        given && { inRoom: Number(given[0]), at: Number(given[1]), id: given[2]! },
    ),
  }),
  log: z.strictObject({
    of: z.enum(LOGS).default('house'),
    after: cursor(`\\d{1,15}\\.${id}`).transform((given) => given && { at: Number(given[0]), id: given[1]! }),
  }),
}

/** The position of a ban in the list: those for the whole site first, then the newest. */
interface BanPosition {
  readonly inRoom: number
  readonly at: number
  readonly id: string
}

const placeOf = ({ room, at, id }: Ban): BanPosition => ({ inRoom: Number(room !== ''), at, id })
const inOrder = (a: BanPosition, b: BanPosition): number =>
  a.inRoom - b.inRoom || b.at - a.at || (a.id < b.id ? -1 : Number(a.id > b.id))

export class Desks {
  private readonly services: ModerationServices

  constructor(services: ModerationServices) {
    this.services = services
  }

  /** The first page of each list. */
  readonly first = async (asker: Judge, logged: z.output<typeof ASKED.log>): Promise<ModerationDesk> => {
    const [reports, bans, log, house] = await Promise.all([
      this.reports(asker, { after: undefined }),
      this.bans(asker, { after: undefined }),
      this.log(asker, logged),
      this.services.accounts.house(),
    ])
    const banned = (player: string, role: 'moderator' | 'admin') =>
      this.services.bans.refusalFor({ player, role, address: '' }) !== undefined
    return {
      reports,
      bans,
      log,
      house: house.flatMap(({ player, name, role }) =>
        role === '' ? [] : [{ name, role, banned: banned(player, role) }],
      ),
    }
  }

  readonly reports = async (
    asker: Judge,
    { after }: z.output<typeof ASKED.reports>,
  ): Promise<ModerationDesk['reports']> => {
    const { reports, next, total } = await this.services.reports.open(asker.player, after, PART)
    const programs = await this.services.accounts.programsAmong(reports.map(({ about }) => about))
    return {
      rows: await Promise.all(reports.map((report) => this.shown(asker, report, programs.has(report.about)))),
      next: next ? `${next.turn}.${next.account}.${next.at}.${next.id}` : null,
      total,
    }
  }

  readonly bans = async (
    asker: Judge,
    { after }: z.output<typeof ASKED.bans>,
  ): Promise<ModerationDesk['bans']> => {
    const all = this.services.bans.list()
    const behind = all
      .toSorted((a, b) => inOrder(placeOf(a), placeOf(b)))
      .filter((ban) => !after || inOrder(placeOf(ban), after) > 0)
    const shown = behind.slice(0, PART)
    const last = shown.at(-1)
    const rows = await Promise.all(
      shown.map((ban): Promise<ShownBan> => this.acts(ban.room).shown(asker, ban)),
    )
    return {
      rows,
      next: behind.length > PART && last ? `${Number(last.room !== '')}.${last.at}.${last.id}` : null,
      total: all.length,
    }
  }

  readonly log = async (
    _asker: Judge,
    { of, after }: z.output<typeof ASKED.log>,
  ): Promise<ListPage<ShownDeed>> => {
    const found = await this.services.moderation.actions(of, after, PART + 1)
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

  private async shown(asker: Judge, report: ReportRow, program: boolean): Promise<ShownReport> {
    const { id, room, by_name, about_name, reason, at } = report
    const others = (JSON.parse(report.others) as Seconder[]).map(
      ({ name, reason }): Seconded => ({ name, reason }),
    )
    return {
      id,
      room,
      by: by_name,
      about: about_name,
      program,
      reason,
      at,
      others,
      context: JSON.parse(report.context) as ReportedLine[],
      may: await this.acts(room).mayHandle(asker, report),
    }
  }

  private readonly acts = (slug: string): ModeratorActions =>
    new ModeratorActions({ slug, maker: '' }, this.services)
}
