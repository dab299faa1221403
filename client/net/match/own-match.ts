/** The running match in which this browser has a seat, and the way back to it. */
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

/** This browser has a seat there. */
export function keepWayBack(id: string): void {
  keep('match', id)
  if (kept('left') === id) keep('left', undefined)
  keep('flown', '1')
}

/** The player may not enter that match any more. */
export function forgetWayBack(id: string): void {
  if (kept('match') === id) keep('match', undefined)
}

/**
 * The player has left. If the seat stays theirs a way back remains, but the page does not return there by
 * itself.
 */
export function keepLeft(id: string, seatStays: boolean): void {
  if (!seatStays) keep('match', undefined)
  keep('left', id)
}
