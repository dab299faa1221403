/** The requests in a chatroom, already validated, and the typed commands. */

import {
  PIN_LENGTH,
  ROOM_CLOSE,
  ROOM_REQUESTS,
  TOPIC_LENGTH,
} from '../../../common/wire/chat/room-messages.ts'
import type { LineKind } from '../../../common/wire/chat/talk.ts'
import { CHAT_LENGTH } from '../../../common/wire/chat/talk.ts'
import { moderates, owns, type Rulers, roleIn } from '../../../common/wire/people/ranks.ts'
import { isRefused, refusal } from '../../../common/wire/refusals.ts'
import { spanOf } from '../../../common/wire/spans.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import type { Reports } from '../../people/moderation/reports.ts'
import { PICKUP_HELP } from '../../pickup/commands.ts'
import type { RoomPickups } from '../../pickup/room/room-pickup.ts'
import type { ChatMember } from '../../rooms/member.ts'
import type { Handlers, Rights } from '../../rooms/requests.ts'
import type { Chatroom, Chatrooms } from '../chatrooms.ts'
import { type ChatCommand, commandIn, helpFor } from '../commands.ts'
import type { Directory, Person } from '../directory.ts'
import type { History } from '../history.ts'
import { type Mentions, mentioned } from '../mentions.ts'
import type { ModeratorActions } from '../moderator-actions.ts'
import type { Speech } from '../speech.ts'
import { tidy } from '../text.ts'
import type { ChatTeller } from './chat-teller.ts'
import { ownHandlers } from './own-requests.ts'
import { talkHandlers, talkRights } from './talk-requests.ts'

/** The room that the handlers work on. */
export interface AskedRoom {
  readonly services: {
    readonly accounts: Accounts
    readonly rooms: Chatrooms
    readonly reports: Reports
    readonly mentions: Mentions
  }
  readonly acts: ModeratorActions
  readonly directory: Directory
  readonly history: History
  readonly speech: Speech
  readonly teller: ChatTeller
  readonly pickup: RoomPickups
  about(): Chatroom
  rulers(): Rulers
  /** Reads the members again: moderators, and who may be in the room. */
  members(): Promise<void>
  /** The room is closed for good. */
  shut(): void
  /** Applies changed settings of the room. */
  arrange(room: Chatroom): void
  /** Sets whether a tab is visible. */
  watch(client: ChatMember, away: boolean): void
  /** Closes all tabs of a player. */
  close(player: string, code: number, reason: string): void
  takeAway(line: number): void
  report(error: unknown, where: string): void
}

const GUESTS_MENTION =
  'Your mention is not sent on: a guest’s reaches only people who are in the room, or have written in it lately. With an account it finds everybody.'

/** A quick check by what the room knows. `chat/moderator-actions.ts` checks each act anew. */
export function chatRights({
  directory,
  rulers,
}: Pick<AskedRoom, 'directory' | 'rulers'>): Rights<typeof ROOM_REQUESTS, ChatMember> {
  const role = ({ auth }: ChatMember) => roleIn(rulers(), directory.ofPlayer(auth.player) ?? auth)
  const moderating = (client: ChatMember) => (moderates(role(client)) ? undefined : refusal('not_allowed'))
  const owning = (client: ChatMember) =>
    owns(role(client)) ? undefined : refusal('not_allowed', 'Only whose room it is may do that.')
  return {
    ...talkRights<ChatMember>({ directory, maker: rulers }),
    own: owning,
    members: owning,
    sentences: moderating,
    lift: moderating,
    kick: moderating,
    ban: moderating,
    arrange: moderating,
    appoint: moderating,
  }
}

export function chatHandlers(room: AskedRoom): Handlers<typeof ROOM_REQUESTS, ChatMember> {
  const { services, acts, directory, history, speech, teller, pickup, about } = room

  const me = (client: ChatMember): Person => directory.meet(client.auth.player, client.auth.name)

  const speak = async (client: ChatMember, kind: LineKind, given: string): Promise<unknown> => {
    const by = me(client)
    const slow = moderates(roleIn(room.rulers(), by)) ? 0 : about().slow
    const text = await speech.take(by.player, given, Date.now(), {
      muted: teller.mutedFor(by),
      slow,
      filter: about().filter === 1,
    })
    if (isRefused(text)) return text
    const id = await teller.keep({ kind, by: by.player, name: by.name, text, at: Date.now() })
    if (isRefused(id)) return id
    if (slow > 0) teller.tellPerson(by)
    void callOut(by, id, text).catch((error: unknown) => room.report(error, 'mention'))
    return { id }
  }

  /**
   * The players with a name: the account that has it, otherwise guests of that name who are here, or whose
   * lines can be read.
   */
  const called = async (name: string): Promise<readonly string[]> => {
    const account = await services.accounts.keeperOf(name)
    if (account) return [account.player]
    // In a room with a door, guests cannot be called back: they may not come in.
    if (about().door !== '') return []
    const guests = directory
      .known()
      .filter((one) => !one.account && !one.bot && one.name.toLowerCase() === name.toLowerCase())
    const present = guests.filter(({ tabs }) => tabs > 0)
    return (present.length > 0 ? present : guests).map(({ player }) => player)
  }

  /**
   * Notifies mentioned people who are not here. A guest's mention reaches only those whom the room knows: with
   * new names again and again it could call anybody else away from what they do.
   */
  const callOut = async (by: Person, id: number, text: string): Promise<void> => {
    const { id: slug, title, door } = about()
    if (!text.includes('@') || door === 'invited') return
    const away = (await mentioned(text, called)).filter(
      (player) => player !== by.player && (directory.ofPlayer(player)?.tabs ?? 0) === 0,
    )
    const players = by.account ? away : away.filter((player) => directory.ofPlayer(player))
    if (players.length < away.length) teller.note(by.player, GUESTS_MENTION)
    if (players.length === 0) return
    services.mentions.tell({
      id: `${slug} ${id}`,
      players,
      by: by.player,
      name: by.name,
      guest: !by.account,
      room: slug,
      title,
      text,
    })
  }

  const kick = async (client: ChatMember, target: Person | undefined, reason: string): Promise<unknown> => {
    const done = await acts.kick(me(client), target, reason)
    if (!isRefused(done)) room.close(target!.player, ROOM_CLOSE.kicked, done.told)
    return teller.tellAll(done)
  }

  /**
   * The people with that name here; otherwise the account that had it before, as earlier lines still show
   * that name.
   */
  const peopleNamed = async (called: string): Promise<Person[]> => {
    const now = directory.known().filter(({ name }) => name.toLowerCase() === called.toLowerCase())
    const account = now.length > 0 ? undefined : await services.accounts.keeperOf(called)
    const person = account && directory.ofPlayer(account.player)
    return person ? [person] : now
  }

  const obey = async (client: ChatMember, command: ChatCommand): Promise<unknown> => {
    const named = 'name' in command ? await peopleNamed(command.name) : []
    const [target, other] = named
    // Guests may share a name, so somebody could take it to get another person kicked in their place.
    if (
      command.is !== 'unban' &&
      command.is !== 'unmute' &&
      target &&
      other &&
      (other.tabs > 0 || target.tabs === 0)
    )
      return refusal(
        'wrong_phase',
        'Several people go by that name: choose the one whom you mean in the list of people, or by a line of theirs.',
      )
    switch (command.is) {
      case 'me':
        return speak(client, 'did', command.text)
      case 'help':
        return { told: [...helpFor(await acts.roleOf(client.auth.player)), ...PICKUP_HELP] }
      case 'topic':
        return handlers.arrange(client, { topic: command.text })
      case 'slow':
        return ROOM_REQUESTS.arrange.shape.slow.safeParse(command.seconds).success
          ? handlers.arrange(client, { slow: command.seconds })
          : refusal('malformed', 'That is too slow.')
      case 'kick':
        return kick(client, target, command.reason)
      case 'appoint':
      case 'dismiss':
        return teller.tellAll(await acts.appointNamed(me(client), command.account, command.is === 'appoint'))
      case 'unmute':
      case 'unban':
        return teller.tellAll(
          await acts.liftNamed(me(client), command.is === 'unban' ? 'ban' : 'mute', command.name, named),
        )
      case 'mute':
      case 'ban': {
        const given = ROOM_REQUESTS[command.is].safeParse({
          person: target?.id ?? '',
          minutes: command.minutes,
          reason: command.reason,
        })
        if (!given.success) return refusal('malformed', given.error.issues[0]?.message)
        return handlers[command.is](client, given.data as never)
      }
    }
  }

  const handlers: Handlers<typeof ROOM_REQUESTS, ChatMember> = {
    time: () => Date.now(),

    say: (client, { text }) => {
      const given = tidy(text, CHAT_LENGTH)
      if (!given) return refusal('empty_text')
      const aboutGames = pickup.obey(client, given)
      if (aboutGames !== undefined) return aboutGames
      const command = given.startsWith('/')
        ? commandIn(
            given,
            [...directory.known(), ...history.lines].map(({ name }) => name).concat(acts.sentenced()),
          )
        : undefined
      if (!command) return speak(client, 'said', given)
      return isRefused(command) ? command : obey(client, command)
    },

    away: (client, { away }) => room.watch(client, away),

    ...talkHandlers<ChatMember>({
      acts,
      reports: services.reports,
      directory,
      history,
      name: about().id,
      maker: room.rulers,
      reads: () => true,
      tellAll: (done) => teller.tellAll(done),
      note: (player, text) => teller.note(player, text),
      takeAway: (line) => room.takeAway(line),
    }),

    sentences: (client) => acts.list(me(client)),

    lift: async (client, { sentence }) => teller.tellAll(await acts.lift(me(client), sentence)),

    kick: (client, { person, reason }) => kick(client, directory.at(person), reason),

    ban: async (client, { person, ...terms }) =>
      teller.tellAll(await acts.ban(me(client), directory.at(person), terms)),

    arrange: async (client, given) => {
      const by = await acts.judge(me(client))
      if (isRefused(by)) return by
      const now = about()
      const { slow = now.slow } = given
      const topic = given.topic === undefined ? now.topic : tidy(given.topic, TOPIC_LENGTH)
      const filter = Number(given.filter ?? now.filter === 1)
      const pin = given.pin === undefined ? now.pin : tidy(given.pin, PIN_LENGTH)
      const told = [
        topic === now.topic
          ? ''
          : topic
            ? `${by.name} set the topic: ${topic}`
            : `${by.name} took the topic away.`,
        slow === now.slow
          ? ''
          : slow
            ? `Slow mode: one line each in ${spanOf(slow * 1000)}.`
            : 'Slow mode is off.',
        pin === now.pin ? '' : pin ? `${by.name} pinned a text.` : `${by.name} took the pinned text away.`,
        filter === now.filter ? '' : filter ? 'The word filter is on.' : 'The word filter is off.',
      ].filter(Boolean)
      if (told.length === 0) return true
      const next: Chatroom = { ...now, topic, slow, filter, pin }
      await services.rooms.save(next)
      await acts.log(by, 'arrange', undefined, told.join(' '))
      room.arrange(next)
      for (const person of directory.here())
        if (speech.wait(person.player, slow, Date.now()) > 0) teller.tellPerson(person)
      for (const text of told) await teller.tellAll({ told: text })
      return true
    },

    ...ownHandlers({
      services,
      acts,
      teller,
      about,
      members: room.members,
      shut: room.shut,
      arrange: room.arrange,
      me,
    }),

    appoint: async (client, { person, moderator }) =>
      teller.tellAll(await acts.appoint(me(client), directory.at(person), moderator)),
  }
  return handlers
}
