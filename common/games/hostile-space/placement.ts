/**
 * Where things may be placed, and their random placement without orders (HS-1.3 to HS-1.7, HS-7.1, HS-7.7,
 * HS-9.2).
 */
import type { Dice } from '../../engine/dice/dice.ts'
import { add, type Hex, hexesWithin, scale, UNITS, unit } from '../../geometry/hex.ts'
import { type Torus, torusDistance, torusHex, torusKey, wrapped } from '../../geometry/torus.ts'
import { byPlace, flying, type PlayerId, playerNamed, type State } from './state.ts'

/** Radius of a zone of control; zones of two players do not overlap (HS-1.3). */
export const ZONE = 6
const APART = 2 * ZONE + 1
/** Most hexes of an entity (HS-1.6). */
export const ENTITY_HEXES = 5

const centres = (state: State): Hex[] => state.players.flatMap(({ centre }) => centre ?? [])

const everyHex = ({ width, height }: Torus): Hex[] =>
  Array.from({ length: width * height }, (_, key) => torusHex({ width, height }, key))

export const onGrid = ({ width, height }: Torus, { q, r }: Hex): boolean =>
  q >= 0 && q < width && r >= 0 && r < height

/** The hex of token `i` of a base (HS-7.1). */
export const tokenHex = (torus: Torus, centre: Hex, token: number): Hex =>
  token === 0 ? centre : wrapped(torus, add(centre, unit(token - 1)))

/** Why a marker may not stand there (HS-1.3). */
export function refuseMarker(state: State, at: Hex): string | undefined {
  if (!onGrid(state.torus, at)) return 'that is off the map'
  const near = centres(state)
    .map((centre) => torusDistance(state.torus, centre, at))
    .find((apart) => apart < APART)
  return near === undefined ? undefined : `it is ${near} from another's middle, and must be ${APART} away`
}

/**
 * Hexes allowed for a player's craft, by q, then r: within the zone; in Base Defence not on a token (HS-1.4,
 * HS-7.1).
 */
export function craftHexes(state: State, player: PlayerId): Hex[] {
  const { centre } = playerNamed(state, player)!
  if (!centre) return []
  const tokens = state.rules.play === 'base-defence'
  return hexesWithin(ZONE)
    .filter((h) => !tokens || !(Math.max(Math.abs(h.q), Math.abs(h.r), Math.abs(h.q + h.r)) <= 1))
    .map((h) => wrapped(state.torus, add(centre, h)))
    .sort(byPlace)
}

export function refuseCraft(state: State, player: PlayerId, at: readonly Hex[]): string | undefined {
  const {
    torus,
    rules: { craftEach, play },
  } = state
  const { centre } = playerNamed(state, player)!
  if (at.length !== craftEach) return `place ${craftEach} craft; these are ${at.length}`
  if (!at.every((h) => onGrid(torus, h))) return 'a craft is off the map'
  if (new Set(at.map((h) => torusKey(torus, h))).size < at.length) return 'two craft are in one hex'
  if (!centre || at.some((h) => torusDistance(torus, centre, h) > ZONE))
    return `craft are placed within ${ZONE} hexes of the ${play === 'base-defence' ? 'base' : 'marker'}`
  if (play === 'base-defence' && at.some((h) => torusDistance(torus, centre, h) <= 1))
    return 'a craft is on a token of the base'
  return undefined
}

/** Hexes, by key, that an entity may not use: zones, craft and other entities (HS-1.6). */
function closedToEntities(state: State): Set<number> {
  const key = (h: Hex) => torusKey(state.torus, h)
  const zones = centres(state).flatMap((centre) => hexesWithin(ZONE).map((h) => key(add(centre, h))))
  return new Set([
    ...zones,
    ...state.craft.filter(flying).map(({ at }) => key(at)),
    ...state.entities.flatMap(({ hexes }) => hexes.map(key)),
  ])
}

/** Hexes allowed for an entity, by q, then r. */
export function entityHexes(state: State): Hex[] {
  const closed = closedToEntities(state)
  return everyHex(state.torus).filter((_, key) => !closed.has(key))
}

export function refuseEntity(state: State, hexes: readonly Hex[]): string | undefined {
  const { torus } = state
  if (hexes.length === 0 || hexes.length > ENTITY_HEXES) return `an entity has one to ${ENTITY_HEXES} hexes`
  if (!hexes.every((h) => onGrid(torus, h))) return 'a hex of it is off the map'
  const keys = new Set(hexes.map((h) => torusKey(torus, h)))
  if (keys.size < hexes.length) return 'a hex of it is named twice'
  const closed = closedToEntities(state)
  if ([...keys].some((key) => closed.has(key))) return 'a hex of it is taken, or in a zone of control'
  return connected(torus, hexes) ? undefined : 'its hexes are not connected'
}

function connected(torus: Torus, hexes: readonly Hex[]): boolean {
  const left = new Set(hexes.map((h) => torusKey(torus, h)))
  const reached = [hexes[0]!]
  left.delete(torusKey(torus, hexes[0]!))
  for (const at of reached)
    for (const u of UNITS) {
      const next = wrapped(torus, add(at, u))
      if (left.delete(torusKey(torus, next))) reached.push(next)
    }
  return left.size === 0
}

const drawnFrom = (hexes: readonly Hex[], name: string, dice: Dice): Hex =>
  hexes[dice.index(name, hexes.length)]!

export const drawnMarker = (state: State, player: PlayerId, dice: Dice): Hex =>
  drawnFrom(
    everyHex(state.torus).filter((at) => refuseMarker(state, at) === undefined),
    `marker/${player}`,
    dice,
  )

/** HS-7.7: the first six of a base guard its lines. */
export function drawnCraft(state: State, player: PlayerId, dice: Dice): Hex[] {
  const {
    torus,
    rules: { play, craftEach },
  } = state
  const centre = playerNamed(state, player)!.centre!
  const at =
    play === 'base-defence'
      ? UNITS.slice(0, craftEach).map((u) => wrapped(torus, add(centre, scale(u, 2))))
      : []
  const free = craftHexes(state, player)
  for (let number = at.length + 1; number <= craftEach; number++) {
    const taken = new Set(at.map((h) => torusKey(torus, h)))
    at.push(
      drawnFrom(
        free.filter((h) => !taken.has(torusKey(torus, h))),
        `craft/${player}${number}`,
        dice,
      ),
    )
  }
  return at
}

export const entityName = (number: number): string => `rock${number}`

/** Name of the next entity. */
export const nextEntity = (state: State): string => entityName(state.entities.length + 1)

export const drawnEntity = (state: State, dice: Dice): Hex[] => [
  drawnFrom(entityHexes(state), `entity/${nextEntity(state)}`, dice),
]
