/** The whole position in words: bodies, rings, stations, ships and their courses, ranges and odds. */
import { capitalised, counted, listed } from '../../../../common/engine/presentation/words.ts'
import { ahead } from '../../../../common/games/vector-combat/ahead.ts'
import { rangeBetween } from '../../../../common/games/vector-combat/beam.ts'
import { placeOf, shipOn } from '../../../../common/games/vector-combat/board.ts'
import { FACE_NAMES } from '../../../../common/games/vector-combat/face.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { siteWords } from '../../../../common/games/vector-combat/presentation/describe.ts'
import {
  bodyWords,
  ringWords,
  stationWords,
} from '../../../../common/games/vector-combat/presentation/place-words.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import {
  inPlay,
  type Missile,
  type Ship,
  type State,
  shipNamed,
} from '../../../../common/games/vector-combat/state.ts'
import { distance, still } from '../../../../common/geometry/hex.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { goalOf } from '../plan/goal.ts'
import { hexes, modelName, motionWords, placeWords } from '../plan/names.ts'
import { oddsOf } from '../plan/odds.ts'

/** Subturns to look ahead. */
const AHEAD = 4

export function positionInWords(state: State, eyes: Pick<Eyes, 'seat' | 'team'>): string[] {
  const goal = goalOf(state)
  const rank = (ship: Ship) => (ship.seat === eyes.seat ? 0 : ship.faction === eyes.team ? 1 : 2)
  const ships = state.ships.filter(inPlay).sort((a, b) => rank(a) - rank(b))
  const lost = state.ships.filter((ship) => !inPlay(ship))
  return [
    ...(goal
      ? [
          `${goal.aim} ${capitalised(goal.stands.map(({ faction, text }) => `team ${faction}: ${text}`).join('; '))}.`,
        ]
      : []),
    'Places are q, r: q grows to the south-east, r to the south. Faces are N, NE, SE, S, SW and NW.',
    ...mapInWords(state),
    ...ships.map((ship) => shipInWords(state, ship, eyes)),
    ...goingInWords(state, ships),
    ...oddsInWords(state, ships, eyes),
    ...state.missiles.map((missile) => missileInWords(state, missile)),
    ...(lost.length > 0
      ? [
          `Out of play: ${listed(lost.map(({ id, status }) => `${id} (${status === 'left' ? 'left' : 'destroyed'})`))}.`,
        ]
      : []),
  ]
}

function mapInWords(state: State): string[] {
  const { map } = fieldOf(state.map)
  const rings = [...new Set(map.hexes.flatMap(({ ring }) => (ring === null ? [] : [ring])))]
  const resting = state.asteroids.filter(({ velocity, climb }) => still(velocity) && climb === 0)
  const hot = map.hexes.filter(({ heat }) => heat > 0).length
  return [
    ...map.bodies.map(
      ({ id, kind, at: [q, r], radius }) =>
        `${id === kind ? `The ${kind}` : `${id}, a ${kind},`} is around ${q}, ${r}: ` +
        `radius ${radius}${kind === 'star' ? ', no surface' : ''}.`,
    ),
    ...rings.map((ring) => {
      const around = map.hexes.filter((one) => one.ring === ring)
      const [q, r] = around[0]!.at
      const near = map.bodies
        .map((body) => ({ body, far: distance({ q, r }, { q: body.at[0], r: body.at[1] }) }))
        .sort((a, b) => a.far - b.far)[0]
      return around.length === 1
        ? `${ring} is a still point at ${q}, ${r}.`
        : `${capitalised(ringWords(map, ring))} has ${around.length} ` +
            `hexes${near ? `, ${hexes(near.far)} from the middle of ${bodyWords(near.body.id)}` : ''}.`
    }),
    ...(hot > 0 ? [hot === 1 ? 'One hex is hot.' : `${hot} hexes are hot.`] : []),
    ...state.stations.map(
      ({ id, faction, ...station }) =>
        `${capitalised(stationWords(id))}, of ${faction === null ? 'everybody' : `team ${faction}`}, ` +
        `at ${placeWords(station.at)}${altitude(station)}, ${motionWords(station)}.`,
    ),
    ...(resting.length > 0
      ? [
          `Asteroids at rest: ${resting.map((one) => `${one.id} at ${placeWords(one.at)}${altitude(one)}`).join('; ')}.`,
        ]
      : []),
    ...state.asteroids
      .filter((one) => !resting.includes(one))
      .map(
        ({ id, ...asteroid }) =>
          `${id}, an asteroid, at ${placeWords(asteroid.at)}${altitude(asteroid)}, ${motionWords(asteroid)}.`,
      ),
    ...(map.edge === null
      ? []
      : [`Who is farther than ${map.edge} hexes from 0, 0 at the end of a turn has left.`]),
  ]
}

const altitude = (thing: { readonly altitude: number }): string =>
  thing.altitude > 0 ? `, altitude ${thing.altitude}` : ''

const whose = (ship: Ship, { seat, team }: Pick<Eyes, 'seat' | 'team'>): string =>
  ship.seat === seat
    ? 'Yours'
    : team === ''
      ? `Team ${ship.faction}`
      : ship.faction === team
        ? 'Friend'
        : 'Enemy'

function shipInWords(state: State, ship: Ship, eyes: Pick<Eyes, 'seat' | 'team'>): string {
  const { id, model, at, facing, sheet, hull, energy, heat, missiles, status, station, site, ring, run } =
    ship
  const where =
    status === 'landed'
      ? `landed on ${siteWords(site!)}`
      : status === 'docked'
        ? `docked at ${stationWords(station!)}`
        : motionWords(ship)
  const orbit =
    ring === null ? '' : `, in ${ringWords(fieldOf(state.map).map, ring)} for ${counted(run, 'subturn')}`
  return (
    `${whose(ship, eyes)}: ${id} ${modelName(model)} at ${placeWords(at)}${altitude(ship)}, ` +
    `facing ${FACE_NAMES[facing]!}, ${where}${orbit}. ` +
    `Hull ${hull} of ${sheet.hull}, energy ${energy} of ${sheet.battery}, ` +
    `heat ${heat} of ${sheet.heatCapacity}, ${counted(missiles, 'missile')}.`
  )
}

/** Courses of ships without further orders. */
function goingInWords(state: State, ships: readonly Ship[]): string[] {
  const played = ahead(state, {}, AHEAD)
  return ships.flatMap(({ id, status }) => {
    if (status === 'landed') return []
    const lost = played.findIndex((subturn) => !inPlay(shipNamed(subturn.state, id)!))
    const { at } = shipNamed(played[0]!.state, id)!
    if (lost >= 0) return [`Without an action ${id} is lost in ${counted(lost + 1, 'subturn')}!`]
    const last = shipNamed(played.at(-1)!.state, id)!
    return [
      `Without an action ${id} is at ${placeWords(at)} after this subturn and at ` +
        `${placeWords(last.at)} after ` +
        `${AHEAD}${last.ring === null ? '' : `, in ${ringWords(fieldOf(state.map).map, last.ring)}`}.`,
    ]
  })
}

/** After the move, between own ships and enemies; spectators get all pairs. */
function oddsInWords(state: State, ships: readonly Ship[], { team }: Pick<Eyes, 'seat' | 'team'>): string[] {
  const board = foreseen(state)
  const then = (id: string) => shipOn(board, id)!
  const ours = ships.filter(({ faction }) => team === '' || faction === team)
  return ours
    .flatMap((ship) =>
      ships
        .filter((other) => other.faction !== ship.faction && (team !== '' || ship.id < other.id))
        .map((other) => {
          const [a, b] = [then(ship.id), then(other.id)]
          if (!inPlay(a) || !inPlay(b)) return ''
          const odds = [
            [a, b],
            [b, a],
          ].flatMap(([one, two]) => {
            const chance = oddsOf(board, one!, two!)
            return chance > 0 ? [`${one!.id} hits with ${chance} %`] : []
          })
          return (
            `After the move ${a.id} and ${b.id} are at range ` +
            `${rangeBetween(placeOf(a), placeOf(b))}${odds.length > 0 ? `: ${odds.join(', ')}` : ''}.`
          )
        }),
    )
    .filter((words) => words !== '')
}

const missileInWords = (state: State, { id, at, target, fuel, life, ...moving }: Missile): string => {
  const aimed = target === null ? undefined : shipNamed(state, target)
  return (
    `Missile ${id} at ${placeWords(at)}${altitude(moving)}, ${motionWords(moving)}, ` +
    `${aimed ? `after ${aimed.id}, ${hexes(distance(at, aimed.at))} away` : 'adrift'}; ` +
    `${fuel} fuel, ${counted(life, 'move')} left.`
  )
}
