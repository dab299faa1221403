import type { PublishedMatch } from '../../common/wire/published.ts'
import { INTERNAL, type ReceivedRefusal, saysRefused } from '../../common/wire/refused.ts'
import { entropy } from './entropy.ts'
import { learnTime } from './line/page-clock.ts'

/** A refusal of the server, or that it cannot be reached. */
export class ApiError extends Error {
  readonly code: string
  /** Ms that the server asks to wait before the next request. */
  readonly wait: number | undefined

  constructor({ code, message }: { code: string; message: string }, wait?: number) {
    super(message)
    this.code = code
    this.wait = wait
  }
}

/** The `Retry-After` of an answer in ms; undefined without one. */
export function retryAfter({ ok, headers }: Pick<Response, 'ok' | 'headers'>): number | undefined {
  const seconds = ok ? NaN : Number(headers.get('retry-after') ?? NaN)
  return seconds > 0 ? seconds * 1000 : undefined
}

export const UNREACHABLE = { code: 'unreachable', message: 'The server cannot be reached.' }

/** Longest time until an answer begins (ms). */
const BEGINS_WITHIN = 20_000
/** Shorter limits for requests that the server answers at once. */
const AT_ONCE: Readonly<Record<string, number>> = { '/api/session': 10_000 }

/** Sends a request and parses the answer; rejects with a `Refusal`. */
export const ask = async <Answer>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  (await askedFor(method, path, body, headers)).json().catch(() => undefined) as Promise<Answer>

/** The same, but resolves with the unread response. */
export async function askedFor(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  // A dead connection never fails by itself, hence the timeout. It covers only the start: a long answer may
  // arrive slowly.
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(), AT_ONCE[path] ?? BEGINS_WITHIN)
  const response = await fetch(path, {
    method,
    signal: silent.signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // Also without a body: pages of other origins cannot send it unasked (`server/http/guard/origin.ts`).
    ...(method !== 'GET' && { headers: { ...headers, 'content-type': 'application/json' } }),
  })
    .catch(() => {
      throw new ApiError(UNREACHABLE)
    })
    .finally(() => clearTimeout(timer))
  // The `date` of an answer from the browser's cache is out of date.
  if (method !== 'GET' || response.headers.get('cache-control')?.includes('no-store'))
    learnTime(Date.parse(response.headers.get('date') ?? ''))
  if (response.ok) return response
  const answer: unknown = await response.json().catch(() => undefined)
  throw new ApiError(saysRefused(answer) ? answer : INTERNAL, retryAfter(response))
}

/** Whatever was thrown, as a code and a sentence. */
export function reasonOf(error: unknown): ReceivedRefusal {
  if (error instanceof ApiError) return { code: error.code, message: error.message }
  const { reason } = (error ?? {}) as { reason?: unknown }
  return saysRefused(reason) ? reason : UNREACHABLE
}

export type Listing = PublishedMatch

export const liveMatches = () => ask<Listing[]>('GET', '/api/matches')

/** Errors that another node, or the restarted process, may not give. */
const PASSING = [UNREACHABLE.code, 'draining', 'starting']
/** Ms before a lost request is sent once more. */
const AGAIN_AFTER = 1000

/** The idempotency key makes a repeated request return the same match. */
export async function createMatch(game: string, setup: object, options: object): Promise<{ id: string }> {
  const headers = { 'idempotency-key': entropy() }
  const create = () => ask<{ id: string }>('POST', '/api/matches', { game, setup, options }, headers)
  try {
    return await create()
  } catch (error) {
    if (!PASSING.includes(reasonOf(error).code)) throw error
    const { wait = AGAIN_AFTER } = error as ApiError
    await new Promise((resolve) => setTimeout(resolve, wait))
    return create()
  }
}
