/** The requests of private chat between friends, already validated. Friends are named by their accounts. */
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { Conversation, SocialMessages } from '../../../common/wire/people/social.ts'
import type { SOCIAL_REQUESTS } from '../../../common/wire/people/social-requests.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/identity.ts'
import type { Bans } from '../../people/moderation/bans.ts'
import type { Reports } from '../../people/moderation/reports.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import type { Handlers } from '../../rooms/requests.ts'
import type { Friendships } from '../../social/friendships.ts'
import type { StoredLine } from '../../store/stored-line.ts'
import type { PrivateLines } from '../private-lines.ts'
import { reportPrivate } from '../reports.ts'
import { Speech } from '../speech.ts'

/** The room in which friends meet. */
export interface PrivateTalkRoom {
  readonly accounts: Accounts
  readonly bans: Bans
  readonly friendships: Friendships
  readonly lines: PrivateLines
  readonly reports: Reports
  tell<N extends keyof SocialMessages>(player: string, type: N, message: SocialMessages[N]): void
}

/** A line as one of the two receives it; the other one's id stays on the server. */
const published = ({ id, kind, by, name, text, at }: StoredLine, reader: string): ChatLine => ({
  id,
  kind,
  who: '',
  name,
  mine: by === reader,
  text,
  at,
})

export function privateTalkHandlers<Client extends { readonly auth: AdmittedPlayer }>({
  accounts,
  bans,
  friendships,
  lines,
  reports,
  tell,
}: PrivateTalkRoom): Pick<
  Handlers<typeof SOCIAL_REQUESTS, Client>,
  'say' | 'conversation' | 'read' | 'report'
> {
  const speech = new Speech()

  /** The friend with that name, or a refusal. */
  const friendNamed = async ({ auth: { player } }: Client, name: string): Promise<Account | Refused> => {
    const other = await accounts.keeperOf(name)
    if (!other) return refusal('unknown_player')
    return (await friendships.relation(player, other.player)) === 'friend' ? other : refusal('not_friends')
  }

  return {
    say: async ({ auth }, { name, text: given }) => {
      const other = await accounts.keeperOf(name)
      if (!other) return refusal('unknown_player')
      const muted = bans.mutedFor(auth.player)
      const text = await speech.take(auth.player, given, Date.now(), { muted })
      if (isRefused(text)) return text
      const line = await lines.write(auth, other, text)
      if (isRefused(line)) return line
      tell(auth.player, 'line', { name: other.name, line: published(line, auth.player) })
      tell(other.player, 'line', { name: auth.name, line: published(line, other.player) })
      return { id: line.id }
    },

    conversation: async (client, { name }) => {
      const other = await friendNamed(client, name)
      if (isRefused(other)) return other
      const { auth } = client
      return {
        name: other.name,
        lines: (await lines.between(auth, other)).map((line) => published(line, auth.player)),
      } satisfies Conversation
    },

    read: async (client, { name, id }) => {
      const other = await friendNamed(client, name)
      if (isRefused(other)) return other
      const { player } = client.auth
      tell(player, 'read', { name: other.name, unread: await lines.read(player, other.player, id) })
      return true
    },

    // Former friends can be reported, too, as a block usually comes first.
    report: async ({ auth }, { name, reason }) => {
      const other = await accounts.keeperOf(name)
      if (!other) return refusal('unknown_player')
      const told = await reportPrivate(reports, await lines.between(auth, other), {
        by: auth,
        about: other,
        reason,
      })
      return isRefused(told) ? told : true
    },
  }
}
