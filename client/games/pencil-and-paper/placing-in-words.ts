/** What is placed while setting up, in sentences. */
import { DOOR } from '../../../common/games/pencil-and-paper/sheet.ts'
import { drawnBy } from '../../../common/games/pencil-and-paper/turns.ts'
import type { AsteroidDesk } from './asteroid-desk.ts'
import type { DoorDesk } from './door-desk.ts'
import type { ShipsDesk } from './ships-desk.ts'
import { clockOf, inches, placeInWords } from './words.ts'

export const doorInWords = ({ door, part, player: { edge } }: DoorDesk): string[] => {
  const from = edge === 'bottom' || edge === 'top' ? 'left' : 'upper'
  return [
    `Your door, ${inches(DOOR)} wide, begins ${inches(door)} from the ${from} end of your wall${part === null ? ': in the middle, as long as you do not place it' : ''}.`,
  ]
}

export function shipsInWords(desk: ShipsDesk): string[] {
  const refused = desk.refused.value
  return [
    ...desk.ships.map(
      ({ nose, facing, turret }, i) =>
        `${desk.name(i)}${turret ? ', a turret,' : ''} stands with its nose at ${placeInWords(nose)}, facing ${clockOf(facing)}${desk.part ? '' : ', in the row'}.`,
    ),
    ...(refused ? [`At ${placeInWords(refused.ship.nose)} it cannot stand: ${refused.why}.`] : []),
  ]
}

export function asteroidInWords(desk: AsteroidDesk): string[] {
  const {
    part: { points, done },
    state,
    player,
    cursor,
  } = desk
  const refusal = desk.refusal.value
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
