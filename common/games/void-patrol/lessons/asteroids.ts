/** VP-3, VP-6: a collision forecast, a way through the rocks, and braking before the border. */
import { hex, still } from '../../../geometry/hex.ts'
import { type Area, type Lesson, PUPIL } from './lesson.ts'
import { aloft, drifts, drone, flies, outOfIt, passed, pupil, sky, trainer } from './sky.ts'

const GATE: Area = { at: hex(4, -1), radius: 2 }

/** With less hull than this the goal is not met. */
const ENOUGH = 200

const ROCKS = [
  hex(-6, 0),
  hex(-5, -3),
  hex(-2, -3),
  hex(0, -3),
  hex(3, -5),
  hex(-3, 0),
  hex(0, -1),
  hex(1, 0),
  hex(-2, 3),
  hex(-6, 3),
  hex(-4, 5),
  hex(1, 3),
  hex(4, 2),
  hex(7, 0),
  hex(2, -7),
  hex(-2, -6),
  hex(6, -6),
  hex(-3, 7),
  hex(-8, 5),
  hex(8, -4),
]

export const asteroids: Lesson = {
  id: 'asteroids',
  title: 'Asteroids and brakes',
  teaches: 'Read the warnings, thread the rocks, stop in time.',
  learned: [
    'A red ring on the planned way is a rock that you will hit, with the damage it does.',
    'Your whole round is one straight line: a turn on the way does not go around a rock.',
    'Plan two rounds ahead: the dashed arrow shows what the speed will do next.',
    'Beyond the border you are lost, unless it is your own side. Brake early.',
  ],
  start: () =>
    sky(
      'simple',
      10,
      [trainer(hex(-8, 0), 0, { guns: [], velocity: hex(2, 0) }), drone('B1', 'Buoy', hex(7, -2), 3, 100)],
      ROCKS,
    ),
  names: { A1: 'You', B1: 'Buoy' },
  others: drifts,
  seed: 'asteroids',
  rounds: 14,
  goals: [
    {
      text: 'A rock lies ahead! Change your plan until the red warning is gone, then press Ready.',
      way: [flies('LF')],
      hint: 'You already fly 2 hexes a round. Spin once and thrust: the straight line to your new end must not touch the rock. Zero damage is a graze; shields hold 40.',
      met: ({ before, after }) => pupil(after).hull === pupil(before).hull && aloft(after, PUPIL),
    },
    {
      text: 'Thread the rocks to the ring, with at least 200 of your 300 hull.',
      way: [flies('RRF'), flies('')],
      hint: 'Slow is safe. Look at the dashed arrow: if it points at a rock, you will have to turn next round.',
      area: GATE,
      met: (round) => passed(round, GATE),
    },
    {
      text: 'Brake: come to rest before the border.',
      way: [flies('RRFF')],
      hint: 'Turn your nose against your course and thrust until the plan shows a circle. At speed 4 that takes two thrusts.',
      met: ({ after }) => still(pupil(after).velocity) && aloft(after, PUPIL),
    },
  ],
  lost: (round) =>
    outOfIt(round) ??
    (pupil(round.after).hull < ENOUGH
      ? 'Too many dents. Go slower, and let no plan with a red number leave your hands.'
      : undefined),
}
