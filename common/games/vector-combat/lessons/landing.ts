/** VC-3.6, VC-4.10, VC-4.11: touching the ground at the end of a move, landing, and taking off again. */
import { inPlay } from '../state.ts'
import { acts, at, events, idle, type Lesson, opening, own, refusedFor, shipLost, WATCHER } from './lesson.ts'

export const landing: Lesson = {
  id: 'landing',
  title: 'Landing and taking off',
  teaches: 'Down to the moon, and up again.',
  learned: [
    'A ship that touches a body at the end of a move may land in that very subturn. Else it crashes.',
    'You can land with no more counters than your thrust. Each costs 1 energy.',
    'Touching a body on the way, before the end of a move, is a crash.',
    'To take off costs 1 energy, and 1 more for each counter.',
  ],
  start: () =>
    opening(
      { map: 'moon' },
      {
        A1: { model: 'corsair', at: at(8, -9), facing: 3, counters: [0, 0, 1, 0, 0, 0] },
        B1: { model: 'bastion', at: WATCHER, energy: 0 },
      },
    ),
  names: { A1: 'You', B1: 'Watcher' },
  others: idle,
  seed: 'landing',
  rounds: 40,
  goals: [
    {
      text: 'You are in orbit around the moon. Land on it.',
      way: acts('turn 0', 'thrust 1', 'land +'),
      hint: 'Bring your course into the moon’s hex: a small burn will do. When your move ends there, choose Land in that very subturn. Or press Find a way and choose the moon.',
      body: 'moon',
      met: (round) => events(round, 'landed').some(({ ship }) => ship === 'A1'),
      missed: refusedFor,
    },
    {
      text: 'Take off again.',
      way: acts('takeoff 1'),
      hint: 'Turn to the side where you want to go: that is free of danger on the ground. Then choose Take off with one or two counters.',
      body: 'moon',
      met: (round) => events(round, 'takeoff').some(({ ship }) => ship === 'A1') && inPlay(own(round.after)),
      missed: refusedFor,
    },
    {
      text: 'And back into orbit around the moon.',
      way: acts('turn 1', 'thrust 1'),
      hint: 'After taking off you are one hex away from the moon in a subturn, and its lines pull you back. Match the dots there. Find a way works from the ground, too.',
      ring: 'moon-1',
      met: ({ after }) => own(after).ring === 'moon-1',
    },
  ],
  lost: shipLost,
}
