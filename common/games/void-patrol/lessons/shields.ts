/** VP-5.1: how much shields absorb, shown before firing, and how to penetrate them. */
import { hex } from '../../../geometry/hex.ts'
import { type Lesson, type LessonRound, PUPIL } from './lesson.ts'
import { drifts, drone, flies, outOfIt, sky, trainer } from './sky.ts'

/** More than the damage of a laser 6/100 from three hexes on, and less than its damage at shorter range. */
const SHIELDS = 60

const hits = ({ timeline }: LessonRound) =>
  timeline.flatMap((event) =>
    event.kind === 'shot' && event.shooter === PUPIL && event.result !== 'miss' ? [event] : [],
  )

export const shields: Lesson = {
  id: 'shields',
  title: 'Shields',
  teaches: 'See what shields will hold, and get through them.',
  learned: [
    'Shields take their strength off every hit. What is left goes off the hull.',
    'A grey line and “shield” beside the chance: a hit there would do nothing.',
    'The same gun does more from nearer: come close before you count on it.',
    'Ordinary hits leave shields as they are. LB and QGP guns shoot them down.',
  ],
  start: () =>
    sky('simple', 10, [
      trainer(hex(-6, 0), 0, { guns: ['laser 6/100'] }),
      { ...drone('B1', 'Drone', hex(0, 0), 3, 50), shields: SHIELDS, shieldsFull: SHIELDS },
    ]),
  names: { A1: 'You', B1: 'Wall' },
  others: drifts,
  seed: 'shields 1',
  rounds: 14,
  goals: [
    {
      text: 'Thrust once towards B1, and hit it from afar: its shields hold.',
      way: [flies('F')],
      hint: 'Your laser fires by itself at whoever is in the lit cone when the round ends. The line to B1 is grey and says “shield”: from there a hit does 44 at most, and its shields take 60 off. If you miss, stay in front of it and fire again.',
      targets: ['B1'],
      met: (round) => hits(round).some(({ hull }) => hull === 0),
    },
    {
      text: 'Now get through: hit B1 for more than its shields take.',
      way: [flies(''), flies('')],
      hint: 'Drift on: two hexes away the laser does 77, one hex away 110. When the line turns green its number is what goes off the hull. If you have flown past, turn around and come again.',
      targets: ['B1'],
      met: (round) => hits(round).some(({ hull }) => hull > 0),
    },
  ],
  lost: (round) => outOfIt(round),
}
