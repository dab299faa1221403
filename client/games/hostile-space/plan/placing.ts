/** Good placements: a starting formation, and random placements that an experienced player might choose. */
import {
  craftHexes,
  ENTITY_HEXES,
  entityHexes,
  refuseEntity,
  refuseMarker,
  ZONE,
} from '../../../../common/games/hostile-space/placement.ts'
import { type PlayerId, playerNamed, type State } from '../../../../common/games/hostile-space/state.ts'
import {
  add,
  distance,
  type Hex,
  hex,
  hexesWithin,
  ORIGIN,
  rotate,
  scale,
  UNITS,
} from '../../../../common/geometry/hex.ts'
import { type Torus, torusDistance, torusHex, torusKey, wrapped } from '../../../../common/geometry/torus.ts'

/** In [0, 1). */
export type Random = () => number

/** Random candidates examined per choice. */
const DRAWS = 24

const drawn = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)]!

/** The best of a few random candidates. */
function bestOf<T>(from: readonly T[], random: Random, worth: (one: T) => number): T | undefined {
  if (from.length === 0) return undefined
  let best = drawn(from, random)
  for (let i = 1; i < DRAWS; i++) {
    const other = drawn(from, random)
    if (worth(other) > worth(best)) best = other
  }
  return best
}

/** All hexes where a marker may stand. */
export const markerHexes = (state: State): Hex[] =>
  everyHex(state.torus).filter((at) => refuseMarker(state, at) === undefined)

export const everyHex = (torus: Torus): Hex[] =>
  Array.from({ length: torus.width * torus.height }, (_, key) => torusHex(torus, key))

/** A random marker far from the others. */
export function goodMarker(state: State, random: Random): Hex | undefined {
  const centres = state.players.flatMap(({ centre }) => centre ?? [])
  return bestOf(markerHexes(state), random, (at) =>
    Math.min(...centres.map((centre) => torusDistance(state.torus, centre, at))),
  )
}

/**
 * A ring of which no two hexes share a line in the six directions, so that no craft's missile passes another
 * craft.
 */
const RING = hex(4, 1)
const TURNS = [0, 3, 1, 4, 2, 5] as const
/**
 * Shares no line with the ring, nor these with each other; `OUTER` shares none with a base and its guards.
 */
const INNER = ORIGIN
const OUTER = [hex(3, 3), hex(-3, -3)] as const

/** Around the centre, in the order of craft numbers. */
const OPEN: readonly Hex[] = [...TURNS.map((turn) => rotate(RING, turn)), INNER, OUTER[0]]
/** HS-7.7: the first six guard the base's lines. */
const GUARDS: readonly Hex[] = UNITS.map((u) => scale(u, 2))
const GUARDED: readonly Hex[] = [...GUARDS, ...OUTER]

/** The default formation, by craft number. */
export function formation({ torus, rules: { play, craftEach } }: State, centre: Hex): Hex[] {
  return (play === 'base-defence' ? GUARDED : OPEN)
    .slice(0, craftEach)
    .map((at) => wrapped(torus, add(centre, at)))
}

/** Spread over the zone, apart and outside each other's lines; a base's lines are guarded. */
export function goodCraft(state: State, player: PlayerId, random: Random): Hex[] {
  const {
    torus,
    rules: { play, craftEach },
  } = state
  const centre = playerNamed(state, player)!.centre!
  const allowed = new Set(craftHexes(state, player).map((at) => torusKey(torus, at)))
  const free = hexesWithin(ZONE).filter((at) => allowed.has(torusKey(torus, add(centre, at))))
  const base = play === 'base-defence'
  const taken: Hex[] = base ? GUARDS.slice(0, craftEach) : []
  while (taken.length < craftEach) {
    const left = free.filter((at) => !taken.some((other) => distance(other, at) === 0))
    taken.push(bestOf(left, random, (at) => worthOf(at, taken, base))!)
  }
  return taken.map((at) => wrapped(torus, add(centre, at)))
}

/** Distance to a friend beyond which more distance gains nothing. */
const APART = 5

function worthOf(at: Hex, others: readonly Hex[], base: boolean): number {
  const nearest = Math.min(APART, ...others.map((other) => distance(at, other)))
  const lines = others.filter((other) => inLine(at, other)).length
  // A craft in line with the base has one direction less to fire in.
  return nearest - 3 * lines - (base && Math.min(...axes(at).map(Math.abs)) <= 1 ? 2 : 0)
}

const axes = ({ q, r }: Hex): readonly number[] => [q, r, q + r]
const inLine = (a: Hex, b: Hex): boolean => axes(a).some((value, i) => value === axes(b)[i])

/**
 * Places for all craft, if some have places of their own: the others take their formation's place, or the
 * nearest free one.
 */
export function completed(state: State, player: PlayerId, own: readonly (Hex | null)[]): Hex[] {
  const { torus } = state
  const key = (at: Hex) => torusKey(torus, at)
  const usual = formation(state, playerNamed(state, player)!.centre!)
  const taken = new Set(own.flatMap((at) => (at ? [key(at)] : [])))
  const spare = [...usual, ...craftHexes(state, player)]
  return Array.from({ length: state.rules.craftEach }, (_, i) => {
    const at = own[i] ?? [usual[i]!, ...spare].find((one) => !taken.has(key(one)))!
    taken.add(key(at))
    return at
  })
}

/** A free hex not adjacent to forbidden ones, sometimes extended by one or two neighbours. */
export function goodEntity(state: State, random: Random): Hex[] | undefined {
  const { torus } = state
  const first = bestOf(entityHexes(state), random, (at) =>
    Math.min(
      APART,
      ...state.entities.flatMap(({ hexes }) => hexes.map((other) => torusDistance(torus, other, at))),
    ),
  )
  if (!first) return undefined
  const hexes = [first]
  for (let more = Math.floor(random() * 3); more > 0; more--) {
    const beside = UNITS.map((u) => wrapped(torus, add(drawn(hexes, random), u))).filter(
      (at) => refuseEntity(state, [...hexes, at]) === undefined,
    )
    if (beside.length > 0) hexes.push(drawn(beside, random))
  }
  return hexes.slice(0, ENTITY_HEXES)
}
