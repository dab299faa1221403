/**
 * PP-5.2, PP-5.4, PP-8: shots bore through rock and stop at walls; ships fly through tunnels and shoot
 * through doors.
 */
import {
  type Area,
  at,
  box,
  DOWN,
  events,
  idle,
  type Lesson,
  mishap,
  moves,
  opening,
  ownFlick,
  ownShips,
  shipsLost,
  shoots,
  UP,
} from './lesson.ts'

const ROCK = 'r1'
/** The far side of the rock. */
const BEYOND: Area = { at: at(4352, 4700), radius: 1300 }
const ROCK_TOP = 5900

export const tunnels: Lesson = {
  id: 'tunnels',
  title: 'Tunnels and walls',
  teaches: 'Through the rock, and in by the door.',
  learned: [
    'A shot bores a tunnel half an inch wide, and is not slowed down by it.',
    'Rock stops moves, not shots. A tunnel is a way for both.',
    'What is cut through falls into pieces; small ones vanish.',
    'Hangar walls stop every shot. Doors do not.',
  ],
  start: () =>
    opening(
      {},
      {
        A1: [4352, 8400, UP],
        A2: [3700, 8500, UP],
        A3: [5000, 8500, UP],
        B1: [4352, 640, DOWN],
        B2: [700, 700, DOWN],
      },
      { [ROCK]: box(600, ROCK_TOP, 8100, 7300) },
    ),
  names: { A1: 'You', B1: 'Target' },
  others: idle,
  seed: 'tunnels',
  rounds: 50,
  goals: [
    {
      text: 'A wall of rock is in your way. Shoot a tunnel through it.',
      way: [shoots('A1', UP, 560)],
      hint: 'Choose A1 and Shot, straight up, hard enough to come out on the other side: three inches. What is cut through falls in two.',
      targets: ['A1'],
      met: ({ after }) => after.asteroids.every(({ id }) => id !== ROCK) && after.asteroids.length > 1,
      missed: (round) =>
        mishap(round) ??
        (events(round, 'cut').length > 0
          ? 'A crater, but no tunnel: the next shot goes on from there. A little harder.'
          : undefined),
    },
    {
      text: 'Fly a ship through it, to the other side.',
      way: [moves('A1', UP, 300), moves('A1', UP, 300)],
      hint: 'Softly, along the middle of the tunnel. Two moves are surer than one: in between you may end inside it.',
      area: BEYOND,
      met: ({ after }) => ownShips(after).some(({ nose }) => nose.y < ROCK_TOP && nose.y > 1100),
      missed: mishap,
    },
    {
      text: 'B1 is in its hangar. Shoot it through the door.',
      way: [moves('A1', UP, 300), shoots('A1', UP, 700), shoots('A1', UP, 700)],
      hint: 'The wall stops shots, the gap in it does not. From straight in front of the door, and near, it is easy.',
      targets: ['B1'],
      met: (round) => events(round, 'destroyed').some(({ ship, by }) => ship === 'B1' && by === 'shot'),
      missed(round) {
        const shot = ownFlick(round)
        return (
          mishap(round) ??
          (shot?.what === 'shot'
            ? shot.end === 'wall'
              ? 'The wall stopped it. Aim through the gap, from straight in front.'
              : 'A miss. From nearer the cone is narrower.'
            : undefined)
        )
      },
    },
  ],
  lost: shipsLost,
}
