/** Seat requests. The framework's matchmaking has one method for all of them, which this module replaces. */
import { type AuthContext, ErrorCode, matchMaker, type ServerError } from '@colyseus/core'

/** A request to join a room by its id. */
export interface JoinRequest {
  readonly room: string
  /** The client's options. */
  readonly options: Readonly<Record<string, unknown>>
  readonly context: AuthContext | undefined
}

/** Resolves with the seat, or refuses it with a `ServerError`. */
export type Join = (request: JoinRequest) => Promise<unknown>

/** What becomes of a request; `join`: reserves a seat in the room that the request names then. */
export type JoinRoute = (request: JoinRequest, join: Join) => Promise<unknown>

const { controller } = matchMaker
type Invoke = typeof controller.invokeMethod

const JOIN = 'joinById'

/** The framework's own method, as loaded. */
const invokeItself: Invoke = controller.invokeMethod

const asJoin =
  (invoke: Invoke): Join =>
  ({ room, options, context }) =>
    invoke.call(controller, JOIN, room, options, context) as Promise<unknown>

/** The current handler of requests. */
export const currentJoin = (): Join => asJoin(controller.invokeMethod)

/** Sets what becomes of requests; `join`: the framework's own method. */
export function routeJoins(route: JoinRoute, join: Join = asJoin(invokeItself)): void {
  controller.invokeMethod = ((method, room, options, context) =>
    method === JOIN
      ? route({ room, options: (options ?? {}) as JoinRequest['options'], context }, join)
      : // Refused there (`onlyById`).
        invokeItself.call(controller, method, room, options, context)) as Invoke
}

/**
 * Clients can only join by id: matches are created by our own route (`POST /api/matches`), which validates
 * them.
 */
export function onlyById(): void {
  controller.exposedMethods = [JOIN]
}

/** No node has such a room. */
export const isAbsent = ({ code }: Partial<ServerError>): boolean =>
  code === ErrorCode.MATCHMAKE_INVALID_ROOM_ID

/**
 * The room is listed but gives no reservation: its node does not answer, or the room is closing. (Our rooms
 * are never full.) The framework has no code of its own for that.
 */
export const givesNoSeat = ({ code, message = '' }: Partial<ServerError>): boolean =>
  code === ErrorCode.MATCHMAKE_UNHANDLED &&
  /ipc_timeout|timed out|is not available|is already full/.test(message)

/** Restricts CORS to these origins: by default the matchmaking allows any page, with credentials. */
export function answerOnly(allowedOrigins: readonly string[]): void {
  for (const name of Object.keys(controller.DEFAULT_CORS_HEADERS))
    if (name.startsWith('Access-Control'))
      delete (controller.DEFAULT_CORS_HEADERS as Record<string, string>)[name]
  controller.getCorsHeaders = (headers): Record<string, string> => {
    const origin = headers.get('origin')
    if (!origin || !allowedOrigins.includes(origin)) return {}
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      Vary: 'Origin',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    }
  }
}
