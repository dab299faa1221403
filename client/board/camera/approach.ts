/**
 * The camera comes near while things meet: to what, and how near, is a function of the moment, as all of the
 * picture is.
 */
import type { Point } from './view.ts'

/** Something worth being near to, from when to when (seconds of a round's playback). */
export interface Contact {
  readonly start: number
  readonly end: number
  /** World units; with some room around. */
  readonly places: readonly Point[]
}

export interface Approach {
  readonly places: readonly Point[]
  /** How much of the way the camera has come: from 0 to 1. */
  readonly share: number
}

/** How long it takes to come and to go (seconds). */
const COMING = 0.9
const GOING = 0.8

/** Contacts between which there is no time to go and come again are one. */
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

const eased = (x: number): number => {
  const within = Math.min(1, Math.max(0, x))
  return within * within * (3 - 2 * within)
}

/** `contacts`: as `merged` gives them. */
export function approachAt(contacts: readonly Contact[], t: number): Approach | undefined {
  const near = contacts.find(({ start, end }) => t > start - COMING && t < end + GOING)
  return (
    near && {
      places: near.places,
      share: Math.min(eased((t - near.start + COMING) / COMING), eased((near.end + GOING - t) / GOING)),
    }
  )
}
