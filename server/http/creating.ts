/**
 * Creates matches for HTTP requests. Idempotent: a repeated request with the same key returns the same match,
 * as the first response may have been lost.
 */
import { matchMaker } from '@colyseus/core'
import { z } from 'zod'
import { type CreationOptions, matchIdOf } from '../match/creation.ts'
import type { DisposalListener, MatchIdOption } from '../match/room/match-room-options.ts'
import type { Signing } from '../people/accounts/signing.ts'
import type { Database } from '../store/database.ts'
import { known } from './pages/match-page.ts'

export const IDEMPOTENCY_KEY = 'idempotency-key'

/** Long enough that random keys never collide. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{16,64}$/, '16 to 64 letters, digits, - and _')
  .optional()

export interface CreateRequest {
  readonly created: CreationOptions
  /** The player who asks, and their key. */
  readonly by: string
  readonly key: string | undefined
  /** Takes a place in the quota; returns the function that releases it, or undefined if there is none. */
  readonly take: () => (() => void) | undefined
}

const underway = new Map<string, Promise<string | undefined>>()

/** Returns the match's id, or undefined if the quota is used up. Rejects when the match cannot be created. */
export function createMatch(
  { created, by, key, take }: CreateRequest,
  db: Database,
  signing: Signing,
): Promise<string | undefined> {
  const make = (named: Partial<MatchIdOption>) =>
    placed(
      take,
      async (disposed) =>
        (
          await matchMaker.createRoom('match', { ...created, ...named, disposed } satisfies CreationOptions &
            Partial<MatchIdOption> &
            DisposalListener)
        ).roomId,
    )
  if (key === undefined) return make({})
  const match = matchIdOf(signing.keyed('match', `${by} ${key}`))
  let made = underway.get(match)
  if (!made)
    underway.set(match, (made = once(db, match, () => make({ match })).finally(() => underway.delete(match))))
  return made
}

async function once(
  db: Database,
  match: string,
  make: () => Promise<string | undefined>,
): Promise<string | undefined> {
  if (await known(db, match)) return match
  try {
    return await make()
  } catch (error) {
    // Another node has created it at the same moment: only one of the two could write the journal.
    if (await known(db, match)) return match
    throw error
  }
}

async function placed(
  take: CreateRequest['take'],
  make: (giveBack: () => void) => Promise<string>,
): Promise<string | undefined> {
  const giveBack = take()
  try {
    return giveBack && (await make(giveBack))
  } catch (error) {
    giveBack?.()
    throw error
  }
}
