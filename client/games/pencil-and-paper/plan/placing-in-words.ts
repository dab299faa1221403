/** The plan during setup, in sentences. */
import { DOOR } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { drawnBy } from '../../../../common/games/pencil-and-paper/turns.ts'
import type { AsteroidPlan } from './asteroid-plan.ts'
import type { DoorPlan } from './door-plan.ts'
import { clockOf, inches, placeInWords } from './place-words.ts'
import type { ShipsPlan } from './ships-plan.ts'

export const doorInWords = ({ door, part, player: { edge } }: DoorPlan): string[] => {
  const from = edge === 'bottom' || edge === 'top' ? 'left' : 'upper'
  return [
    `Your door, ${inches(DOOR)} wide, begins ${inches(door)} from the ${from} end of your wall${part === null ? ': in the middle, as long as you do not place it' : ''}.`,
  ]
}

export function shipsInWords(plan: ShipsPlan): string[] {
  const refused = plan.refused.value
  return [
    ...plan.ships.map(
      ({ nose, facing, turret }, i) =>
        `${plan.name(i)}${turret ? ', a turret,' : ''} stands with its nose at ${placeInWords(nose)}, facing ${clockOf(facing)}${plan.part ? '' : ', in the row'}.`,
    ),
    ...(refused ? [`At ${placeInWords(refused.ship.nose)} it cannot stand: ${refused.why}.`] : []),
  ]
}

export function asteroidInWords(plan: AsteroidPlan): string[] {
  const {
    part: { points, done },
    state,
    player,
    cursor,
  } = plan
  const refusal = plan.refusal.value
  const at = cursor.value
  return [
    `You have drawn ${drawnBy(state, player)} of ${state.rules.asteroidLimit} asteroids.`,
    done
      ? 'You are done: you draw no more.'
      : points.length === 0
        ? 'Nothing is drawn yet: without an outline you are done, and draw no more.'
        : `An outline of ${points.length} corners: ${points.map(placeInWords).join('; ')}.`,
    ...(refusal && !done ? [`It is no asteroid yet: ${refusal}!`] : []),
    ...(at ? [`Cursor at ${placeInWords(at)}.`] : []),
  ]
}
