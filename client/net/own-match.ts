/** The match in which this browser has a seat, while it runs. */
import { ask, type Listing } from './api.ts'
import { kept } from './storage.ts'

export async function runningMatch(): Promise<Listing | undefined> {
  const id = kept('match')
  const match = id ? await ask<Listing>('GET', `/api/matches/${id}`).catch(() => undefined) : undefined
  return match && match.phase !== 'finished' ? match : undefined
}
