/**
 * Seats in rooms, as the SDK asks for them; and what the server says of when to ask again, which the SDK does
 * not tell.
 */
import { Client, type Room } from '@colyseus/sdk'
import { retryAfter } from './api.ts'

/** A page that was loaded so lately is not loaded anew (ms): it would be again and again. */
const LOADED_LATELY = 60_000

/**
 * The page's own policy names the nodes that there were when it was loaded: one that came later needs a new
 * page.
 */
function renewPage({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
  if (effectiveDirective === 'connect-src' && /^wss?:/.test(blockedURI) && performance.now() > LOADED_LATELY)
    location.reload()
}

/** Rejects with the SDK's error, with `wait` (ms) where the server wants one to wait. */
export async function joinRoom<State>(id: string, options: object = {}): Promise<Room<unknown, State>> {
  let wait: number | undefined
  const client = new Client(location.origin, {
    fetchFn: async (url, init) => {
      const response = await fetch(url, init)
      wait = retryAfter(response)
      return response
    },
  })
  const page = globalThis.document as Document | undefined
  page?.addEventListener('securitypolicyviolation', renewPage)
  try {
    return await client.joinById<State>(id, options)
  } catch (error) {
    throw wait === undefined || typeof error !== 'object' || error === null
      ? error
      : Object.assign(error, { wait })
  } finally {
    page?.removeEventListener('securitypolicyviolation', renewPage)
  }
}
