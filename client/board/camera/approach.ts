/**
 * The camera zooms in on contacts between ships. Target and zoom depend only on the moment of the round, like
 * the rest of the picture.
 */
import { clamp, ease } from '../playback/easing.ts'
import type { Point } from './view.ts'

/** Something the camera zooms in on, and when (seconds of a round's playback). */
export interface Contact {
  readonly start: number
  readonly end: number
  /** World units, including some room around them. */
  readonly places: readonly Point[]
}

export interface Approach {
  readonly places: readonly Point[]
  /** How far the camera has zoomed in, 0 to 1. */
  readonly share: number
}

/** Time to zoom in and to zoom out (seconds). */
const COMING = 0.9
const GOING = 0.8

/** Merges contacts that leave no time to zoom out and in again between them. */
export function merged(contacts: readonly Contact[]): Contact[] {
  const all: Contact[] = []
  for (const contact of [...contacts].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && contact.start - last.end < COMING + GOING)
      all[all.length - 1] = {
        start: last.start,
        end: Math.max(last.end, contact.end),
        places: [...last.places, ...contact.places],
      }
    else all.push(contact)
  }
  return all
}

const eased = (x: number): number => ease(clamp(x))

/** `contacts`: the result of `merged`. */
export function approachAt(contacts: readonly Contact[], t: number): Approach | undefined {
  const near = contacts.find(({ start, end }) => t > start - COMING && t < end + GOING)
  return (
    near && {
      places: near.places,
      share: Math.min(eased((t - near.start + COMING) / COMING), eased((near.end + GOING - t) / GOING)),
    }
  )
}
