/** What is planned, and what comes of it, in sentences: everything that the board shows to who sees it. */

import { type Action, readAction } from '../../../common/games/vector-combat/action.ts'
import { shipOn } from '../../../common/games/vector-combat/board.ts'
import { MISSILE } from '../../../common/games/vector-combat/data/numbers.ts'
import { FACE_NAMES } from '../../../common/games/vector-combat/face.ts'
import { foreseen } from '../../../common/games/vector-combat/foresee.ts'
import { stationWords } from '../../../common/games/vector-combat/place-words.ts'
import { inPlay, type Ship, shipNamed } from '../../../common/games/vector-combat/state.ts'
import { toldOf } from './courses.ts'
import type { VectorCombatDesk } from './desk.ts'
import { actionAt, type Flight } from './flight.ts'
import { counted, hexes, motionWords, placeWords } from './names.ts'
import { chanceOn } from './odds.ts'
import { costOf } from './offers.ts'
import { whenIs } from './warnings.ts'

/** "adds 2 counters N". `facing`: of the ship that does it. */
export function deedWords(action: Action, facing: number): string {
  switch (action.do) {
    case 'pass':
      return 'passes'
    case 'thrust':
      return `adds ${counted(action.counters, 'counter')} ${FACE_NAMES[facing]!}`
    case 'climb':
      return `adds ${counted(Math.abs(action.counters), 'counter')} ${action.counters < 0 ? 'down' : 'up'}`
    case 'turn':
      return `turns to ${FACE_NAMES[action.facing]!}`
    case 'fire':
      return `fires at ${action.target}`
    case 'launch':
      return `launches a missile at ${action.target}`
    case 'dock':
      return `docks at ${stationWords(action.station)}`
    case 'land':
      return `lands on the ${action.half > 0 ? 'northern' : 'southern'} half`
    case 'takeoff':
      return `takes off${action.counters === 0 ? '' : ` with ${counted(action.counters, 'counter')} ${action.up ? 'up' : FACE_NAMES[facing]!}`}`
  }
}

export function ordersInWords(desk: VectorCombatDesk): string[] {
  const guessed = desk.state.ships.filter(
    (ship) => inPlay(ship) && !desk.isOwn(ship.id) && !desk.draft.isEmpty(ship.id),
  )
  return [
    ...desk.own.flatMap((ship) => [
      told(desk, ship),
      ...planned(desk, ship),
      ...desk.warningsFor(ship.id).map(({ text }) => text),
      ...fire(desk, ship),
    ]),
    ...guessed.flatMap((ship) => [`Your guess: ${told(desk, ship)}`, ...planned(desk, ship)]),
    ...missiles(desk),
    ...near(desk),
  ]
}

/** Those that are after own ships and do not reach them for now, and when own ones reach whom. */
function missiles(desk: VectorCombatDesk): string[] {
  const strikes = toldOf(desk.played.value).flatMap(({ event, step }) =>
    event.kind === 'strike' ? [{ ...event, step }] : [],
  )
  const missed = desk.state.missiles.filter(
    ({ id, target }) =>
      target !== null && desk.isOwn(target) && !strikes.some(({ missile }) => missile === id),
  )
  return [
    ...missed.map(
      ({ id, target }) =>
        `${id} is after ${target!}, and does not reach it within ${counted(desk.played.value.length, 'subturn')} if all goes as planned.`,
    ),
    ...strikes
      .filter(
        ({ missile, target }) =>
          !desk.isOwn(target) && desk.own.some(({ faction }) => missile.startsWith(faction)),
      )
      .map(
        ({ missile, target, step, chance }) =>
          `${missile} reaches ${target} ${whenIs(step)}, if all goes as planned and guessed: ${chance} % for ${MISSILE.damage} damage.`,
      ),
  ]
}

function told(desk: VectorCombatDesk, { id }: Ship): string {
  const ship = shipOn(foreseen(desk.state), id)!
  if (!inPlay(ship)) return `${id} is lost in this subturn’s move.`
  const action = readAction(actionAt(desk.draft.of(id), 0))!
  const { energy, heat } = costOf(action, ship)
  const paid = energy > 0 ? ` for ${energy} energy, ${ship.energy - energy} left` : ''
  return `${id} ${deedWords(action, ship.facing)}${paid}${heat > 0 ? `, ${heat} heat` : ''}, at ${placeWords(ship.at)}${ship.altitude > 0 ? ` and altitude ${ship.altitude}` : ''}, ${motionWords(ship)}.`
}

/** The flight plan beyond this subturn. */
function planned(desk: VectorCombatDesk, { id }: Ship): string[] {
  const flight: Flight = desk.draft.of(id)
  if (flight.length < 2) return []
  const steps = flight.slice(1).map((text, i) => `${text}${i === 0 ? ' in the next subturn' : ''}`)
  return [`${id} then: ${steps.join(', ')}.`]
}

/** Whom it can hit, and who can hit it. */
function fire(desk: VectorCombatDesk, { id }: Ship): string[] {
  const board = foreseen(desk.state)
  const ship = shipOn(board, id)!
  if (!inPlay(ship)) return []
  const enemies = board.ships.filter((other) => inPlay(other) && other.faction !== ship.faction)
  return [
    ...enemies.flatMap((enemy) =>
      odds(`${id} can hit ${enemy.id}`, chanceOn(board, ship, enemy), ship.sheet.beam.damage),
    ),
    ...enemies.flatMap((enemy) =>
      odds(`${enemy.id} can hit ${id}`, chanceOn(board, enemy, ship), enemy.sheet.beam.damage),
    ),
  ]
}

const odds = (what: string, chance: number, damage: number): string[] =>
  chance > 0 ? [`${what}: ${chance} % for ${damage} damage.`] : []

/** So many of them are told. */
const NEAREST = 3

/** How near the ship that is selected comes to its enemies. */
function near(desk: VectorCombatDesk): string[] {
  const id = desk.selected.value
  const ship = shipNamed(desk.state, id)
  if (!ship) return []
  return [...desk.approaches.value]
    .sort((a, b) => a.range - b.range)
    .slice(0, NEAREST)
    .map(({ other, range, step }) => `${id} and ${other} are nearest ${whenIs(step)}: ${hexes(range)}.`)
}
