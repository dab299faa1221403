/** Every request is checked before it is handled, and answered whatever happens: with an answer or a named refusal. */
import type { Client, MessageContext } from '@colyseus/core'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { z } from 'zod'
import { REQUESTS, type RequestName } from '../../common/wire/messages.ts'
import { isRefused, refusal } from '../../common/wire/refusals.ts'

/** What a room does on a request; a `Refused` refuses it. */
export type Handlers<Member> = { readonly [N in RequestName]: (client: Member, given: z.output<(typeof REQUESTS)[N]>) => unknown }

/** Each makes work for everybody in the room, so they are fewer than a nimble hand could send. */
const SEAT_REQUESTS: ReadonlySet<RequestName> = new Set(['sit', 'stand', 'choose', 'ready'])
const seatChanges = new RateLimiterMemory({ points: 12, duration: 6 })

/** Long orders cost more to read, so fewer of them are taken: one point for every 4 kB begun. */
const orders = new RateLimiterMemory({ points: 60, duration: 6 })
const ORDERS_POINT = 4096

/** The messages that a room listens to. */
export function answering<Member extends Client & { auth: { player: string } }>(handlers: Handlers<Member>, report: (error: unknown, where: string) => void) {
  const answer = async (name: RequestName, client: Member, payload: unknown, context: MessageContext): Promise<unknown> => {
    try {
      const parsed = REQUESTS[name].safeParse(payload)
      if (!parsed.success) return context.reject(refusal('malformed', parsed.error.issues[0]?.message))
      if (SEAT_REQUESTS.has(name) && !(await within(seatChanges, client.auth.player))) return context.reject(refusal('too_fast'))
      if (name === 'orders' && !(await within(orders, client.auth.player, weight(payload)))) return context.reject(refusal('too_fast'))
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
    ...Object.fromEntries((Object.keys(REQUESTS) as RequestName[]).map((name) => [
      name, (client: Member, payload: unknown, context: MessageContext) => answer(name, client, payload, context),
    ])),
    // Without it an unknown message drops the client, and a long name of one ends the process.
    _: (client: Client) => client.send('refused', refusal('unknown_message')),
  }
}

const within = (limiter: RateLimiterMemory, player: string, points = 1): Promise<boolean> => limiter.consume(player, points).then(() => true, () => false)
const weight = (payload: unknown): number => 1 + Math.floor(JSON.stringify(payload).length / ORDERS_POINT)
