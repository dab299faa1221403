/** The plan and its forecast in sentences: everything that the board shows. */
import { counted } from '../../../../common/engine/presentation/words.ts'
import { readAction } from '../../../../common/games/vector-combat/action.ts'
import { shipOn } from '../../../../common/games/vector-combat/board.ts'
import { MISSILE } from '../../../../common/games/vector-combat/data/numbers.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import { inPlay, type Ship, type ShipId, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import { actionInBrief, deedWords } from './action-words.ts'
import { actionAt, type Flight } from './flight.ts'
import { eventsOf } from './forecast.ts'
import { hexes, motionWords, placeWords } from './names.ts'
import { oddsOf } from './odds.ts'
import { costOf } from './offers.ts'
import type { FlightPlan } from './plan.ts'
import { whenIs } from './warnings.ts'

/** The facing with which a ship acts in a planned step, as far as that is forecast. */
export const facingAt = ({ state, played }: FlightPlan, id: ShipId, step: number): number | undefined => {
  const before = step === 0 ? state : played.value[step - 1]?.state
  return before && shipNamed(before, id)?.facing
}

export function ordersInWords(plan: FlightPlan): string[] {
  const guessed = plan.state.ships.filter(
    (ship) => inPlay(ship) && !plan.isOwn(ship.id) && !plan.draft.isEmpty(ship.id),
  )
  return [
    ...plan.own.flatMap((ship) => [
      told(plan, ship),
      ...planned(plan, ship),
      ...plan.warningsFor(ship.id).map(({ text }) => text),
      ...fire(plan, ship),
    ]),
    ...guessed.flatMap((ship) => [`Your guess: ${told(plan, ship)}`, ...planned(plan, ship)]),
    ...missiles(plan),
    ...near(plan),
  ]
}

/** Enemy missiles that hunt own ships but do not reach them yet, and when own missiles hit. */
function missiles(plan: FlightPlan): string[] {
  const strikes = eventsOf(plan.played.value).flatMap(({ event, step }) =>
    event.kind === 'strike' ? [{ ...event, step }] : [],
  )
  const missed = plan.state.missiles.filter(
    ({ id, target }) =>
      target !== null && plan.isOwn(target) && !strikes.some(({ missile }) => missile === id),
  )
  return [
    ...missed.map(
      ({ id, target }) =>
        `${id} is after ${target!}, and does not reach it within ` +
        `${counted(plan.played.value.length, 'subturn')} if all goes as planned.`,
    ),
    ...strikes
      .filter(
        ({ missile, target }) =>
          !plan.isOwn(target) && plan.own.some(({ faction }) => missile.startsWith(faction)),
      )
      .map(
        ({ missile, target, step, chance }) =>
          `${missile} reaches ${target} ${whenIs(step)}, if all goes as planned and guessed: ` +
          `${chance} % for ${MISSILE.damage} damage.`,
      ),
  ]
}

function told(plan: FlightPlan, { id }: Ship): string {
  const ship = shipOn(foreseen(plan.state), id)!
  if (!inPlay(ship)) return `${id} is lost in this subturn’s move.`
  const action = readAction(actionAt(plan.draft.of(id), 0))!
  const { energy, heat } = costOf(action, ship)
  const paid = energy > 0 ? ` for ${energy} energy, ${ship.energy - energy} left` : ''
  return `${id} ${deedWords(action, ship.facing)}${paid}${heat > 0 ? `, ${heat} heat` : ''}, at ${placeWords(ship.at)}${ship.altitude > 0 ? ` and altitude ${ship.altitude}` : ''}, ${motionWords(ship)}.`
}

/** The flight plan after this subturn. */
function planned(plan: FlightPlan, { id }: Ship): string[] {
  const flight: Flight = plan.draft.of(id)
  if (flight.length < 2) return []
  const steps = flight
    .slice(1)
    .map(
      (text, i) =>
        `${actionInBrief(text, facingAt(plan, id, i + 1))}${i === 0 ? ' in the next subturn' : ''}`,
    )
  return [`${id} then: ${steps.join(', ')}.`]
}

/** Ships it can hit, and ships that can hit it. */
function fire(plan: FlightPlan, { id }: Ship): string[] {
  const board = foreseen(plan.state)
  const ship = shipOn(board, id)!
  if (!inPlay(ship)) return []
  const enemies = board.ships.filter((other) => inPlay(other) && other.faction !== ship.faction)
  return [
    ...enemies.flatMap((enemy) =>
      odds(`${id} can hit ${enemy.id}`, oddsOf(board, ship, enemy), ship.sheet.beam.damage),
    ),
    ...enemies.flatMap((enemy) =>
      odds(`${enemy.id} can hit ${id}`, oddsOf(board, enemy, ship), enemy.sheet.beam.damage),
    ),
  ]
}

const odds = (what: string, chance: number, damage: number): string[] =>
  chance > 0 ? [`${what}: ${chance} % for ${damage} damage.`] : []

/** Number of nearest enemies listed. */
const NEAREST = 3

/** The selected ship's approaches to its enemies. */
function near(plan: FlightPlan): string[] {
  const id = plan.selected.value
  const ship = shipNamed(plan.state, id)
  if (!ship) return []
  return [...plan.approaches.value]
    .sort((a, b) => a.range - b.range)
    .slice(0, NEAREST)
    .map(({ other, range, step }) => `${id} and ${other} are nearest ${whenIs(step)}: ${hexes(range)}.`)
}
