/** All requests that rooms take, by the kind of room. */
import type { ZodType } from 'zod'
import { LOBBY, ROOM_REQUESTS, roomIdOf } from '../../../common/wire/chat/room-messages.ts'
import { REQUESTS } from '../../../common/wire/match/messages.ts'
import { PICKUP_REQUESTS, QUICK, QUICK_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'

const LOBBY_REQUESTS = { ...ROOM_REQUESTS, ...PICKUP_REQUESTS }

export const requestsOf = (room: string): Readonly<Record<string, ZodType>> =>
  room === roomIdOf(LOBBY) ? LOBBY_REQUESTS : room === QUICK ? QUICK_REQUESTS : REQUESTS
