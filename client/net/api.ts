import type { PublishedMatch } from '../../common/wire/published.ts'
import { INTERNAL, type ReceivedRefusal, saysRefused } from '../../common/wire/refused.ts'
import { entropy } from './entropy.ts'
import { learnTime } from './line/page-clock.ts'

/** A refusal of the server, or that it cannot be reached. */
export class ApiError extends Error {
  readonly code: string
  /** The server wants one to wait for so long before one asks again (ms). */
  readonly wait: number | undefined

  constructor({ code, message }: { code: string; message: string }, wait?: number) {
    super(message)
    this.code = code
    this.wait = wait
  }
}

/** What an answer says of when to ask again (ms); undefined where it says nothing. */
export function retryAfter({ ok, headers }: Pick<Response, 'ok' | 'headers'>): number | undefined {
  const seconds = ok ? NaN : Number(headers.get('retry-after') ?? NaN)
  return seconds > 0 ? seconds * 1000 : undefined
}

export const UNREACHABLE = { code: 'unreachable', message: 'The server cannot be reached.' }

/** An answer begins so soon, or never (ms). */
const BEGINS_WITHIN = 20_000
/** What the server needs no time for. */
const AT_ONCE: Readonly<Record<string, number>> = { '/api/session': 10_000 }

/** Asks the server; rejects with a `Refusal`. */
export const ask = async <Answer>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  (await askedFor(method, path, body, headers)).json().catch(() => undefined) as Promise<Answer>

/** The same, with an answer that is yet to be read. */
export async function askedFor(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  // A line that is silent never fails by itself. What is long may come slowly, once it has begun.
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(), AT_ONCE[path] ?? BEGINS_WITHIN)
  const response = await fetch(path, {
    method,
    signal: silent.signal,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    }),
  })
    .catch(() => {
      throw new ApiError(UNREACHABLE)
    })
    .finally(() => clearTimeout(timer))
  // Of an answer that comes out of the browser's memory the time is long past.
  if (method !== 'GET' || response.headers.get('cache-control')?.includes('no-store'))
    learnTime(Date.parse(response.headers.get('date') ?? ''))
  if (response.ok) return response
  const answer: unknown = await response.json().catch(() => undefined)
  throw new ApiError(saysRefused(answer) ? answer : INTERNAL, retryAfter(response))
}

/** What went wrong, in a sentence, whatever was thrown. */
export function reasonOf(error: unknown): ReceivedRefusal {
  if (error instanceof ApiError) return { code: error.code, message: error.message }
  const { reason } = (error ?? {}) as { reason?: unknown }
  return saysRefused(reason) ? reason : UNREACHABLE
}

export type Listing = PublishedMatch

export const liveMatches = () => ask<Listing[]>('GET', '/api/matches')

/** What another node, or the next process, answers otherwise. */
const PASSING = [UNREACHABLE.code, 'draining', 'starting']
/** An answer that is lost on its way is asked for once more after so long (ms). */
const AGAIN_AFTER = 1000

/** Asked twice it is the same match, by its key. */
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
