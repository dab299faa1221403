/** What the menu of a person works with: the chat, the user's role in it, and whom they have chosen. */
import type { RoomRole } from '../../../common/wire/chat/room-schema.ts'
import type { ChatLine, TalkRequest, TalkRequestName } from '../../../common/wire/chat/talk.ts'
import type { PersonView, RoomLink } from '../../net/rooms/room-link.ts'

export interface Chosen {
  readonly person: string
  readonly name: string
  /** The line, if it is about one. */
  readonly line?: Pick<ChatLine, 'id' | 'text'>
}

export const ROLES: Readonly<Record<RoomRole, string>> = {
  '': '',
  keeper: 'moderates this room',
  maker: 'owns this room',
  moderator: 'moderator',
  admin: 'administrator',
}

/** The chat, and the user's role in it. */
export interface TalkChannel {
  request<N extends TalkRequestName>(name: N, payload: TalkRequest<N>): Promise<unknown>
  readonly role: RoomRole
  /** Set in a chatroom, where people can be mentioned, invited and removed; undefined in a match chat. */
  readonly room?: {
    readonly people: readonly PersonView[]
    readonly request: RoomLink['request']
    mention(name: string): void
  }
}

/** The actions available in a chatroom. */
export const talkingIn = (link: RoomLink, mention: (name: string) => void): TalkChannel => ({
  request: (name, payload) => link.request<TalkRequestName>(name, payload),
  role: link.you.value.role,
  room: { people: link.snapshot.value?.people ?? [], request: link.request.bind(link), mention },
})

/** `self`: whether the user has chosen themselves. */
export interface PersonMenuProps {
  readonly talking: TalkChannel
  readonly chosen: Chosen
  readonly self: boolean
  close(): void
}
