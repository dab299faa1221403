/** VP-4: the cone, range and spins; a drifting enemy, and a turning one. */
import { hex } from '../../../geometry/hex.ts'
import { type Lesson, type LessonRound, PUPIL } from './lesson.ts'
import { aloft, drone, flies, outOfIt, plays, sky, trainer } from './sky.ts'

const shotsAt = ({ timeline }: LessonRound, target: string) =>
  timeline.flatMap((event) =>
    event.kind === 'shot' && event.shooter === PUPIL && event.target === target ? [event] : [],
  )

export const shooting: Lesson = {
  id: 'shooting',
  title: 'Turning fights',
  teaches: 'Spin, aim the cone, mind the range, hit.',
  learned: [
    'Guns fire by themselves when the round ends, at the nearest enemy in the 60° cone ahead.',
    'Nearer is better: the brighter the hexes, the better the chance.',
    'Every spin costs 20 % of your aim. Turn early, then shoot straight.',
    'You aim at where they will be, not at where they are.',
  ],
  // B1 drifts past and never enters the cone unless the pupil turns; B2 flies a circle of six rounds.
  start: () =>
    sky('simple', 10, [
      trainer(hex(-5, 1), 0, {}),
      drone('B1', 'Drone', hex(-3, -3), 0, 260, hex(1, 0)),
      drone('B2', 'Drone', hex(3, 3), 3, 35, hex(0, 2)),
    ]),
  names: { A1: 'You', B1: 'Drifter', B2: 'Dancer' },
  others: (_state, seat) => (seat === 'B2' ? plays(seat, 'FR') : {}),
  // Found by trial: the first volley, after a spin, misses; well-aimed ones afterwards mostly hit.
  seed: 'shooting 13706',
  // Until the drifting enemy leaves the field.
  rounds: 13,
  goals: [
    {
      text: 'Turn until the drifter B1 will be in your lit cone, and let your guns fire at it: press Ready.',
      way: [flies('L')],
      hint: 'Spin left once: the lit hexes are what your guns cover when the round ends, and the dashed line with a percentage is a shot to come. Guns fire by themselves.',
      targets: ['B1'],
      met: (round) => shotsAt(round, 'B1').length > 0,
    },
    {
      text: 'Hit B1.',
      way: [flies('')],
      hint: 'Each spin costs 20 % of your aim, so do not spin now if it stays in the cone. Thrust to keep it within 6 hexes: nearer is better.',
      targets: ['B1'],
      met: (round) => shotsAt(round, 'B1').some((shot) => shot.result !== 'miss'),
    },
    {
      text: 'Destroy the dancer B2. It flies in a circle.',
      way: [flies('RF'), flies('')],
      hint: 'Its plan is always: forward, spin right. Tap B2 and give it those chits as a guess, and the board shows where it will be. Then bring your cone there.',
      targets: ['B2'],
      met: ({ after }) => !aloft(after, 'B2'),
    },
  ],
  lost: (round) => outOfIt(round),
}
