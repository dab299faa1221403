/** The running match in which this browser has a seat. */
import { ask, type Listing } from '../api.ts'
import { keep, kept } from '../storage.ts'

export async function runningMatch(): Promise<Listing | undefined> {
  const id = kept('match')
  if (!id) return undefined
  const found = await ask<Listing[]>('GET', `/api/matches?id=${encodeURIComponent(id)}`).catch(
    () => undefined,
  )
  // The match has ended: forget it, so that it is not requested again.
  if (found?.length === 0) keep('match', undefined)
  const match = found?.[0]
  return match && match.phase !== 'finished' ? match : undefined
}
