/**
 * Seat requests. The framework's matchmaking has one method for all of them; this module replaces it, once,
 * by a chain of steps (middleware).
 */
import { type AuthContext, matchMaker } from '@colyseus/core'

export interface JoinRequest {
  /** The matchmaking method: always `joinById` (`onlyById`). */
  readonly method: string
  readonly room: string
  /** The client's options. */
  readonly options: Readonly<Record<string, unknown>>
  readonly context: AuthContext | undefined
}

export type NextStep = (request: JoinRequest) => Promise<unknown>

/** Passes the request on, changed or not, and returns the result; or refuses it with a `ServerError`. */
export type JoinStep = (request: JoinRequest, next: NextStep) => Promise<unknown>

const { controller } = matchMaker
type Invoke = typeof controller.invokeMethod

const asStep =
  (invoke: Invoke): NextStep =>
  ({ method, room, options, context }) =>
    invoke.call(controller, method as never, room, options, context as never) as Promise<unknown>

/** The framework's own method, as loaded. */
const ownWay = asStep(controller.invokeMethod)

/** The current handler of requests. */
export const presentRoute = (): NextStep => asStep(controller.invokeMethod)

/** Sets the chain of steps; `last`: the framework's own method. */
export function routeJoins(steps: readonly JoinStep[], last: NextStep = ownWay): void {
  const first = steps.reduceRight<NextStep>((next, step) => (request) => step(request, next), last)
  controller.invokeMethod = ((method, room, options, context) =>
    first({
      method,
      room,
      options: (options ?? {}) as JoinRequest['options'],
      context,
    })) as Invoke
}

/**
 * Clients can only join by id: matches are created by our own route (`POST /api/matches`), which validates
 * them.
 */
export function onlyById(): void {
  controller.exposedMethods = ['joinById']
}

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
