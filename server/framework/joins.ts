/**
 * Requests for a seat in a room. The framework's matchmaking hands each to one method; it is replaced here,
 * once, by steps that are taken in the order in which they are given.
 */
import { type AuthContext, matchMaker } from '@colyseus/core'

export interface JoinRequest {
  /** What is asked of the matchmaking: `joinById` and no other (`onlyById`). */
  readonly method: string
  readonly room: string
  /** Whatever the client has sent with it. */
  readonly options: Readonly<Record<string, unknown>>
  readonly context: AuthContext | undefined
}

export type NextStep = (request: JoinRequest) => Promise<unknown>

/** Hands the request on, changed or not, and gives what comes of it; or refuses it, by a `ServerError`. */
export type JoinStep = (request: JoinRequest, next: NextStep) => Promise<unknown>

const { controller } = matchMaker
type Invoke = typeof controller.invokeMethod

const asStep =
  (invoke: Invoke): NextStep =>
  ({ method, room, options, context }) =>
    invoke.call(controller, method as never, room, options, context as never) as Promise<unknown>

/** The framework's own, as it is loaded. */
const ownWay = asStep(controller.invokeMethod)

/** How a request goes now. */
export const presentRoute = (): NextStep => asStep(controller.invokeMethod)

/** Requests take these steps from now on, and no others, before `last`: the framework's own way of answering. */
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

/** Matches are made through our own door (`POST /api/matches`), which checks what is asked for. */
export function onlyById(): void {
  controller.exposedMethods = ['joinById']
}

/**
 * By default the matchmaking answers any page, with its credentials: only those of these origins, from now
 * on.
 */
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
