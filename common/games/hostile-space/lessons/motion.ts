/**
 * HS-3, HS-4, HS-8: the price of a change of velocity, drifting on, crossing the map's seam, and stopping in
 * time.
 */
import { length, still } from '../../../geometry/hex.ts'
import { at, position } from '../position.ts'
import { craftNamed, type State } from '../state.ts'
import { type Area, fleetLost, idle, type Lesson, steers, within } from './lesson.ts'

// Plane coordinates: the way crosses the seam of the map, and the board shows it in one piece.
const RING: Area = { at: at(32, 12), radius: 1 }
const BERTH: Area = { at: at(37, 11), radius: 2 }
const BUDGET = 14

const own = (state: State) => craftNamed(state, 'A1')!

export const motion: Lesson = {
  id: 'motion',
  title: 'A budget of motion',
  teaches: 'Get going, drift, stop in time.',
  learned: [
    'Every change of velocity costs delta-v: what you give it in speed, and what you turn.',
    'Nothing slows you down. To drift on costs nothing, to stop costs your speed.',
    'The map has no edge: what leaves on one side comes in on the other.',
    'What is spent is gone. Keep enough to stop, or to dodge.',
  ],
  start: () =>
    position({
      setup: { roundLimit: 60 },
      craft: {
        A1: { at: at(22, 14), deltaV: BUDGET, missiles: 0 },
        // Without a missile in space the match would end (HS-6.4). None of its lines crosses the way.
        B1: { at: at(13, 19), deltaV: 0, missiles: 1 },
      },
    }),
  names: { A1: 'You', B1: 'Buoy' },
  others: idle,
  seed: 'motion',
  rounds: 24,
  goals: [
    {
      text: 'Give A1 a velocity to the right, and press Ready. Keep as much delta-v as speed: you need it to stop.',
      way: [steers({ A1: at(5, -1) })],
      hint: `Choose A1, then tap a coloured hex: that is where it flies in a round, and in every round after. The number is what it costs of your ${BUDGET} delta-v. The ring is about ten hexes to the right, and a little up. The dashed frame is all of the map: what leaves it on one side comes in on the other.`,
      area: RING,
      met: ({ after }) => !still(own(after).velocity),
      missed: () => 'A1 has not moved. Tap one of the coloured hexes around it.',
    },
    {
      text: 'End a move in the ring. Drifting on costs nothing; turn little, so that enough is left to stop.',
      way: [steers()],
      hint: 'Only where a move ends counts. Two moves of five hexes, a little upwards, end in it. A velocity that you have costs nothing more: press Ready to drift on.',
      area: RING,
      met: ({ after }) => within(after, RING, own(after)),
    },
    {
      text: 'Now come to rest in the berth.',
      way: [steers(), steers({ A1: at(0, 0) })],
      hint: 'Coming to rest costs as much as your speed. Drift until you are in the berth, then tap A1’s own hex: a velocity of nothing.',
      area: BERTH,
      met: ({ after }) => still(own(after).velocity) && within(after, BERTH, own(after)),
      missed: ({ after }) =>
        still(own(after).velocity)
          ? 'You are at rest, but not in the berth. Every start and every stop costs.'
          : undefined,
    },
  ],
  lost({ before, timeline, orders, after }) {
    const { velocity, deltaV } = own(after)
    if (length(velocity) > deltaV && !still(velocity))
      return `You fly at ${length(velocity)} and have ${deltaV} of delta-v left: that is not enough to stop. Go slower, and turn less.`
    return fleetLost({ before, timeline, orders, after })
  },
}
