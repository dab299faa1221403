/** SA-6: four shields by compass, energy to restore them, and the starbase that replenishes everything. */
import { distanceOf } from '../../../geometry/plane.ts'
import { callName } from '../presentation/call-names.ts'
import { arena, at, events, flies, inTicks, orders, pupil, shipLost, vessel } from './arena.ts'
import { type Area, type Lesson, type LessonRound, PUPIL } from './lesson.ts'

const BASE: Area = { x: -190, y: -60, radius: 10 }

const hits = (round: LessonRound) => events(round, 'hit').filter(({ target }) => target === PUPIL)
const hullLost = (round: LessonRound): number =>
  hits(round).reduce((sum, { loss }) => sum + (loss?.hull ?? 0), 0)
const LEFT_ITS_RANGE =
  'The turret could not hit you this time. Stay within its reach: this is about your shields.'

export const energy: Lesson = {
  id: 'energy',
  title: 'Shields and energy',
  teaches: 'Boost a shield, turn another to the fire, mend at a base.',
  learned: [
    'Each ship has four shields, by compass. What a shield cannot take goes to the hull.',
    'A boost turns energy into shield, a point for a point: best before the hit.',
    'Fly round your enemy, and another shield takes its fire.',
    'A starbase of yours, or of nobody’s, makes all good: within 10 of it, at a speed of 10 or less.',
  ],
  start: () =>
    arena(
      [
        vessel('A1', 'I2544', at(0, 0), { shields: { N: 10, E: 140, S: 140, W: 140 } }),
        vessel('B1', 'F2551', at(0, 110), { battery: 500 }),
        vessel('Base', 'SB2531', at(BASE.x, BASE.y)),
      ],
      ['B1', 'Base'],
    ),
  names: { A1: 'You', B1: 'Turret' },
  others: (_state, seat) => orders(seat, inTicks([8, 10], `Fire L1 ${PUPIL}`)),
  seed: 'energy',
  rounds: 14,
  goals: [
    {
      text: `The turret ${callName('B1')} fires in ticks 8 and 10. Boost your north shield before: nothing may reach your hull.`,
      way: [flies('1: Boost N 70')],
      hint: 'Your north shield is down to 10. Choose tick 1 on the strip, then Energy, N and +25: every point costs one energy. The turret does 40 damage a shot at this distance, 80 in all: 70 more points are enough. The bar in each tick shows what your battery has left.',
      targets: ['B1'],
      met: (round) => hits(round).length > 0 && hullLost(round) === 0,
      missed(round) {
        const lost = hullLost(round)
        if (lost === 0) return LEFT_ITS_RANGE
        const late = events(round, 'boost')
          .filter(({ ship, quadrant }) => ship === PUPIL && quadrant === 'N')
          .reduce((sum, { points }) => sum + points, 0)
        return `${lost} points came through to the hull. ${late > 0 ? `You boosted the north shield by ${late}: boost more, and before tick 8.` : 'The turret is in the north: boost N, before tick 8.'}`
      },
    },
    {
      text: 'Save your energy: fly so that a fresh shield takes the fire, and the hull nothing.',
      way: [flies('1: A15', '1: L25', '2: A1', '2: L22')],
      hint: `Shields do not turn with the ship. Seen from you, ${callName('B1')} must not be in the north any more: fly up to its left, and your east shield faces it. There is time until tick 8.`,
      targets: ['B1'],
      met: (round) =>
        hits(round).length > 0 &&
        hits(round).every(({ quadrant }) => quadrant !== 'N') &&
        hullLost(round) === 0,
      missed(round) {
        if (hits(round).length === 0) return LEFT_ITS_RANGE
        return hits(round).some(({ quadrant }) => quadrant === 'N')
          ? `Your north shield was hit again. Fly far enough round: beside ${callName('B1')}, not below it.`
          : 'A fresh shield broke: keep some distance, near fire is stronger.'
      },
    },
    {
      text: 'Mend everything: come within 10 of the starbase at a speed of 10 or less, and replenish.',
      way: [
        flies('1: A8', '1: L25', '2: L25', '3: L25', '4: L25', '5: L25', '6: L10'),
        flies('1: A-15', '2: A-9', '10: Replenish'),
      ],
      hint: 'Fly there in one round. In the next, pull the last joint of the chain onto the starbase: a short way in ten ticks is a slow one. Then choose tick 10, Energy, and press Replenish. A red mark on the strip says when it would fail.',
      area: BASE,
      met: (round) => events(round, 'replenish').some(({ ship }) => ship === PUPIL),
      missed(round) {
        const failed = events(round, 'failed').find(
          ({ ship, what }) => ship === PUPIL && what === 'Replenish',
        )
        if (failed?.why === 'too fast')
          return `In tick ${failed.tick} you were near enough, but faster than 10.`
        if (failed) return `In tick ${failed.tick} the starbase was farther away than 10.`
        const { x, y, speed } = pupil(round.after)
        return distanceOf(x - BASE.x, y - BASE.y) <= BASE.radius && speed <= 10
          ? 'You are there: now choose tick 1, Energy, and press Replenish.'
          : undefined
      },
    },
  ],
  lost: shipLost,
}
