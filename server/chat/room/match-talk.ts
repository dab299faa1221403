/** The chat of a match: its requests, its moderation by moderators and by the organiser, and its readers. */
import { slowFor } from '../../../common/wire/chat/crowd.ts'
import { placeOfMatch, type TALK_REQUESTS } from '../../../common/wire/chat/talk.ts'
import type { REQUESTS } from '../../../common/wire/match/messages.ts'
import { moderates, roleIn } from '../../../common/wire/people/ranks.ts'
import { isRefused, refusal } from '../../../common/wire/refusals.ts'
import { spanOf } from '../../../common/wire/spans.ts'
import type { Teller } from '../../match/room/audience/teller.ts'
import type { Table } from '../../match/table.ts'
import type { Bans } from '../../people/moderation/bans.ts'
import type { Member } from '../../rooms/member.ts'
import type { Handlers } from '../../rooms/requests.ts'
import type { Directory } from '../directory.ts'
import type { NewLine } from '../match-chat.ts'
import { type ModerationServices, ModeratorActions } from '../moderator-actions.ts'
import { Speech } from '../speech.ts'
import { type TalkPlace, talkHandlers } from './talk-requests.ts'

/** Where lines are stored and sent. */
interface MatchTalkFloor {
  readonly table: Table
  readonly teller: Pick<Teller, 'course' | 'say'>
}

/** The room of the chat. */
export interface MatchTalkRoom {
  readonly match: string
  readonly table: Table
  readonly teller: Teller
  readonly directory: Directory
  readonly organiser: string
  /** Hides a line from everybody. */
  gone(line: number): void
}

export interface MatchTalk extends Omit<TalkPlace<Member>, 'reads'> {
  takeAway(line: number): Promise<void>
  /** How much longer a player is muted here (ms). */
  mutedFor(player: string): number
}

/** The people who talk. */
export interface TalkingPeople {
  readonly table: Table
  readonly teller: Teller
  readonly talk: MatchTalk
  /** Number of spectators. */
  watching(): number
  /** A former player who watches a match with a delayed gallery knows more than the gallery does. */
  knowsMore(client: Member): boolean
}

/** Stores a line, then sends it to its readers. */
export async function post({ table, teller }: MatchTalkFloor, line: NewLine): Promise<{ id: number }> {
  const numbered = table.chat.numbered(line)
  await table.act({ is: 'say', line: numbered })
  teller.say(numbered)
  return { id: numbered.id }
}

/** Posts a line of the match itself. */
export const announce = (floor: MatchTalkFloor, text: string): Promise<{ id: number }> =>
  post(floor, floor.table.chat.tell(text, floor.teller.course, Date.now()))

export function matchTalk(
  { match, table, teller, directory, organiser, gone }: MatchTalkRoom,
  services: ModerationServices & { readonly bans: Bans },
): MatchTalk {
  const { bans, reports } = services
  const place = placeOfMatch(match)
  // Only the organiser of a private match moderates it.
  const maker = table.options.listed ? '' : organiser
  return {
    acts: new ModeratorActions({ slug: place, maker }, services),
    reports,
    directory,
    history: table.chat,
    name: place,

    maker: () => maker,

    tellAll: async (done) => (isRefused(done) ? done : announce({ table, teller }, done.told)),

    note: (player, text) => teller.note(player, text),

    takeAway: async (line) => {
      await table.act({ is: 'erase', line })
      gone(line)
    },

    mutedFor: (player) => bans.mutedFor(player, place, table.state.room),
  }
}

export function matchTalkHandlers({
  table,
  teller,
  talk,
  watching,
  knowsMore,
}: TalkingPeople): Pick<Handlers<typeof REQUESTS, Member>, keyof typeof TALK_REQUESTS | 'chat' | 'react'> {
  const { chat, seats } = table
  const speech = new Speech()
  return {
    ...talkHandlers<Member>({
      ...talk,
      reads: (client, line) => chat.readable(line, teller.speaker(client), teller.course),
    }),

    chat: async (client, { channel, text: given }) => {
      if (knowsMore(client)) return refusal('knows_more')
      const who = teller.speaker(client)
      const { course } = teller
      const closed = chat.refusalFor(who, channel, course.phase)
      if (closed) return closed
      const spectating = who.seat === ''
      const moderating = moderates(roleIn(talk.maker(), talk.directory.ofPlayer(who.player) ?? client.auth))
      const now = Date.now()
      const text = await speech.take(who.player, given, now, {
        muted: talk.mutedFor(who.player),
        slow: spectating && !moderating ? slowFor(watching()) : 0,
        crowd: spectating,
      })
      if (isRefused(text)) return text
      const mates = seats
        .humans()
        .filter((chair) => chair.team === who.team)
        .map((chair) => chair.player)
      return post({ table, teller }, chat.say(who, channel, text, course, now, mates))
    },

    react: (client, { reaction }) => {
      const { phase } = teller.course
      if (phase === 'gathering') return refusal('wrong_phase')
      if (phase === 'playing' && teller.chairOf(client)) return refusal('players_only_watch')
      if (knowsMore(client)) return refusal('knows_more')
      const muted = talk.mutedFor(client.auth.player)
      if (muted > 0) return refusal('muted', `You may show something again in ${spanOf(muted)}.`)
      teller.react({ [reaction]: 1 })
      return true
    },
  }
}
