/** Handles requests: each is validated first, and always answered, with a result or a refusal. */
import type { Client, MessageContext } from '@colyseus/core'
import type { ZodType, z } from 'zod'
import type { ROOM_REQUESTS } from '../../common/wire/chat/room-messages.ts'
import type { REQUESTS } from '../../common/wire/match/messages.ts'
import {
  isRefused,
  placeOf,
  type RefusalCode,
  type Refused,
  refusal,
  refusalAt,
} from '../../common/wire/refusals.ts'
import { happened } from '../base/events.ts'
import { RateLimit } from '../base/rate-limit.ts'
import { spend } from '../people/action-budget.ts'
import { requestBytesOf } from '../sockets/game-socket.ts'

/** The shapes of requests by name. */
export type Requests = Readonly<Record<string, ZodType>>

/** The handlers of a room; a `Refused` result refuses the request. */
export type Handlers<Asked extends Requests, Member> = {
  readonly [N in keyof Asked]: (client: Member, given: z.output<Asked[N]>) => unknown
}

/** Checks that do not depend on the payload: why somebody may not make a request. */
export type Rights<Asked extends Requests, Member> = {
  readonly [N in keyof Asked]?: (client: Member) => Refused | undefined | Promise<Refused | undefined>
}

/** A rate limit: each request costs its weight in points. */
export interface Allowance {
  readonly limit: RateLimit
  weight(bytes: number): number
}

export interface RequestOptions<Asked extends Requests, Member> {
  readonly asked: Asked
  readonly handlers: Handlers<Asked, Member>
  /** Requests without an allowance are limited only by the frame rate. */
  readonly allowances?: Partial<Record<keyof Asked, Allowance>>
  readonly rights?: Rights<Asked, Member>
  report(error: unknown, where: string): void
  /** Why no request is possible now, if so. */
  closed?(name: keyof Asked): RefusalCode | undefined
}

/** How a room answers requests. */
export interface RoomAnswers {
  /** The shapes of requests, by name. */
  readonly asked: Requests
  /** `name`: one of `asked`; `client`: with `auth`, and without a socket for somebody who has none. */
  answer(name: string, client: never, payload: unknown, context: never): Promise<unknown>
}

/**
 * Answers the requests of a room. Cheap checks come first: size and form (`sockets/`), rate, rights; then the
 * payload is validated, then handled.
 */
export function answering<Asked extends Requests, Member extends Client & { auth: { player: string } }>(
  room: RequestOptions<Asked, Member>,
): RoomAnswers {
  return {
    asked: room.asked,
    answer: async (
      name: keyof Asked & string,
      client: Member,
      payload: unknown,
      context: MessageContext,
    ): Promise<unknown> => {
      const bytes = requestBytesOf(client)
      const reject = (refused: Refused): unknown => {
        happened('refused', { code: refused.code, at: 'room' })
        return context.reject(refused)
      }
      try {
        const allowance = room.allowances?.[name]
        const hasty = allowance && spend(allowance.limit, client.auth.player, allowance.weight(bytes))
        if (hasty) return reject(hasty)
        const shut = room.closed?.(name)
        if (shut) return reject(refusal(shut))
        const barred = await room.rights?.[name]?.(client)
        if (barred) return reject(barred)
        const parsed = room.asked[name]!.safeParse(payload)
        if (!parsed.success) {
          const [issue] = parsed.error.issues
          return reject(refusalAt(placeOf(issue), 'malformed', issue?.message))
        }
        const handle = room.handlers[name] as (client: Member, given: unknown) => unknown
        const given = await handle(client, parsed.data)
        return isRefused(given) ? reject(given) : (given ?? true)
      } catch (error) {
        // Otherwise the framework would report success for a failed request.
        room.report(error, name)
        return reject(refusal('internal'))
      }
    },
  }
}

/** Without a handler an unknown message drops the client, and a long name of one ends the process. */
export function refuseUnknown(client: Client): void {
  happened('refused', { code: 'unknown_message', at: 'room' })
  client.send('refused', refusal('unknown_message'))
}

/** `points` requests per `duration` seconds. */
export const allowed = (
  points: number,
  duration: number,
  weight: Allowance['weight'] = () => 1,
): Allowance => ({ limit: new RateLimit({ points, duration }), weight })

/** Each request makes work for everybody in the room, so the limit is below what a quick hand could do. */
const seatChanges = allowed(12, 6)
/** Long orders cost more to parse: one point per started 4 kB. */
const ORDERS_POINT = 4096
const orders = allowed(60, 6, (bytes) => 1 + Math.floor(bytes / ORDERS_POINT))

/** Each plays a round. */
const trying = allowed(20, 10)

/** A request may look up a name; and an organiser may extend the clock often. */
const organising = allowed(30, 6)

/** Fast enough for clapping. */
const reacting = allowed(8, 4)

export const MATCH_ALLOWANCES: Partial<Record<keyof typeof REQUESTS, Allowance>> = {
  sit: seatChanges,
  admit: seatChanges,
  settle: seatChanges,
  stand: seatChanges,
  choose: seatChanges,
  ready: seatChanges,
  orders,
  try: trying,
  withdraw: orders,
  organise: organising,
  react: reacting,
}

const looking = allowed(12, 60)
const listing = allowed(30, 60)

/**
 * Acts of moderators and reports have budgets of their own, whichever way they come (`chat/moderator-actions.ts`,
 * `chat/reports.ts`).
 */
export const CHAT_ALLOWANCES: Partial<Record<keyof typeof ROOM_REQUESTS, Allowance>> = {
  away: looking,
  sentences: listing,
}
