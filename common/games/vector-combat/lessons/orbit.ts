/**
 * VC-3: lines add counters, dots form an orbit; a ship stays in orbit without thrust; meeting an orbiting
 * station.
 */
import { acts, at, events, idle, type Lesson, opening, own, shipLost, WATCHER } from './lesson.ts'

const RING = 'planet-3'
/** Subturns per turn. */
const HELD = 4

export const orbit: Lesson = {
  id: 'orbit',
  title: 'Falling into orbit',
  teaches: 'Match the dots, and stay for nothing.',
  learned: [
    'Lines beside a planet add counters by themselves, once a subturn, where your move ends.',
    'With the very counters that the dots show you are in orbit.',
    'In orbit you stay without thrust, for ever.',
    'A plan is for many moves: the course ahead shows where a burn now leads.',
  ],
  start: () =>
    opening(
      { map: 'planet' },
      {
        A1: { model: 'corsair', at: at(-1, -6), facing: 3, counters: [0, 0, 0, 1, 0, 0] },
        B1: { model: 'bastion', at: WATCHER, energy: 0 },
      },
    ),
  names: { A1: 'You', B1: 'Watcher' },
  others: idle,
  seed: 'orbit',
  rounds: 48,
  goals: [
    {
      text: 'Get into the outer orbit around the planet.',
      way: acts('turn 2', 'thrust 2', 'turn 5', 'thrust 2'),
      hint: 'Let the planner do it: press Find a way, then the orbit. Its plan fills the coming subturns; press Ready for each. Or burn by hand until your counters are those of the dots.',
      ring: RING,
      met: ({ after }) => own(after).ring === RING,
      missed: ({ after }) =>
        own(after).ring !== null
          ? 'That is the inner orbit: also good, but the outer one is asked for.'
          : undefined,
    },
    {
      text: 'Stay in it for a whole turn: four subturns, without thrust.',
      way: acts('pass', 'pass', 'pass', 'pass'),
      hint: 'Press Ready and do nothing. Look at the course: it closes to a ring. Only turning is free of harm.',
      ring: RING,
      met: ({ after }) => own(after).ring === RING && own(after).run > HELD,
      missed: ({ after }) =>
        own(after).ring === RING ? undefined : 'You have left the orbit. Get into it again.',
    },
    {
      text: 'Dock at the station that goes round in the same orbit.',
      way: acts(
        'pass',
        'thrust 1',
        'thrust 2',
        'pass',
        'thrust 1',
        'thrust 3',
        'turn 0',
        'thrust 1',
        'dock dock',
      ),
      hint: 'It is as fast as you are, so waiting does not help. Press Find a way, then the station: the way leads a little out of the orbit and back. Docked ships are repaired and get energy.',
      ring: RING,
      met: (round) => events(round, 'docked').some(({ ship }) => ship === 'A1'),
    },
  ],
  lost: shipLost,
}
