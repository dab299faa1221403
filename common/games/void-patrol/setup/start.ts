/** The opening position: sides, fighters in rows at their own side, asteroids. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Seat, TeamId } from '../../../engine/match-types.ts'
import {
  add,
  distance,
  type Hex,
  hex,
  hexesWithin,
  hexKey,
  ORIGIN,
  ring,
  rotate,
  turned,
} from '../../../geometry/hex.ts'
import { type Model, modelNamed, modelsFor } from '../data/models.ts'
import { EDITION } from '../edition.ts'
import { byId, type Field, type Fighter, type Side, type State } from '../state.ts'
import { type Pilot, ROOKIE, skillOf } from './campaign.ts'
import { readChoice } from './choice.ts'
import { modelOf as asModel, parseDesign } from './design.ts'
import { type Setup, teamsOf } from './setup.ts'

/** The sides of a hexagon that teams start from, by number of teams: spread as evenly as six sides allow. */
const HOME_SIDES: Readonly<Record<number, readonly number[]>> = {
  2: [3, 0],
  3: [3, 5, 1],
  4: [3, 0, 4, 1],
  5: [3, 0, 4, 1, 2],
  6: [3, 0, 4, 1, 5, 2],
}

/** Sixths of a turn that map the field onto itself with home sides on home sides. */
const SYMMETRY: Readonly<Record<number, number>> = { 2: 3, 3: 2, 4: 3, 5: 1, 6: 1 }

/** Least distance of asteroids from starting fighters. */
const CLEAR = 2

export function start(setup: Setup, seats: readonly Seat[], dice: Dice): State {
  const teams = teamsOf(setup)
  const field = fieldOf(setup, teams)
  const fighters = teams.flatMap((team, i) =>
    lineUp(
      setup,
      seats.filter((seat) => seat.team === team),
      HOME_SIDES[teams.length]![i]!,
      dice,
    ),
  )
  return {
    edition: EDITION,
    rules: setup.rules,
    field,
    asteroids: scatter(
      setup,
      fighters.map((fighter) => fighter.at),
      dice,
    ),
    fighters: fighters.sort(byId),
    missiles: [],
    scores: Object.fromEntries(teams.map((team) => [team, { kills: 0, damage: 0 }])),
    played: 0,
    roundLimit: setup.roundLimit,
  }
}

function fieldOf(setup: Setup, teams: readonly TeamId[]): Field {
  if (setup.field === 'arena') return { kind: 'arena', radius: setup.radius }
  const sides: Side[] = Array.from({ length: 6 }, () => 'neutral')
  teams.forEach((team, i) => (sides[HOME_SIDES[teams.length]![i]!] = team))
  return { kind: 'hexagon', radius: setup.radius, sides }
}

/** Remembers what depends on the radius alone: there are few radii, and each match begins with it. */
function byRadius<T>(of: (radius: number) => T): (radius: number) => T {
  const known = new Map<number, T>()
  return (radius) => {
    if (!known.has(radius)) known.set(radius, of(radius))
    return known.get(radius)!
  }
}

/** Fighters of a team in rows behind each other, two hexes apart, the middle of the foremost row first. */
function lineUp(setup: Setup, seats: readonly Seat[], side: number, dice: Dice): Fighter[] {
  const places = slotsBefore(setup.radius - (setup.field === 'arena' ? 1 : 0))
  return [...seats].sort(byId).flatMap((seat, s) => {
    const { craft, pilots } = readChoice(seat.choice ?? '')
    return Array.from({ length: setup.fightersPerSeat }, (_, f) => {
      const id = setup.fightersPerSeat > 1 ? `${seat.id}${'abcdefgh'[f]}` : seat.id
      const at = rotate(places[s * setup.fightersPerSeat + f]!, side)
      const pilot = setup.pilots === 'campaign' ? (pilots[f] ?? ROOKIE) : undefined
      return fighterOf(id, seat, modelOf(setup, craft, id, dice), at, turned(side, 3), pilot)
    })
  })
}

function designed(text: string): Model | undefined {
  const read = parseDesign(text)
  return 'design' in read ? asModel(read.design) : undefined
}

function modelOf({ rules }: Setup, craft: string, fighter: string, dice: Dice): Model {
  const chosen = craft === '' ? undefined : (modelNamed(craft) ?? designed(craft))
  const offered = modelsFor(rules)
  return chosen ?? offered[dice.index(`model/${fighter}`, offered.length)]!
}

/**
 * Starting places at side 0 (the hexes with the largest q + r), in the order of use: rows two hexes apart,
 * the middle of each first. They stay in the sector q > 0, r ≥ 0, so no two teams share a place.
 */
const slotsBefore = byRadius((radius): readonly Hex[] =>
  [2, 0, 4].flatMap((depth) => {
    const sum = radius - depth
    const middle = Math.floor(sum / 2)
    return Array.from({ length: sum }, (_, i) => i + 1)
      .filter((q) => (q - middle) % 2 === 0)
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
      .map((q) => hex(q, sum - q))
  }),
)

/**
 * VP-2.11: at rest, with less fuel than full autonomy. VP-4.10: a pilot's skill adds to the cockpit's values;
 * without one it is 0.
 */
export function fighterOf(
  id: string,
  seat: Seat,
  model: Model,
  at: Hex,
  facing: number,
  pilot?: Pilot,
): Fighter {
  const skill = pilot ? skillOf(pilot) : { gunnery: 0, piloting: 0 }
  return {
    id,
    seat: seat.id,
    team: seat.team,
    model: model.name,
    pilot: pilot?.name ?? '',
    at,
    facing,
    velocity: ORIGIN,
    hull: model.hull,
    hullFull: model.hull,
    shields: model.shields,
    shieldsFull: model.shields,
    thrust: model.thrust,
    thrustFull: model.thrust,
    gMax: model.gMax,
    spinners: model.spinners,
    thrusters: model.thrusters,
    fuel: { kind: model.fuel.kind, left: model.fuel.start, full: model.fuel.full },
    gunnery: model.cockpit.gunnery + skill.gunnery,
    piloting: model.cockpit.piloting + skill.piloting,
    guns: model.guns,
    missiles: model.missiles,
    grenades: model.grenades,
    rockets: model.rockets,
    launched: 0,
    kills: 0,
    status: 'flying',
  }
}

/** The hexes where asteroids may be, with the names of their dice. */
const placesWithin = byRadius((radius) =>
  hexesWithin(radius).map((at) => ({ at, die: `rock/${at.q}/${at.r}` })),
)

/** Random asteroids, or random ones in one sector rotated into the others; plus an arena's ring. */
function scatter(setup: Setup, keepClear: readonly Hex[], dice: Dice): Hex[] {
  const places = placesWithin(setup.radius - (setup.field === 'arena' ? 1 : 0))
  const step = setup.symmetric ? SYMMETRY[setup.teams]! : 6
  const orbit = (at: Hex): Hex[] => Array.from({ length: 6 / step }, (_, i) => rotate(at, i * step))
  const wanted = Math.round((places.length * setup.density) / 100)
  const taken = new Map<number, Hex>()
  // Every hex draws a number; the smallest win, ties by smaller q, then r. So an additional fighter to keep
  // clear of moves no other rock. Number and place are packed into one number, so that sorting needs no
  // comparison function.
  const order = new Float64Array(wanted > 0 ? places.length : 0)
  for (let place = 0; place < order.length; place++)
    order[place] = dice.roll(places[place]!.die, 0x1_0000_0000) * places.length + place
  order.sort()
  for (const lot of order) {
    if (taken.size >= wanted) break
    const group = orbit(places[lot % places.length]!.at)
    if (group.some((h) => keepClear.some((place) => distance(place, h) <= CLEAR))) continue
    for (const h of group) taken.set(hexKey(h), h)
  }
  const rocks = [...taken.values(), ...(setup.field === 'arena' ? ring(setup.radius) : [])]
  return rocks.map((h) => add(h, ORIGIN)).sort((a, b) => a.q - b.q || a.r - b.r)
}
