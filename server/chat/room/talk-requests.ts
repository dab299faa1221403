/** Requests about lines and their authors, the same in a chatroom and in the chat of a match. */

import type { TALK_REQUESTS } from '../../../common/wire/chat/talk.ts'
import { moderates, type Rulers, roleIn } from '../../../common/wire/people/ranks.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Reports } from '../../people/moderation/reports.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import type { Handlers, Rights } from '../../rooms/requests.ts'
import type { StoredLine } from '../../store/stored-line.ts'
import type { Directory, Person } from '../directory.ts'
import type { History } from '../history.ts'
import type { ActionResult, ModeratorActions } from '../moderator-actions.ts'
import { report } from '../reports.ts'

interface TalkMember {
  readonly auth: AdmittedPlayer
}

/** A place where people talk. */
export interface TalkPlace<Client extends TalkMember> {
  readonly acts: ModeratorActions
  readonly reports: Reports
  readonly directory: Directory
  readonly history: Pick<History, 'find' | 'around' | 'lastOf' | 'lines'>
  /** Its name for moderators. */
  readonly name: string
  /** Its owner; empty for none. */
  maker(): string | Rulers
  /** Can the client read that line? */
  reads(client: Client, line: StoredLine): boolean
  /** Announces what was done; returns a refusal as it is. */
  tellAll(done: ActionResult | Refused): Promise<unknown>
  /** Sends a text to one player alone. */
  note(player: string, text: string): void
  /** Hides a line from everybody. */
  takeAway(line: number): void | Promise<void>
}

/** A quick check by what the place knows. `chat/moderator-actions.ts` checks each act anew. */
export function talkRights<Client extends TalkMember>({
  directory,
  maker,
}: Pick<TalkPlace<Client>, 'directory' | 'maker'>): Rights<typeof TALK_REQUESTS, Client> {
  const moderating = ({ auth }: Client) =>
    moderates(roleIn(maker(), directory.ofPlayer(auth.player) ?? auth)) ? undefined : refusal('not_allowed')
  return { mute: moderating, unmute: moderating, muted: moderating, erase: moderating }
}

export function talkHandlers<Client extends TalkMember>({
  acts,
  reports,
  directory,
  history,
  name,
  maker,
  reads,
  tellAll,
  note,
  takeAway,
}: TalkPlace<Client>): Handlers<typeof TALK_REQUESTS, Client> {
  const me = ({ auth }: Client): Person => directory.meet(auth.player, auth.name)
  return {
    report: async (client, { line, person, reason }) => {
      const told = await report(reports, history, directory, {
        room: name,
        by: me(client),
        line,
        reads: (one) => reads(client, one),
        person,
        reason,
      })
      if (isRefused(told)) return told
      if (told === 'seconded') return true
      for (const other of directory.here())
        if (moderates(roleIn(maker(), other))) note(other.player, told.text)
      return true
    },

    mute: async (client, { person, minutes, reason }) =>
      tellAll(await acts.mute(me(client), directory.at(person), minutes, reason)),

    unmute: async (client, { person }) => tellAll(await acts.unmute(me(client), directory.at(person))),

    muted: (_, { person }) => acts.mutesOf(directory.at(person)).length > 0,

    erase: async (client, { line: id }) => {
      const line = history.find(id)
      const refused = await acts.erase(me(client), line && reads(client, line) ? line : undefined)
      if (!refused) await takeAway(id)
      return refused
    },
  }
}
