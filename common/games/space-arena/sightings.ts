/**
 * Each side's sightings of others (SA-7.2): the latest two of each thing, so that a late joiner knows as much
 * as those who stayed.
 */
import { r1 } from '../../geometry/plane.ts'
import { TICKS } from './data/constants.ts'
import { PAYLOADS } from './data/payloads.ts'
import type { Round, Thing } from './round.ts'
import { type Knower, knowerOf, type Sighting, type State, type ThingKind } from './state.ts'

/** A knower's sightings by name; and the sighting so far of the thing being processed. */
interface Memory {
  readonly things: Map<string, Sighting>
  now: Sighting | undefined
}

/** By knower, sorted by name. */
export function remember({ state, all, timeline }: Round, round: number): State['sightings'] {
  const known = new Map<Knower, Memory>()
  /** By ship: its knower's. A neutral starbase informs nobody. */
  const eyes = new Map<string, Memory | undefined>()
  for (const ship of state.ships) {
    const knower = knowerOf(state, ship)
    if (knower !== '' && !known.has(knower))
      known.set(knower, { things: byNames(state.sightings[knower] ?? []), now: undefined })
    eyes.set(ship.name, known.get(knower))
  }
  for (const thing of all) look(thing, round, eyes, known.size)
  const forget = (ships: readonly string[], name: string) => {
    for (const ship of ships) eyes.get(ship)?.things.delete(name)
  }
  for (const event of timeline) {
    // Knowers of its destruction forget a thing.
    if (event.kind === 'explosion' || event.kind === 'destroyed') forget(event.seenBy, event.name)
    if (event.kind === 'hit' && event.loss === undefined) forget(event.seenBy, event.target)
    if (event.kind === 'fizzled') forget([event.by], event.name)
  }
  return Object.fromEntries(
    [...known].map(([knower, { things }]) => [
      knower,
      [...things.values()].filter((sighting) => !outlived(sighting, round)).sort(byName),
    ]),
  )
}

function byNames(sightings: readonly Sighting[]): Map<string, Sighting> {
  const things = new Map<string, Sighting>()
  for (const sighting of sightings) things.set(sighting.name, sighting)
  return things
}

/** A sighting of this round; if this round has only one, the earlier one comes from memory. */
function after(past: Sighting | undefined, now: Sighting): Sighting {
  if (now.earlier || !past) return now
  const { x, y, round, tick } = past
  return { ...now, earlier: { x, y, round, tick } }
}

const byName = (a: Sighting, b: Sighting): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** Knowers of the thing being processed: one reused array, since a battle has thousands of things. */
const seers: Memory[] = []

/** The last two ticks of the round in which each knower scanned a thing that is not its own ship. */
function look(
  { name, kind, payload, course: { from, x, y, seen } }: Thing,
  round: number,
  eyes: ReadonlyMap<string, Memory | undefined>,
  knowers: number,
): void {
  const own = payload === null ? eyes.get(name) : undefined
  let unsure = own ? knowers - 1 : knowers
  for (let i = seen.length - 1; i >= 0 && unsure > 0; i--) {
    // Knowers that may still add a sighting in this tick.
    let open = unsure
    for (const ship of seen[i]!) {
      const memory = eyes.get(ship)
      if (!memory || memory === own) continue
      const later = memory.now
      if (later && (later.earlier || later.tick === from + i)) continue
      const atX = r1(x[i]!)
      const atY = r1(y[i]!)
      const tick = from + i
      if (later) {
        unsure--
        memory.now = {
          name,
          kind,
          x: later.x,
          y: later.y,
          round,
          tick: later.tick,
          earlier: { x: atX, y: atY, round, tick },
        }
      } else {
        seers.push(memory)
        memory.now = { name, kind, x: atX, y: atY, round, tick }
      }
      if (--open === 0) break
    }
  }
  for (const memory of seers) {
    memory.things.set(name, after(memory.things.get(name), memory.now!))
    memory.now = undefined
  }
  seers.length = 0
}

const LIFE: Readonly<Partial<Record<ThingKind, number>>> = {
  missile: Math.max(
    ...Object.values(PAYLOADS)
      .filter(({ kind }) => kind === 'missile')
      .map(({ life }) => life),
  ),
  mine: Math.max(
    ...Object.values(PAYLOADS)
      .filter(({ kind }) => kind === 'mine')
      .map(({ life }) => life),
  ),
}

/** Ordnance that was last seen longer ago than its life has ended by now. */
const outlived = ({ kind, round, tick }: Sighting, now: number): boolean =>
  (now - round) * TICKS + (TICKS - tick) >= (LIFE[kind] ?? Infinity)
