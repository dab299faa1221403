/** The present step in words, and its planning time (PP-2.3, PP-9.1). */
import type { Step } from '../../engine/match-types.ts'
import type { State } from './state.ts'
import { drawnBy } from './turns.ts'

/** Seconds for a door, for all ships, and for an asteroid while others wait. */
const DOOR_SECONDS = 20
const SHIPS_SECONDS = 60
const ASTEROID_SECONDS = 30

export function step(state: State): Step {
  const {
    phase,
    rules: { shipsEach, turrets, asteroidLimit },
  } = state
  const player = state.players[state.turn]!
  switch (phase) {
    case 'doors':
      return {
        title: 'All place their doors',
        own: 'Place your door',
        task: 'Put the door where you want it along your wall.',
        idle: 'it is in the middle',
        time: { seconds: DOOR_SECONDS },
        counts: false,
      }
    case 'ships':
      return {
        title: 'All place their ships',
        own: 'Place your ships',
        task: `Place ${shipsEach === 1 ? 'your ship' : `${shipsEach} ships`} in your hangar${turrets ? '; some may be turrets outside the wall' : ''}. Nobody sees them yet.`,
        idle: 'they stand in a row',
        time: { seconds: SHIPS_SECONDS },
        counts: false,
      }
    case 'asteroids':
      return {
        title: `Player ${player.id} draws an asteroid (${drawnBy(state, player) + 1} of ${asteroidLimit})`,
        own: `Draw an asteroid (${drawnBy(state, player) + 1} of ${asteroidLimit})`,
        task: 'Draw an outline between the hangars, or say that you are done.',
        idle: 'you are done',
        time: { seconds: ASTEROID_SECONDS },
        counts: false,
      }
    case 'play':
      return {
        title: `Player ${player.id}, turn ${state.turns + 1}`,
        own: `Your flick, turn ${state.turns + 1}`,
        task:
          state.turns < state.players.length
            ? `${beginner(state)}, by lot. Flick a ship: a move or a shot.`
            : 'Flick one of your ships: a move or a shot.',
        time: { share: 1 },
        counts: true,
      }
  }
}

/** PP-1.5: who began, for the player whose turn it is. */
const beginner = ({ turns, first, players }: State): string =>
  turns === 0 ? 'You begin' : `Player ${players[first]!.id} began`
