/** Every request is checked before it is handled, and answered whatever happens: with an answer or a named refusal. */
import type { Client, MessageContext } from '@colyseus/core'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { z, ZodType } from 'zod'
import type { REQUESTS } from '../../common/wire/messages.ts'
import type { ROOM_REQUESTS } from '../../common/wire/room-messages.ts'
import { isRefused, refusal, type RefusalCode } from '../../common/wire/refusals.ts'
import { spend } from '../spend.ts'

/** Requests by name, each with its shape. */
export type Requests = Readonly<Record<string, ZodType>>

/** What a room does on a request; a `Refused` refuses it. */
export type Handlers<Asked extends Requests, Member> = { readonly [N in keyof Asked]: (client: Member, given: z.output<Asked[N]>) => unknown }

/** How often somebody may ask for something: each request costs its weight in points. */
export interface Allowance {
  readonly limiter: RateLimiterMemory
  weight(payload: unknown): number
}

/** The messages that a room listens to. Requests without an allowance of their own are limited by the frame only. */
export function answering<Asked extends Requests, Member extends Client & { auth: { player: string } }>(
  asked: Asked, allowances: Partial<Record<keyof Asked, Allowance>>, handlers: Handlers<Asked, Member>, report: (error: unknown, where: string) => void,
  /** Why nothing can be asked for at the moment, if so. */
  closed: (name: keyof Asked) => RefusalCode | undefined = () => undefined,
) {
  const answer = async (name: keyof Asked & string, client: Member, payload: unknown, context: MessageContext): Promise<unknown> => {
    try {
      const parsed = asked[name]!.safeParse(payload)
      if (!parsed.success) return context.reject(refusal('malformed', parsed.error.issues[0]?.message))
      const allowance = allowances[name]
      const hasty = allowance && (await spend(allowance.limiter, client.auth.player, allowance.weight(payload)))
      if (hasty) return context.reject(hasty)
      const shut = closed(name)
      if (shut) return context.reject(refusal(shut))
      const handle = handlers[name] as (client: Member, given: unknown) => unknown
      const given = await handle(client, parsed.data)
      return isRefused(given) ? context.reject(given) : (given ?? true)
    } catch (error) {
      // Otherwise the framework would answer a failed request with success.
      report(error, name)
      return context.reject(refusal('internal'))
    }
  }
  return {
    ...Object.fromEntries(Object.keys(asked).map((name) => [
      name, (client: Member, payload: unknown, context: MessageContext) => answer(name, client, payload, context),
    ])),
    // Without it an unknown message drops the client, and a long name of one ends the process.
    _: (client: Client) => client.send('refused', refusal('unknown_message')),
  }
}

/** So many requests in so many seconds. */
export const allowed = (points: number, duration: number, weight: Allowance['weight'] = () => 1): Allowance => ({ limiter: new RateLimiterMemory({ points, duration }), weight })

/** Each makes work for everybody in the room, so they are fewer than a nimble hand could send. */
const seatChanges = allowed(12, 6)
/** Long orders cost more to read, so fewer of them are taken: one point for every 4 kB begun. */
const ORDERS_POINT = 4096
const orders = allowed(60, 6, (payload) => 1 + Math.floor(JSON.stringify(payload).length / ORDERS_POINT))

/** A name is looked up. */
const naming = allowed(12, 6, (payload) => Number((payload as { act?: unknown }).act === 'allow'))

export const MATCH_ALLOWANCES: Partial<Record<keyof typeof REQUESTS, Allowance>> = { sit: seatChanges, stand: seatChanges, choose: seatChanges, ready: seatChanges, orders, organise: naming }

const looking = allowed(12, 60)
const listing = allowed(30, 60)

/** What moderators do, and what is reported, has allowances of its own, however it is asked for (`chat/acts.ts`, `chat/reports.ts`). */
export const CHAT_ALLOWANCES: Partial<Record<keyof typeof ROOM_REQUESTS, Allowance>> = { away: looking, sentences: listing }
