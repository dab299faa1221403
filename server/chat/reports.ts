/** A report includes the lines around it, as they may be erased before somebody reads it. */

import type { ReportedLine } from '../../common/wire/chat/moderation.ts'
import { REASON_LENGTH } from '../../common/wire/chat/talk.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import type { Account } from '../people/accounts/identity.ts'
import { ActionBudget } from '../people/action-budget.ts'
import { SITE } from '../people/moderation/authority.ts'
import type { Reports } from '../people/moderation/reports.ts'
import type { StoredLine } from '../store/stored-line.ts'
import { Directory, type Entrant, type Person } from './directory.ts'
import { History } from './history.ts'
import { tidy } from './text.ts'

/** Lines before and after the reported one. */
const EACH = 5

const purse = new ActionBudget({ seconds: 600, each: 6, near: 12, around: 24 })

export interface ReportRequest {
  readonly room: string
  readonly by: Person
  /** Id of the line; undefined for a report about a person. */
  readonly line: number | undefined
  /** Can the reporter read that line? */
  readonly reads?: (line: StoredLine) => boolean
  readonly person: string | undefined
  readonly reason: string
}

/**
 * Stores a report with its context. Returns the message for moderators if it is new, `seconded` if an open
 * report has the same subject, or a refusal.
 */
export async function report(
  reports: Reports,
  history: Pick<History, 'find' | 'around' | 'lastOf' | 'lines'>,
  directory: Directory,
  { room, by, line: id, reads = () => true, person, reason: given }: ReportRequest,
): Promise<{ text: string } | 'seconded' | Refused> {
  const hasty = purse.spend(by)
  if (hasty) return hasty
  const reason = tidy(given, REASON_LENGTH)
  if (!reason) return refusal('malformed', 'Say what is wrong.')
  const found = id === undefined ? undefined : history.find(id)
  const line = found && reads(found) ? found : undefined
  if (id !== undefined && !line) return refusal('unknown_line')
  const about = line ? directory.ofPlayer(line.by) : directory.at(person ?? '')
  if (!about) return refusal('unknown_person')
  if (about === by) return refusal('wrong_phase', 'That is yourself.')
  const kept = await reports.report({
    room,
    by,
    about,
    reason,
    line: line?.id ?? 0,
    context: contextOf(history, about.player, line),
  })
  return kept === 'new' ? { text: `${by.name} reports ${about.name}: ${reason}` } : kept
}

/**
 * Reports a private conversation by one of the two. It belongs to no room, so only moderators of the whole
 * site see it.
 */
export async function reportPrivate(
  reports: Reports,
  lines: readonly StoredLine[],
  {
    by,
    about,
    reason,
  }: { readonly by: Entrant; readonly about: Pick<Account, 'player' | 'name'>; readonly reason: string },
): Promise<{ text: string } | 'seconded' | Refused> {
  if (!lines.some((line) => line.by === about.player))
    return refusal('unknown_line', `${about.name} has written you nothing that is kept.`)
  const directory = new Directory()
  const reporter = directory.enter(by)
  return report(reports, new History(lines, 0), directory, {
    room: SITE.slug,
    by: reporter,
    line: undefined,
    person: directory.meet(about.player, about.name).id,
    reason,
  })
}

/**
 * The line with those around it; for a person, around their last line; otherwise the last lines of the room.
 */
export function contextOf(
  history: Pick<History, 'around' | 'lastOf' | 'lines'>,
  about: string,
  line: StoredLine | undefined,
): ReportedLine[] {
  const meant = line ?? history.lastOf(about)
  const around = meant ? history.around(meant.id, EACH) : history.lines.slice(-2 * EACH)
  return around.map(({ id, by, name, text, at, kind }) => ({
    id,
    name,
    text,
    at,
    kind,
    theirs: by !== '' && by === about,
    meant: line !== undefined && id === line.id,
  }))
}
