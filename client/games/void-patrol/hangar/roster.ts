/**
 * A campaign's pilots, stored in this browser until there are profiles (VP-9.6). A pilot's record is the set
 * of battles survived, so that a battle counts once, however often its end is shown.
 */
import { signal } from '@preact/signals'
import type { Pilot } from '../../../../common/games/void-patrol/setup/campaign.ts'
import { nameFault, nameIn } from '../../../../common/games/void-patrol/setup/design.ts'
import { takenBy, takenWords } from '../../../game-kit/own-names.ts'
import { keep, kept, whenKept } from '../../../net/storage.ts'

export interface Airman {
  readonly name: string
  /** Earlier names: a match may start under one name and end under another. */
  readonly formerly: readonly string[]
  /** Kills by match; the key is the start of the seed's hash. */
  readonly flights: Readonly<Record<string, number>>
}

const PILOTS_AT_MOST = 100
/** Limits of a record: far above the top of the skill table. */
const FLIGHTS_AT_MOST = 1000
const KILLS_AT_MOST = 40
const KEY_LENGTH = 16

/** Validates stored data: legal pilots only, each name once. */
export function rosterIn(stored: string | undefined): Airman[] {
  let found: unknown
  try {
    found = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  const airmen = new Map<string, Airman>()
  for (const one of Array.isArray(found) ? (found as unknown[]) : []) {
    const airman = airmanIn(one)
    if (airman && !airmen.has(airman.name) && airmen.size < PILOTS_AT_MOST) airmen.set(airman.name, airman)
  }
  return [...airmen.values()]
}

function airmanIn(one: unknown): Airman | undefined {
  const { name, formerly, flights } = (one ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || nameFault(name)) return undefined
  const flown = typeof flights === 'object' && flights !== null ? Object.entries(flights) : []
  return {
    name,
    formerly: Array.isArray(formerly)
      ? formerly.filter((old): old is string => typeof old === 'string' && !nameFault(old)).slice(-5)
      : [],
    flights: Object.fromEntries(
      flown
        .filter((flight): flight is [string, number] => isKills(flight[1]) && flight[0].length <= KEY_LENGTH)
        .slice(0, FLIGHTS_AT_MOST),
    ),
  }
}

const isKills = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= KILLS_AT_MOST

export const roster = signal<readonly Airman[]>(rosterIn(kept('pilots')))

/** Follows changes by other tabs or the account. Returns the unsubscribe function. */
export function followRoster(): () => void {
  const look = () => void (roster.value = rosterIn(kept('pilots')))
  look()
  return whenKept('pilots', look)
}

/** Starts from the stored roster, which another tab may have changed meanwhile. */
function change(to: (airmen: readonly Airman[]) => readonly Airman[]): void {
  roster.value = to(rosterIn(kept('pilots')))
  keep('pilots', JSON.stringify(roster.value))
}

export const recordOf = ({ name, flights }: Airman): Pilot => ({
  name,
  battles: Object.keys(flights).length,
  kills: Object.values(flights).reduce((sum, kills) => sum + kills, 0),
})

export const airman = (name: string): Airman | undefined =>
  roster.value.find((one) => one.name === name) ?? roster.value.find((one) => one.formerly.includes(name))

/** Why a pilot cannot have this name; `but`: the pilot's current name. */
export function nameProblem(given: string, but?: string): string | undefined {
  const name = nameIn(given)
  const others = roster.value.map((one) => one.name).filter((other) => other !== but)
  const taken = name === but ? undefined : takenBy(name, others)
  return taken === undefined ? nameFault(name) : takenWords('pilot', name, taken)
}

export function enlist(given: string): void {
  const name = nameIn(given)
  change((airmen) => [...airmen, { name, formerly: [], flights: {} }])
}

export function rename(from: string, given: string): void {
  const to = nameIn(given)
  if (from !== to)
    change((airmen) =>
      airmen.map((one) =>
        one.name === from
          ? { ...one, name: to, formerly: [...one.formerly.filter((old) => old !== to), from].slice(-5) }
          : one,
      ),
    )
}

/** Removes a pilot; returns a function that restores it, or returns false if the name was taken meanwhile. */
export function dismiss(name: string): () => boolean {
  const gone = roster.value.find((one) => one.name === name)
  change((airmen) => airmen.filter((one) => one.name !== name))
  const others = roster.value.map((one) => one.name)
  return () => {
    const enlisted = roster.value.map((one) => one.name).filter((other) => !others.includes(other))
    if (!gone || takenBy(name, enlisted) !== undefined) return false
    change((airmen) => [...airmen, gone])
    return true
  }
}

/** Records a battle survived, at most once per match and pilot. */
export function credit(name: string, match: string, kills: number): void {
  const one = airman(name)
  const key = match.slice(0, KEY_LENGTH)
  if (one && !Object.hasOwn(one.flights, key))
    change((airmen) =>
      airmen.map((other) =>
        other.name === one.name ? { ...other, flights: { ...other.flights, [key]: kills } } : other,
      ),
    )
}
