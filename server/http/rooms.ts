/** `/api/rooms`: makes a chatroom, and opens one. `published/rooms.ts` lists them. */
import { type Request, type RequestHandler, Router } from 'express'
import { newRoom, ROOM_SLUG } from '../../common/wire/chat/room-messages.ts'
import { isRefused } from '../../common/wire/refusals.ts'
import type { Chatrooms } from '../chat/chatrooms.ts'
import { openRoom } from '../chat/room/open-rooms.ts'
import type { Accounts } from '../people/accounts/accounts.ts'
import { tokenOfRequest } from '../people/accounts/session.ts'
import type { Bans } from '../people/moderation/bans.ts'
import { refuse, refuseAs, wrongShape } from './answers.ts'
import { addressOf } from './guard/guard.ts'

const HOUR = 3_600_000
/** Per address: the number of rooms is limited, and anybody can be many guests. */
const MADE_AN_HOUR = 10
const MADE_A_DAY = 20
const DAY = 24 * HOUR

export interface RoomRoutes {
  readonly accounts: Accounts
  readonly bans: Bans
  readonly rooms: Chatrooms
  /** There are no other nodes. */
  readonly alone: boolean
}

/** `changed` is called when a room was made. */
export function roomRoutes(
  { accounts, bans, rooms, alone }: RoomRoutes,
  changed: () => void,
  { begins, opens }: Readonly<Record<'begins' | 'opens', RequestHandler>>,
  limit: (most: number, windowMs?: number, onlyDone?: boolean) => RequestHandler,
): Router {
  const router = Router()

  router.post(
    '/',
    begins,
    limit(30),
    limit(MADE_AN_HOUR, HOUR, true),
    limit(MADE_A_DAY, DAY, true),
    async (request, response) => {
      const given = newRoom.safeParse(request.body)
      if (!given.success) return refuseAs(response, 400, wrongShape(given.error))
      const known = await accounts.whoHas(tokenOfRequest(request.headers))
      if (!known) return refuse(response, 401, 'bad_token')
      const banned = bans.refusalFor({ ...known, address: addressOf(request) })
      if (banned) return refuseAs(response, 403, banned)
      const made = await rooms.make(given.data.title, known.player)
      if (isRefused(made)) return refuseAs(response, made.code === 'room_taken' ? 409 : 400, made)
      changed()
      await openRoom(made.id, alone)
      response.status(201).json({ slug: made.id, title: made.title })
    },
  )

  /** Opens a chatroom before a client joins it, or says why this player may not come in. */
  router.post('/:slug/open', opens, limit(120), async (request: Request<{ slug: string }>, response) => {
    const { slug } = request.params
    const room = ROOM_SLUG.test(slug) ? await rooms.find(slug) : undefined
    if (!room) return refuse(response, 404, 'unknown_room')
    const known = await accounts.whoHas(tokenOfRequest(request.headers))
    const banned = known && bans.refusalFor({ ...known, address: addressOf(request) }, slug)
    if (banned) return refuseAs(response, 403, banned)
    const shut = await rooms.refusalFor(room, known ?? { player: '', account: false, role: '' })
    if (shut) return refuseAs(response, 403, shut)
    await openRoom(slug, alone)
    response.json({ slug, title: room.title })
  })

  return router
}
