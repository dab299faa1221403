/**
 * The opening: fleets on a circle, each in a line abreast facing the middle, starbases behind them or in the
 * middle.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Seat, TeamId } from '../../../engine/match-types.ts'
import { eastward, northward, r1 } from '../../../geometry/plane.ts'
import { sine, turnOf } from '../../../geometry/trig.ts'
import { type ShipType, STARBASE, shipType, typeNamed } from '../data/ships.ts'
import { baseName, type Motion, type Ship, type State, shipName } from '../state.ts'
import { offered, type Setup, teamsOf, typesIn } from './setup.ts'

/**
 * Distances between the ships of a line, from the line to its starbase, and from there to the edge of the
 * map.
 */
const ABREAST = 30
const BEHIND = 40
const MARGIN = 60
/** From the fleets' starting circle to the edge of the map. */
export const OUTSKIRTS = BEHIND + MARGIN

export function start(setup: Setup, seats: readonly Seat[], dice: Dice): State {
  const teams = teamsOf(setup)
  const [own, neutral] = [
    setup.starbases === 'own' || setup.starbases === 'both',
    setup.starbases === 'neutral' || setup.starbases === 'both',
  ]
  const radius = radiusOf(setup)
  const places = startingPlaces(setup, seats)
  const fleets = teams.map((team, i) => {
    const crews = seats.filter((seat) => seat.team === team).sort((a, b) => (a.id < b.id ? -1 : 1))
    return { team, crews, bearing: bearingOf(setup, i) }
  })
  const bases = [
    ...(own
      ? fleets.map(({ team, crews, bearing }) =>
          base(crews[0]?.id ?? '', team, facingMiddle(bearing, radius + BEHIND, 0)),
        )
      : []),
    ...(neutral ? [base('', '', { x: 0, y: 0, heading: 0, speed: 0 })] : []),
  ]
  return {
    ships: [...fleets.flatMap(({ crews }) => lineUp(setup, crews, places, dice)), ...bases],
    ordnance: [],
    sightings: {},
    shields: setup.shields,
    sharing: setup.sharing,
    seenBy: '',
    radius: Math.ceil(radius) + OUTSKIRTS,
    played: 0,
    roundLimit: setup.roundLimit,
  }
}

const widthOf = (setup: Setup): number => (setup.seatsPerTeam * setup.shipsPerSeat - 1) * ABREAST

/**
 * Radius of the circle on which neighbouring fleets, measured between their nearest ends, are as far apart as
 * the setup says.
 */
const radiusOf = (setup: Setup): number => (setup.distance + widthOf(setup)) / 2 / sine(180 / setup.teams)

/**
 * A place `out` units from the middle towards a bearing, and `aside` to the right when facing the middle from
 * there.
 */
function facingMiddle(bearing: number, out: number, aside: number): Motion {
  const heading = turnOf(bearing + 180)
  return {
    x: r1(eastward(bearing, out) + eastward(heading + 90, aside)),
    y: r1(northward(bearing, out) + northward(heading + 90, aside)),
    heading,
    speed: 0,
  }
}

const bearingOf = ({ teams }: Setup, team: number): number => (360 / teams) * team

/** By name: where each ship begins. The setup says it, so everybody may know it. */
export function startingPlaces(setup: Setup, seats: readonly Seat[]): ReadonlyMap<string, Motion> {
  const radius = radiusOf(setup)
  const left = -widthOf(setup) / 2
  return new Map(
    teamsOf(setup).flatMap((team, t) =>
      seats
        .filter((seat) => seat.team === team)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .flatMap(({ id }, s) =>
          Array.from({ length: setup.shipsPerSeat }, (_, i): [string, Motion] => [
            shipName(id, i, setup.shipsPerSeat),
            facingMiddle(bearingOf(setup, t), radius, left + (s * setup.shipsPerSeat + i) * ABREAST),
          ]),
        ),
    ),
  )
}

const lineUp = (
  setup: Setup,
  crews: readonly Seat[],
  places: ReadonlyMap<string, Motion>,
  dice: Dice,
): Ship[] =>
  crews.flatMap((seat) =>
    Array.from({ length: setup.shipsPerSeat }, (_, i) => {
      const name = shipName(seat.id, i, setup.shipsPerSeat)
      const { id, team } = seat
      return freshShip(name, typeFor(setup, seat, i, name, dice), { seat: id, team }, places.get(name)!)
    }),
  )

function typeFor(setup: Setup, seat: Seat, i: number, name: string, dice: Dice): ShipType {
  const there = offered(setup, seat.team)
  const chosen = seat.choice === undefined ? [] : typesIn(seat.choice)
  const type = shipType(chosen[chosen.length > 1 ? i : 0] ?? '')
  return type && there.includes(type) ? type : there[dice.index(`type/${name}`, there.length)]!
}

const base = (seat: string, team: TeamId | '', motion: Motion): Ship =>
  freshShip(baseName(team), typeNamed(STARBASE), { seat, team }, motion)

/** A ship at the start: initial battery, cold lasers, fully loaded. */
export function freshShip(
  name: string,
  type: ShipType,
  { seat, team }: Pick<Ship, 'seat' | 'team'>,
  { x, y, heading, speed }: Motion,
): Ship {
  const launchers = type.weapons.flatMap((weapon) => (weapon.kind === 'launcher' ? [weapon] : []))
  return {
    name,
    seat,
    team,
    type: type.name,
    x,
    y,
    heading,
    speed,
    hull: type.hull,
    battery: type.startBattery,
    shields: type.shields,
    heat: type.weapons.flatMap((weapon) => (weapon.kind === 'laser' ? [0] : [])),
    ammo: launchers.map(({ ammo }) => ammo),
    launched: launchers.map(() => 0),
    cloaked: false,
    score: 0,
  }
}
