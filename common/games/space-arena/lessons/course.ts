/** SA-1.3, SA-3.4: constant speed, limited turns, and stopping. */
import { arena, at, flies, passed, pupil, vessel, within } from './arena.ts'
import type { Area, Lesson } from './lesson.ts'

const FIRST: Area = { x: 0, y: 40, radius: 30 }
const SECOND: Area = { x: 210, y: 150, radius: 35 }
const BERTH: Area = { x: 60, y: -60, radius: 35 }
const FAST = 20

export const course: Lesson = {
  id: 'course',
  title: 'Course and speed',
  teaches: 'Fly to a place, keep your speed, turn, stop.',
  learned: [
    'A round has ten ticks, and the chain a joint for each: pull one, and the way bends there.',
    'Drag your ship, and the way there is planned: one turn, one speed, then straight on.',
    'Nothing slows you down. Whoever plans nothing flies straight on.',
    'Pull the end of the chain back onto your ship, and it stops. Standing still it turns as far as you like.',
  ],
  start: () => arena([vessel('A1', 'H2545', at(0, -140)), vessel('B1', 'R2531', at(95, -85))], ['B1']),
  names: { A1: 'You', B1: 'Buoy' },
  others: () => ({}),
  seed: 'course',
  rounds: 12,
  goals: [
    {
      text: 'Drag your ship into the ring, so that the round ends there. Then press Ready.',
      way: [flies('1: A18')],
      hint: 'Press on the ship and pull: a chain of ten joints follows, and the last is where you will be. The words below say how fast you are then.',
      area: FIRST,
      met: ({ after }) => within(FIRST, pupil(after)),
      missed: ({ after }) =>
        pupil(after).speed === 0 && !within(FIRST, pupil(after))
          ? 'Your ship has no speed: without orders it stays where it is. Pull it up into the ring.'
          : 'That ended outside of the ring. The last joint of the chain tells where the round ends.',
    },
    {
      text: 'Drag your ship on into the second ring, and end the round at a speed of 20 or more.',
      way: [flies('1: A6', '1: R35', '2: R31', '8: A1')],
      hint: 'You still fly at the speed of the last round, and the chain shows where to. Pull the ship, or the last joint of the chain, into the ring or a little beyond. The words below say the speed at the end: 20 or more.',
      area: SECOND,
      met: (round) => passed(round, SECOND) && pupil(round.after).speed >= FAST,
      missed: (round) =>
        passed(round, SECOND)
          ? `You were in the ring, but ended at a speed of ${pupil(round.after).speed}. Pull the last joint farther: a longer way in one round is a faster one.`
          : undefined,
    },
    {
      text: 'Come round, and stop in the ring by the buoy: speed 0.',
      way: [
        flies('1: A13', '1: R35', '2: R35', '3: R35', '4: R35', '5: R35', '6: R3'),
        flies('1: A-25', '2: A-13'),
      ],
      hint: 'Best in two rounds. First pull the ship, or the last joint of the chain, into the ring. In the next round pull the last joint back onto the ship: it stops as soon as it can.',
      area: BERTH,
      met: ({ after }) => pupil(after).speed === 0 && within(BERTH, pupil(after)),
      missed({ after }) {
        const { speed } = pupil(after)
        if (within(BERTH, pupil(after)))
          return `You are in the ring, but still fly ${speed} a tick. Pull the last joint back onto the ship, and it stops.`
        return speed === 0
          ? 'You have stopped, but not in the ring. A ship that stands turns at once: pull it there.'
          : undefined
      },
    },
  ],
  lost: ({ after }) =>
    Math.abs(pupil(after).x) > 900 || Math.abs(pupil(after).y) > 900
      ? 'You are far out by now, and the arena has no end. Begin again, and keep an eye on the last joint.'
      : undefined,
}
