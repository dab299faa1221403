/**
 * Seats in rooms, as the SDK asks for them; and what the server says of when to ask again, which the SDK does
 * not tell.
 */
import { Client, Room } from '@colyseus/sdk'
import { retryAfter } from './api.ts'
import { unlessAborted } from './line/attempt.ts'
import { standInForStorage } from './storage.ts'

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

/** What a try to join came to beyond the SDK's error. */
interface JoinTrouble {
  /** The server wants one to wait for so long (ms). */
  readonly wait?: number
  /** The seat was given, and the socket to it did not open. */
  readonly socket?: boolean
}

/** The SDK's, which also tells of the room before one is in. */
class JoiningClient extends Client {
  room: Room | undefined

  protected override createRoom(name: string): never {
    this.room = new Room(name)
    return this.room as never
  }
}

/** Rejects with the SDK's error and a `JoinTrouble`; and as soon as `signal` says so. */
export async function joinRoom<State>(
  id: string,
  options: object = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Room<unknown, State>> {
  let trouble: JoinTrouble = {}
  standInForStorage()
  const client = new JoiningClient(location.origin, {
    fetchFn: async (url, init) => {
      const response = await fetch(url, { ...init, signal })
      const wait = retryAfter(response)
      trouble = { ...(wait !== undefined && { wait }), ...(response.ok && { socket: true }) }
      return response
    },
  })
  const page = globalThis.document as Document | undefined
  page?.addEventListener('securitypolicyviolation', renewPage)
  try {
    return await unlessAborted(signal, client.joinById<State>(id, options))
  } catch (error) {
    // What comes of it later is nobody's any more.
    client.room?.connection?.close()
    throw typeof error === 'object' && error !== null ? Object.assign(error, trouble) : error
  } finally {
    page?.removeEventListener('securitypolicyviolation', renewPage)
  }
}
