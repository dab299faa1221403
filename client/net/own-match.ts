/** The match in which this browser has a seat, while it runs. */
import { ask, reasonOf, type Listing } from './api.ts'
import { keep, kept } from './storage.ts'

export async function runningMatch(): Promise<Listing | undefined> {
  const id = kept('match')
  const match = id ? await ask<Listing>('GET', `/api/matches/${id}`).catch((error: unknown) => {
    // What is gone is not asked for again.
    if (reasonOf(error).code === 'unknown_match') keep('match', undefined)
    return undefined
  }) : undefined
  return match && match.phase !== 'finished' ? match : undefined
}
