/** What each side has seen of others (SA-7.2): the latest two sightings of each thing, so that who comes late knows as much as who stayed. */
import { r1 } from '../../geometry/plane.ts'
import { TICKS } from './data/constants.ts'
import { PAYLOADS } from './data/payloads.ts'
import type { Round, Thing } from './round.ts'
import { knowerOf, type Knower, type Sighting, type Spot, type State, type ThingKind } from './state.ts'

/** What a knower remembers of things, by name. */
type Memory = Map<string, Sighting>

/** By knower, sorted by name. */
export function remember({ state, all, timeline }: Round, round: number): State['sightings'] {
  const known = new Map<Knower, Memory>()
  /** By ship: its knower's. A starbase that nobody has tells nobody. */
  const eyes = new Map<string, Memory | undefined>()
  for (const ship of state.ships) {
    const knower = knowerOf(state, ship)
    if (knower !== '' && !known.has(knower)) known.set(knower, new Map((state.sightings[knower] ?? []).map((sighting) => [sighting.name, sighting])))
    eyes.set(ship.name, known.get(knower))
  }
  for (const thing of all) look(thing, round, eyes, known.size)
  const forget = (ships: readonly string[], name: string) => {
    for (const ship of ships) eyes.get(ship)?.delete(name)
  }
  for (const event of timeline) {
    // Who knows that a thing is gone looks for it no more.
    if (event.kind === 'explosion' || event.kind === 'destroyed') forget(event.seenBy, event.name)
    if (event.kind === 'hit' && event.loss === undefined) forget(event.seenBy, event.target)
    if (event.kind === 'fizzled') forget([event.by], event.name)
  }
  return Object.fromEntries([...known].map(([knower, things]) => [knower, [...things.values()].filter((sighting) => !outlived(sighting, round)).sort(byName)]))
}

/** A sighting from this round, with what is remembered from rounds before where this round has but one. */
function after(past: Sighting | undefined, now: Sighting): Sighting {
  if (now.earlier || !past) return now
  const { x, y, round, tick } = past
  return { ...now, earlier: { x, y, round, tick } }
}

const byName = (a: Sighting, b: Sighting): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** The last two ticks of the round in which each knower scanned a thing that is not its own ship. */
function look({ name, kind, payload, course: { from, x, y, seen } }: Thing, round: number, eyes: ReadonlyMap<string, Memory | undefined>, knowers: number): void {
  const own = payload === null ? eyes.get(name) : undefined
  const now = new Map<Memory, Sighting>()
  let unsure = own ? knowers - 1 : knowers
  for (let i = seen.length - 1; i >= 0 && unsure > 0; i--) {
    // Whose eyes may still tell something of this tick.
    let open = unsure
    for (const ship of seen[i]!) {
      const memory = eyes.get(ship)
      if (!memory || memory === own) continue
      const later = now.get(memory)
      if (later && (later.earlier || later.tick === from + i)) continue
      const spot: Spot = { x: r1(x[i]!), y: r1(y[i]!), round, tick: from + i }
      if (later) unsure--
      now.set(memory, later ? { name, kind, x: later.x, y: later.y, round, tick: later.tick, earlier: spot } : { name, kind, ...spot })
      if (--open === 0) break
    }
  }
  for (const [memory, sighting] of now) memory.set(name, after(memory.get(name), sighting))
}

const LIFE: Readonly<Partial<Record<ThingKind, number>>> = {
  missile: Math.max(...Object.values(PAYLOADS).filter(({ kind }) => kind === 'missile').map(({ life }) => life)),
  mine: Math.max(...Object.values(PAYLOADS).filter(({ kind }) => kind === 'mine').map(({ life }) => life)),
}

/** Ordnance that nobody has seen for as long as it can live is gone by now. */
const outlived = ({ kind, round, tick }: Sighting, now: number): boolean => (now - round) * TICKS + (TICKS - tick) >= (LIFE[kind] ?? Infinity)
