/** Requests of a room's owner: its title, door and moderators, and to pass the room on or close it. */

import {
  INVITED_AT_MOST,
  KEEPERS_AT_MOST,
  LOBBY,
  type ROOM_REQUESTS,
  type RoomMembers,
} from '../../../common/wire/chat/room-messages.ts'
import type { RoomDoor } from '../../../common/wire/chat/room-schema.ts'
import { owns } from '../../../common/wire/people/ranks.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import type { Judge } from '../../people/moderation/moderation.ts'
import type { ChatMember } from '../../rooms/member.ts'
import type { Handlers } from '../../rooms/requests.ts'
import type { Chatroom, Chatrooms } from '../chatrooms.ts'
import type { Person } from '../directory.ts'
import type { ModeratorActions } from '../moderator-actions.ts'
import type { ChatTeller } from './chat-teller.ts'

export interface OwnedRoom {
  readonly services: { readonly accounts: Accounts; readonly rooms: Chatrooms }
  readonly acts: ModeratorActions
  readonly teller: ChatTeller
  about(): Chatroom
  members(): Promise<void>
  shut(): void
  arrange(room: Chatroom): void
  me(client: ChatMember): Person
}

const DOORS: Readonly<Record<RoomDoor, string>> = {
  '': 'Everybody may come in.',
  accounts: 'Only people with an account may come in.',
  invited: 'Only those may come in whom the owner has invited.',
}

const AT_MOST = { keeper: KEEPERS_AT_MOST, invited: INVITED_AT_MOST } as const

export function ownHandlers(
  room: OwnedRoom,
): Pick<Handlers<typeof ROOM_REQUESTS, ChatMember>, 'own' | 'members'> {
  const {
    services: { accounts, rooms },
    acts,
    teller,
    about,
  } = room

  /** The owner's right, checked anew. The lobby has no owner. */
  const owner = async (client: ChatMember): Promise<Judge | Refused> => {
    if (about().id === LOBBY) return refusal('not_allowed', 'The lobby is everybody’s.')
    const by = await acts.judge(room.me(client))
    return isRefused(by) || owns(by.role) ? by : refusal('not_allowed', 'Only whose room it is may do that.')
  }

  /** Stores changed settings and announces them. */
  const change = async (by: Judge, next: Partial<Chatroom>, told: string): Promise<unknown> => {
    const changed = { ...about(), ...next }
    await rooms.save(changed)
    await acts.log(by, 'arrange', undefined, told)
    room.arrange(changed)
    await room.members()
    return teller.tellAll({ told })
  }

  return {
    members: async (): Promise<RoomMembers> => ({
      keepers: await rooms.memberNames(about().id, 'keeper'),
      invited: await rooms.memberNames(about().id, 'invited'),
    }),

    own: async (client, asked) => {
      const by = await owner(client)
      if (isRefused(by)) return by
      const { id } = about()
      switch (asked.act) {
        case 'rename': {
          const title = await rooms.retitled(about(), asked.title)
          if (isRefused(title)) return title
          return title === about().title
            ? true
            : change(by, { title }, `${by.name} calls this room ${title} from now on.`)
        }
        case 'hide':
          return change(
            by,
            { hidden: Number(asked.hidden) },
            asked.hidden
              ? 'This room is in the list of rooms no more.'
              : 'This room is in the list of rooms.',
          )
        case 'door':
          return change(by, { door: asked.door }, DOORS[asked.door])
        case 'keeper':
        case 'invited': {
          const account = await accounts.keeperOf(asked.name)
          if (!account) return refusal('no_such_account')
          if (asked.yes && (await rooms.members(id, asked.act)).length >= AT_MOST[asked.act])
            return refusal('too_many_members')
          await rooms.enrol(id, account.player, asked.act, asked.yes)
          await acts.log(by, 'arrange', account, `${asked.act}: ${asked.yes ? 'yes' : 'no'}`)
          await room.members()
          if (asked.act === 'invited') return true
          return teller.tellAll({
            told: asked.yes
              ? `${account.name} moderates this room from now on.`
              : `${account.name} moderates this room no more.`,
          })
        }
        case 'hand over': {
          const account = await accounts.keeperOf(asked.name)
          if (!account) return refusal('no_such_account')
          if (account.player === about().maker) return true
          if (!(await rooms.hasRoomFor(account.player)))
            return refusal('too_many_rooms', `${account.name} has as many rooms as one may have.`)
          return change(by, { maker: account.player }, `This room is ${account.name}’s from now on.`)
        }
        case 'close':
          await acts.log(by, 'arrange', undefined, `closed ${about().title}`)
          await rooms.remove(id)
          room.shut()
          return true
      }
    },
  }
}
