/**
 * VC-2, VC-4.2, VC-4.9: counters move the ship until they are removed; turning takes a subturn; beams hit
 * better at short range.
 */
import { length, still } from '../../../geometry/hex.ts'
import { type Area, acts, at, events, idle, type Lesson, opening, own, shipLost, within } from './lesson.ts'

const BERTH: Area = { at: at(0, -4), radius: 1 }
const DRONE = 'B1'

export const motion: Lesson = {
  id: 'motion',
  title: 'Counters and drift',
  teaches: 'Set off, stop, and shoot.',
  learned: [
    'A counter on a side moves you one hex that way, every subturn, for nothing.',
    'To stop you need the same counters on the other side: turn around first.',
    'First everybody moves, then everybody acts. The board shows where you will be.',
    'A beam hits better from near, and costs energy and heat.',
  ],
  start: () =>
    opening(
      { map: 'open' },
      {
        A1: { model: 'corsair', at: at(0, 4) },
        B1: { model: 'bastion', at: at(3, -11), facing: 3, energy: 0 },
      },
    ),
  names: { A1: 'You', B1: 'Drone' },
  others: idle,
  seed: 'motion',
  rounds: 40,
  goals: [
    {
      text: 'Set off to the north, where your ship is looking: one counter.',
      way: acts('thrust 1'),
      hint: 'Choose Thrust with 1 counter and press Ready. The bright line is your course: where you get to when you do nothing more.',
      area: BERTH,
      met: ({ after }) => !still(own(after).velocity),
      missed: () => 'You are still at rest. Thrust adds counters on the side that you look at.',
    },
    {
      text: 'Come to rest in the ring.',
      way: acts('turn 3', 'pass', 'pass', 'pass', 'pass', 'pass', 'thrust 1'),
      hint: 'Turn to S while you drift: turning takes a subturn, and does not slow you down. The board shows your ship where its next move ends, because that is where it acts: thrust 1 when it stands in the middle of the ring.',
      area: BERTH,
      met: ({ after }) => still(own(after).velocity) && within(BERTH, own(after)),
      missed({ after }) {
        const { velocity, at: here } = own(after)
        if (still(velocity))
          return 'You are at rest, but not in the ring. Turn to where the ring is, and thrust 1.'
        return within(BERTH, own(after)) || here.r > BERTH.at.r
          ? undefined
          : 'You have flown past the ring. Turn around, stop, and come back.'
      },
    },
    {
      text: 'Now hit the drone B1 with your beam.',
      way: acts('turn 0', 'thrust 1', 'pass', 'pass', 'fire B1', 'fire B1'),
      hint: 'Your beam reaches six hexes, and hits one hex away with 85 %, six hexes away with 14 %. Fly nearer, then choose Fire and the drone. You need not stop for it.',
      targets: [DRONE],
      met: (round) => events(round, 'shot').some(({ ship, damage }) => ship === 'A1' && damage > 0),
      missed: (round) =>
        events(round, 'shot').length > 0 ? 'Missed. From nearer the odds are better.' : undefined,
    },
  ],
  lost: (round) =>
    shipLost(round) ??
    (length(own(round.after).at) > 20
      ? 'You are far out, and the map ends soon. Try again, more slowly.'
      : undefined),
}
