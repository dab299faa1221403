/** A ship's possible actions in a subturn of its plan, with their immediate effects. */
import { length, same } from '../../../geometry/hex.ts'
import { type Action, PASS } from '../action.ts'
import { beamChance, blocked, rangeBetween, sheltered } from '../beam.ts'
import { placeOf, placesOf } from '../board.ts'
import { COST, MISSILE } from '../data/numbers.ts'
import { FACES } from '../face.ts'
import { type Ground, touched } from '../field.ts'
import { sameSite, siteOn, touchesBodies } from '../refuse.ts'
import type { Ship } from '../state.ts'
import type { Cells } from './cells.ts'
import type { Flight } from './flight.ts'
import { flightTime } from './incoming.ts'
import type { Foe, Situation } from './situation.ts'
import type { Temper } from './temper.ts'

/** A possible action of a ship. */
export interface Option {
  readonly action: Action
  /** Its effect on enemies, in points of hull. */
  readonly gain: number
  /** The missile that it shoots at, with the chance to hit. */
  readonly downs?: { readonly id: string; readonly chance: number }
}

const TURNS: readonly Action[] = FACES.map((_, facing) => ({ do: 'turn', facing }))
const THRUSTS: readonly Action[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((counters) => ({ do: 'thrust', counters }))
/** Most subturns ahead, and greatest distance, at which launches are considered. */
const LAUNCHES_AHEAD = 2
const LAUNCH_RANGE = 14

export function optionsOf(
  situation: Situation,
  cells: Cells,
  ship: Ship,
  flight: Flight,
  subturn: number,
  last: Action | undefined,
  temper: Temper,
): Option[] {
  const { energy, facing, status } = flight
  const { sheet } = ship
  const { state } = situation.board
  const turns =
    energy >= COST.turn && last?.do !== 'turn'
      ? TURNS.filter((_, face) => face !== facing).map((action) => ({ action, gain: 0 }))
      : []
  if (status === 'landed') return [{ action: PASS, gain: 0 }, ...turns, ...takeoffs(situation, ship, flight)]
  const ground =
    flight.body === null ? touched(situation.field.spotAt(flight.at), flight.altitude) : undefined
  if (ground) {
    // VC-3.10: a ship that is docked by the end of the phase does not touch the body.
    const aboard = touchesBodies(state, { status: 'docked' })
      ? []
      : status === 'docked'
        ? [{ action: PASS, gain: 0 }, ...turns]
        : docks(situation, ship, flight, subturn)
    return [...landings(situation, ship, flight, ground, subturn), ...aboard]
  }
  const options: Option[] = [{ action: PASS, gain: 0 }]
  for (let n = 1; n <= sheet.thrust && n <= energy; n++) options.push({ action: THRUSTS[n - 1]!, gain: 0 })
  options.push(...turns)
  if (state.rules.altitude && energy >= 1) options.push(...climbs(flight, Math.min(2, sheet.thrust, energy)))
  if (energy >= COST.fire) {
    options.push(...shots(cells, ship, flight, subturn))
    const passing = subturn === 0 ? shotInPassing(situation, ship) : undefined
    if (passing) options.push(passing)
  }
  if (flight.missiles > 0 && energy >= COST.launch && subturn <= LAUNCHES_AHEAD) {
    const launch = launchFrom(situation, flight, subturn, temper)
    if (launch) options.push(launch)
  }
  if (status === 'flying') options.push(...docks(situation, ship, flight, subturn))
  return options
}

function landings(
  situation: Situation,
  { sheet }: Ship,
  { velocity, climb, energy }: Flight,
  ground: Ground,
  subturn: number,
): Option[] {
  const cost = length(velocity) + Math.abs(climb)
  if (ground.kind === 'star' || cost > sheet.thrust || cost > energy) return []
  return halves(situation, ground, subturn)
    .slice(0, 1)
    .map((half) => ({ action: { do: 'land', half }, gain: 0 }))
}

/** Docking at stations with the same place and motion. */
const docks = (situation: Situation, ship: Ship, flight: Flight, subturn: number): Option[] =>
  situation.stations.flatMap((course, i): Option[] => {
    const { at, altitude, velocity, climb } = course[subturn]!
    const { id, faction } = situation.board.stations[i]!
    const matched =
      same(at, flight.at) &&
      same(velocity, flight.velocity) &&
      altitude === flight.altitude &&
      climb === flight.climb
    return matched && (faction === null || faction === ship.faction)
      ? [{ action: { do: 'dock', station: id }, gain: 0 }]
      : []
  })

/** Halves with a site that nobody occupies or is about to. */
function halves({ board, sites }: Situation, ground: Ground, subturn: number): (1 | -1)[] {
  if (subturn > 0) return [1]
  const taken = [
    ...board.ships.flatMap(({ status, site }) => (status === 'landed' && site ? [site] : [])),
    ...sites,
  ]
  return ([1, -1] as const).filter((half) => !taken.some((site) => sameSite(site, siteOn(ground, half))))
}

const climbs = ({ climb, altitude }: Flight, most: number): Option[] =>
  [1, -1, 2, -2]
    .filter((n) => Math.abs(n) <= most && (n > 0 ? climb < 3 : altitude + climb > 0))
    .map((counters) => ({ action: { do: 'climb', counters }, gain: 0 }))

function takeoffs(
  {
    board: {
      state: { rules },
    },
  }: Situation,
  { sheet }: Ship,
  { energy }: Flight,
): Option[] {
  const options: Option[] = []
  for (let n = 1; n <= sheet.thrust && n + COST.takeoff <= energy; n++) {
    options.push({ action: { do: 'takeoff', counters: n, up: false }, gain: 0 })
    if (rules.altitude && n <= 2) options.push({ action: { do: 'takeoff', counters: n, up: true }, gain: 0 })
  }
  return options
}

/** The beam at the most valuable enemy, or at an approaching missile. */
function shots(cells: Cells, { sheet }: Ship, flight: Flight, subturn: number): Option[] {
  const options: Option[] = []
  const { shot } = cells.at(subturn, flight.at, flight.altitude)
  if (shot) options.push({ action: { do: 'fire', target: shot.target, from: null }, gain: shot.worth })
  for (const missile of flight.incoming) {
    const chance = beamChance(sheet.beam.range, rangeBetween(flight, missile), false) / 100
    if (chance > 0.2 && missile.likely > 0.3 && missile.id !== '')
      options.push({
        action: { do: 'fire', target: missile.id, from: null },
        gain: 0,
        downs: { id: missile.id, chance },
      })
  }
  return options
}

/** Chance that somebody shoots it down, in each subturn that allows it. */
const SHOT_DOWN = 0.25

/** At the enemy that it is likely to damage most. */
function launchFrom(
  situation: Situation,
  flight: Flight,
  subturn: number,
  temper: Temper,
): Option | undefined {
  let best: Option | undefined
  for (const foe of situation.foes) {
    const { ship, courses, price } = foe
    const there = courses[0]!.course[subturn]
    if (!there || rangeBetween(flight, there) > LAUNCH_RANGE) continue
    const moves = flightTime(situation, flight, courses[0]!.course, subturn)
    if (moves === undefined) continue
    const evading = evasion(foe, moves, subturn, temper)
    let chance = (MISSILE.chance - MISSILE.perEvasion * evading) / 100
    for (let i = 1; i < moves; i++) chance *= 1 - SHOT_DOWN
    const left = Math.max(0, ship.hull - (situation.promised.get(ship.id) ?? 0))
    const gain =
      left <= 0 ? 0 : chance * (Math.min(MISSILE.damage, left) * price + (left <= MISSILE.damage ? 2 : 0))
    if (!best || gain > best.gain) best = { action: { do: 'launch', target: ship.id, from: null }, gain }
  }
  return best
}

/** Counters for evasion: used if the target sees the missile; otherwise it does other things. */
function evasion(
  { ship: { sheet }, plan }: Foe,
  moves: number,
  subturn: number,
  { evading }: Temper,
): number {
  const most = Math.min(sheet.thrust, 4)
  if (moves > 1) return evading * most
  const expected = plan?.[subturn]
  if (!expected) return 0.35 * most
  return (
    0.8 * (expected.do === 'thrust' || expected.do === 'climb' ? Math.abs(expected.counters) : 0) +
    0.07 * most
  )
}

/** VC-2.7: a ship in relativistic motion fires from the place on its way with the best odds. */
function shotInPassing({ board, field, foes }: Situation, { id, sheet: { beam } }: Ship): Option | undefined {
  const ship = board.ships.find((one) => one.id === id)!
  const passage = board.passages.get(ship)
  if (!passage?.fast) return undefined
  let best: Option | undefined
  for (const { ship: foe, price } of foes) {
    const there = placeOf(foe)
    const cover = sheltered(board.asteroids, there)
    for (const place of placesOf(passage)) {
      const range = rangeBetween(place, there)
      if (range > beam.range || blocked(field, place, there)) continue
      const gain = (beamChance(beam.range, range, cover) / 100) * beam.damage * price
      if (!best || gain > best.gain) best = { action: { do: 'fire', target: foe.id, from: place.at }, gain }
    }
  }
  return best
}
