/** Types of admitted clients, with their identity. */
import type { Client } from '@colyseus/core'
import type { z } from 'zod'
import type { RoomMessages } from '../../common/wire/chat/room-messages.ts'
import type { joining, Messages } from '../../common/wire/match/messages.ts'
import type { PickupMessages } from '../../common/wire/match/pickup-messages.ts'
import type { AdmittedPlayer } from './admission.ts'

export interface Auth extends AdmittedPlayer {
  readonly as: z.infer<typeof joining>['as']
  readonly seat?: z.infer<typeof joining>['seat']
  readonly entropy: string
}

/** A client in a match. */
export type Member = Client<{ auth: Auth; messages: { [N in keyof Messages]: Messages[N] } }> & { auth: Auth }

/** A client in a chatroom. */
export type ChatMember = Client<{
  auth: AdmittedPlayer
  messages: { [N in keyof RoomMessages]: RoomMessages[N] } & {
    [N in keyof PickupMessages]: PickupMessages[N]
  }
}> & { auth: AdmittedPlayer }
