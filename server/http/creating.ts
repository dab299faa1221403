/**
 * Matches that are asked for by HTTP. Asked for again under the same key it is the same match: an answer that
 * is lost on its way makes no second one.
 */
import { matchMaker } from '@colyseus/core'
import { z } from 'zod'
import type { Created } from '../match/creation.ts'
import type { DisposalListener, NamedMatch } from '../match/room/match-given.ts'
import { matchIdOf } from '../match/room/match-id.ts'
import { keyed } from '../people/accounts/signing.ts'
import type { Database } from '../store/database.ts'
import { known } from './pages/match-page.ts'

export const IDEMPOTENCY_KEY = 'idempotency-key'

/** Long enough that two who choose theirs by chance never choose the same. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{16,64}$/, '16 to 64 letters, digits, - and _')
  .optional()

export interface CreateRequest {
  readonly created: Created
  /** Whoever asks, and their key. */
  readonly by: string
  readonly key: string | undefined
  /** Takes a place for one more match, and gives what gives it back; nothing when there is none. */
  readonly take: () => (() => void) | undefined
}

const underway = new Map<string, Promise<string | undefined>>()

/** Gives the match's id; nothing when too many of that asker run. Rejects when it cannot be made. */
export function createMatch(
  { created, by, key, take }: CreateRequest,
  db: Database,
): Promise<string | undefined> {
  const make = (named: Partial<NamedMatch>) =>
    placed(
      take,
      async (disposed) =>
        (
          await matchMaker.createRoom('match', { ...created, ...named, disposed } satisfies Created &
            Partial<NamedMatch> &
            DisposalListener)
        ).roomId,
    )
  if (key === undefined) return make({})
  const match = matchIdOf(keyed('match', `${by} ${key}`))
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
    // Another node has made it at the same moment: of two that begin a match only one can write it.
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
