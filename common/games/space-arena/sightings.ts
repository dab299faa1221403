/** What each side has seen of others (SA-7.2): the latest two sightings of each thing, so that who comes late knows as much as who stayed. */
import { r1 } from '../../geometry/plane.ts'
import { TICKS } from './data/constants.ts'
import { PAYLOADS } from './data/payloads.ts'
import { ownerOf, type Round, type Thing } from './round.ts'
import { knowerOf, type Knower, type Ship, type Sighting, type Spot, type State, type ThingKind } from './state.ts'

/** By knower, sorted by name. */
export function remember({ state, all, timeline }: Round, round: number): State['sightings'] {
  const ships = new Map(state.ships.map((ship) => [ship.name, ship]))
  const knowers = [...new Set(state.ships.map((ship) => knowerOf(state, ship)))].filter((knower) => knower !== '')
  const known = new Map<Knower, Map<string, Sighting>>(knowers.map((knower) => [knower, new Map((state.sightings[knower] ?? []).map((sighting) => [sighting.name, sighting]))]))
  for (const thing of all) for (const [knower, sighting] of latest(state, ships, thing, round)) known.get(knower)?.set(sighting.name, after(known.get(knower)?.get(sighting.name), sighting))
  for (const event of timeline) {
    // Who knows that a thing is gone looks for it no more.
    if (event.kind === 'explosion' || event.kind === 'destroyed') for (const ship of event.seenBy) known.get(knowerOf(state, ships.get(ship)!))?.delete(event.name)
    if (event.kind === 'hit' && event.loss === undefined) for (const ship of event.seenBy) known.get(knowerOf(state, ships.get(ship)!))?.delete(event.target)
    if (event.kind === 'fizzled') known.get(knowerOf(state, ships.get(event.by)!))?.delete(event.name)
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

/** The last tick of the round in which each knower scanned a thing that is not its own ship, and the one before. */
function latest(state: State, ships: ReadonlyMap<string, Ship>, thing: Thing, round: number): Map<Knower, Sighting> {
  const sightings = new Map<Knower, Sighting>()
  const own = thing.payload === null ? knowerOf(state, ownerOf(thing).before) : undefined
  const { from, x, y, seen } = thing.course
  for (let i = seen.length - 1; i >= 0; i--)
    for (const ship of seen[i]!) {
      const knower = knowerOf(state, ships.get(ship)!)
      if (knower === own || knower === '') continue
      const spot: Spot = { x: r1(x[i]!), y: r1(y[i]!), round, tick: from + i }
      const later = sightings.get(knower)
      if (!later) sightings.set(knower, { name: thing.name, kind: thing.kind, ...spot })
      else if (!later.earlier && later.tick !== spot.tick) sightings.set(knower, { ...later, earlier: spot })
    }
  return sightings
}

const LIFE: Readonly<Partial<Record<ThingKind, number>>> = {
  missile: Math.max(...Object.values(PAYLOADS).filter(({ kind }) => kind === 'missile').map(({ life }) => life)),
  mine: Math.max(...Object.values(PAYLOADS).filter(({ kind }) => kind === 'mine').map(({ life }) => life)),
}

/** Ordnance that nobody has seen for as long as it can live is gone by now. */
const outlived = ({ kind, round, tick }: Sighting, now: number): boolean => (now - round) * TICKS + (TICKS - tick) >= (LIFE[kind] ?? Infinity)
