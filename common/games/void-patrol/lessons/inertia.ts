/** VP-2: position and velocity, drift, facing, and stopping. */
import { hex, still, UNITS } from '../../../geometry/hex.ts'
import type { Area, Lesson, LessonRound } from './lesson.ts'
import { drifts, drone, flies, outOfIt, passed, pupil, sky, trainer, within } from './sky.ts'

const RING: Area = { at: hex(0, 0), radius: 1 }
const BERTH: Area = { at: hex(4, 0), radius: 2 }

/** Whether the nose points against the course at the round's start. */
function turnedAgainst({ before, after }: LessonRound): boolean {
  const { velocity: v } = pupil(before)
  const nose = UNITS[pupil(after).facing]!
  // Twice the dot product.
  return 2 * (v.q * nose.q + v.r * nose.r) + v.q * nose.r + v.r * nose.q < 0
}

export const inertia: Lesson = {
  id: 'inertia',
  title: 'Inertia',
  teaches: 'Get going, drift, turn around, stop.',
  learned: [
    'A thrust moves you 1 hex now and adds 2 to your speed.',
    'Nothing slows you down: an empty plan drifts on.',
    'Your nose may point anywhere; your course is another matter.',
    'To stop, thrust against your course. A circle in the plan means rest.',
  ],
  start: () =>
    sky('simple', 10, [trainer(hex(-7, 0), 0, { guns: [] }), drone('B1', 'Buoy', hex(5, -2), 3, 100)]),
  names: { A1: 'You', B1: 'Buoy' },
  others: drifts,
  seed: 'inertia',
  rounds: 14,
  goals: [
    {
      text: 'Get going: thrust forward once or twice, then press Ready.',
      way: [flies('FF')],
      hint: 'The straight arrow is your thrust. Each one moves you 1 hex now and adds 2 to your speed. On the board, the solid arrow is this round; the dashed one is where you will drift next.',
      met: ({ after }) => !still(pupil(after).velocity),
    },
    {
      text: 'Drift through the ring.',
      way: [flies('')],
      hint: 'There is no drag. Plan nothing, press Ready, and watch: you glide on at the same speed, round after round.',
      area: RING,
      met: (round) => passed(round, RING),
    },
    {
      text: 'Turn your nose against your course.',
      way: [flies('LLL')],
      hint: 'Play three spins (the curved arrows). Look at the arrows on the board: your nose turns, your course stays.',
      met: turnedAgainst,
    },
    {
      text: 'Come to rest in the ring by the buoy.',
      way: [flies('FF')],
      hint: 'Nose backward, every thrust takes 2 off your speed. When the plan shows a circle instead of a dashed arrow, you will stand still there.',
      area: BERTH,
      met: ({ after }) => still(pupil(after).velocity) && within(BERTH, pupil(after).at),
    },
  ],
  lost: (round) => outOfIt(round),
}
