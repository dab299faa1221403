/** Explanations of a ship's words and numbers. */
import type { Meaning } from '../../../game-kit/meaning.tsx'

export const TERMS = {
  hull: {
    title: 'Hull',
    text: 'What the ship can take: beams, missiles, rocks and too much heat go off it. At 0 it is destroyed.',
  },
  energy: {
    title: 'Energy',
    text:
      'What actions are paid with. The reactor fills it every subturn, up to what the battery holds: ' +
      'the number after the stroke.',
  },
  heat: {
    title: 'Heat',
    text:
      'Beams make it, stars give it, radiators take it away every subturn. ' +
      'What is more than the number after the stroke at the end of a turn goes off the hull.',
  },
  missiles: { title: 'Missiles', text: 'What is aboard to be launched. Those in flight are on the board.' },
  thrust: {
    title: 'Thrust',
    text:
      'How many counters one thrust may add, on the side that the ship faces. ' +
      'Each moves it a hex that way, every subturn.',
  },
  beam: { title: 'Beam', text: 'The damage of a hit, and how many hexes away a target may be.' },
  reactor: { title: 'Reactor', text: 'Energy that comes in every subturn.' },
  radiators: { title: 'Radiators', text: 'Heat that goes away every subturn.' },
  motion: {
    title: 'Motion',
    text:
      'The counters of the ship: it moves by all of them every subturn, until others cancel them or ' +
      'gravity adds its own.',
  },
  facing: {
    title: 'Facing',
    text:
      'The side of its hex that the ship faces: N is up, then NE, SE, S, SW and NW, clockwise. ' +
      'It thrusts that way.',
  },
  altitude: {
    title: 'Altitude',
    text:
      'How high above the map the ship is: a range is the hexes and the difference in altitude. ' +
      'Above its surface a ship flies over a body.',
  },
  place: {
    title: 'Place',
    text:
      'Two numbers name a hex: the first grows to the south-east, the second to the south. ' +
      'The middle of the map is 0, 0.',
  },
  orbit: {
    title: 'In orbit',
    text:
      'Its counters are the dots of its hex: gravity leads it round for ever without thrust. ' +
      'Some matches are won by staying for a number of turns.',
  },
} as const satisfies Readonly<Record<string, Meaning>>
