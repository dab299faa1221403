/** VC-3.8: from one ring to another, and away to the moon. */
import { acts, at, idle, type Lesson, opening, own, shipLost, WATCHER } from './lesson.ts'

export const transfer: Lesson = {
  id: 'transfer',
  title: 'From ring to ring',
  teaches: 'Change orbits, fly to the moon.',
  learned: [
    'To change orbits you leave one, and match the dots of the other when you cross it.',
    'Both rings of a planet are flown with two counters: the inner one is sooner around.',
    'A small burn now is a long way later: look 8 or 16 subturns ahead.',
    'The pull is only where lines are: between planet and moon you fly straight.',
  ],
  start: () =>
    opening(
      { map: 'moon' },
      {
        A1: { model: 'lark', at: at(0, -3), facing: 2, counters: [0, 0, 2, 0, 0, 0] },
        B1: { model: 'bastion', at: WATCHER, energy: 0 },
      },
    ),
  names: { A1: 'You', B1: 'Watcher' },
  others: idle,
  seed: 'transfer',
  rounds: 60,
  goals: [
    {
      text: 'You are in the outer orbit. Change to the inner one.',
      way: acts('turn 0', 'thrust 2', 'turn 2', 'thrust 2'),
      hint: 'Try burns and look where the course gets to, subturn by subturn; or press Find a way and choose the inner orbit. The last burn has to leave you with the counters of the dots there.',
      ring: 'planet-2',
      met: ({ after }) => own(after).ring === 'planet-2',
    },
    {
      text: 'And out again, into the outer orbit.',
      way: acts('thrust 2', 'turn 4', 'thrust 2'),
      hint: 'The same the other way around. Your thrust is four counters an action, so there are many ways.',
      ring: 'planet-3',
      met: ({ after }) => own(after).ring === 'planet-3',
    },
    {
      text: 'Now fly to the moon, and into its orbit.',
      way: acts('turn 1', 'thrust 1', 'pass', 'turn 5', 'thrust 1', 'turn 4', 'thrust 1'),
      hint: 'The moon is to the north-east. Find a way gets there in about eight subturns. Its orbit is flown with one counter.',
      ring: 'moon-1',
      met: ({ after }) => own(after).ring === 'moon-1',
    },
  ],
  lost: shipLost,
}
