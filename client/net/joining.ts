/** Joins rooms through the SDK, and reads the server's `Retry-After`, which the SDK does not expose. */
import { Client, Room } from '@colyseus/sdk'
import { retryAfter } from './api.ts'
import { unlessAborted } from './line/attempt.ts'
import { standInForStorage } from './storage.ts'

/** A page younger than this (ms) is not reloaded, to prevent an endless loop. */
const LOADED_LATELY = 60_000

/**
 * The page's content security policy lists the nodes known when it was loaded: to reach a newer node, the
 * page must be reloaded.
 */
function renewPage({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
  if (effectiveDirective === 'connect-src' && /^wss?:/.test(blockedURI) && performance.now() > LOADED_LATELY)
    location.reload()
}

/** Details of a failed join beyond the SDK's error. */
interface JoinTrouble {
  /** Ms that the server asks to wait. */
  readonly wait?: number
  /** A seat was reserved, but its socket did not open. */
  readonly socket?: boolean
}

/** The SDK's client, which also exposes the room before the join has finished. */
class JoiningClient extends Client {
  room: Room | undefined

  protected override createRoom<T>(name: string): Room<unknown, T> {
    const room = new Room<unknown, T>(name)
    this.room = room
    return room
  }
}

/** Rejects with the SDK's error and a `JoinTrouble`; also as soon as `signal` aborts. */
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
    // Nobody wants the connection any more, even if it succeeds later.
    client.room?.connection?.close()
    throw typeof error === 'object' && error !== null ? Object.assign(error, trouble) : error
  } finally {
    page?.removeEventListener('securitypolicyviolation', renewPage)
  }
}
