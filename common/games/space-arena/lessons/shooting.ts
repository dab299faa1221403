/** SA-4, SA-5: lasers lose strength with distance and heat up; guided missiles. */

import { TICKS } from '../data/constants.ts'
import { PAYLOADS } from '../data/payloads.ts'
import { callName } from '../presentation/call-names.ts'
import { arena, at, destroyed, events, flies, inTicks, orders, shipLost, vessel } from './arena.ts'
import { type Lesson, type LessonRound, PUPIL } from './lesson.ts'

const everyTick = Array.from({ length: TICKS }, (_, i) => i + 1)

const shots = (round: LessonRound) => events(round, 'shot').filter(({ ship }) => ship === PUPIL)

const MISSILES: readonly string[] = Object.values(PAYLOADS)
  .filter(({ kind }) => kind === 'missile')
  .map(({ name }) => name)
const isMissile = (source: string): boolean =>
  MISSILES.some((payload) => source.startsWith(`${PUPIL}-${payload}-`))
const hitsByMissile = (round: LessonRound, target: string) =>
  events(round, 'hit').filter((event) => event.target === target && isMissile(event.source))

function missedByLaser(round: LessonRound): string | undefined {
  const fired = shots(round)
  if (fired.length === 0)
    return `Your lasers held their fire. Choose a tick on the strip, press L1, then ${callName('B1')} on the board.`
  const miss = fired.find(({ target }) => target !== 'B1') ?? fired.find((shot) => shot.miss !== '')
  if (miss?.miss === 'unseen')
    return `L1 fired in tick ${miss.tick}, when ${callName(miss.target)} was not in sight: its circle shows how far you see.`
  return miss
    ? `L1 fired in tick ${miss.tick}, but was too far from ${callName(miss.target)} for any damage.`
    : undefined
}

export const shooting: Lesson = {
  id: 'shooting',
  title: 'Lasers and missiles',
  teaches: 'Aim, come near, mind the heat, launch.',
  learned: [
    'A laser always hits what you see: its strength less the distance is the damage. Nearer is stronger.',
    'A shot costs 5 energy and heats the laser by 20; at 100 it does not fire. It cools by 5 a tick.',
    'Missiles fly 60 a tick in the direction that you give them, counted from your nose.',
    'Splinters find their own way to the nearest enemy before them, within 150. Keep out of the blast.',
  ],
  start: () =>
    arena(
      [
        vessel('A1', 'H2545', at(0, -60), { battery: 300, ammo: [4, 10, 10, 0, 0] }),
        vessel('B1', 'R2531', at(20, 95), {
          hull: 60,
          battery: 500,
          shields: { N: 60, E: 60, S: 60, W: 60 },
        }),
        vessel('B2', 'R2531', at(-150, 120), { hull: 80, shields: { N: 40, E: 40, S: 40, W: 40 } }),
      ],
      ['B1', 'B2'],
    ),
  names: { A1: 'You', B1: 'Target', B2: 'Hulk' },
  // The target restores its shield faster than a distant laser can break it.
  others: (_state, seat) => (seat === 'B1' ? orders(seat, inTicks(everyTick, 'Boost S 22')) : {}),
  seed: 'shooting',
  rounds: 12,
  goals: [
    {
      text: `Fire your laser L1 at the target ${callName('B1')}, in any tick. Leave ${callName('B2')} whole for goal 3.`,
      way: [flies('1: Fire L1 B1')],
      hint: `The strip has the ten ticks of the round: choose any. On a phone open Weapons first. Press L1, then ${callName('B1')} on the board: the line shows the shot, and the number its damage. Then press Ready.`,
      targets: ['B1'],
      met: (round) => shots(round).some(({ target, miss }) => target === 'B1' && miss === ''),
      missed: missedByLaser,
    },
    {
      text: `Destroy ${callName('B1')}. From afar it mends its shields faster than you break them: come nearer.`,
      way: [flies('1: A11', '1: R5', inTicks([5, 6, 7, 8, 9, 10], 'Fire L1 B1'))],
      hint: `Pull your ship to about 50 from ${callName('B1')}. Then aim L1 at ${callName('B1')} in the last ticks, when you are near: the repeat button at the end of the weapons gives all later ticks the same fire.`,
      targets: ['B1'],
      met: (round) => destroyed(round, 'B1'),
      missed(round) {
        const fired = shots(round)
        const hot = events(round, 'failed').find(({ ship, why }) => ship === PUPIL && why === 'hot')
        if (fired.length === 0) return missedByLaser(round)
        const best = Math.max(...fired.map(({ damage }) => damage))
        if (best < 80)
          return `Your best shot did ${best} damage. Come nearer: each unit less is a point more.`
        return hot
          ? `L1 was too hot from tick ${hot.tick} on. Save its shots for the ticks in which you are nearest.`
          : undefined
      },
    },
    {
      text: `Hit ${callName('B2')} with a missile: a Splinter from S1, or a Rocket.`,
      way: [flies('1: L35', '2: L35', '3: Fire S1 0', '1: A-11')],
      hint: `Press S1, then the direction of ${callName('B2')} on the board. A Splinter sees 150 far and 45° to both sides of its nose, and turns by itself. Your S1 reaches 90° to both sides of the ship’s nose: turn towards ${callName('B2')} first.`,
      targets: ['B2'],
      met: (round) => hitsByMissile(round, 'B2').length > 0,
      missed(round) {
        const launched = events(round, 'launch').filter(({ ship }) => ship === PUPIL)
        const arc = events(round, 'failed').find(({ ship, why }) => ship === PUPIL && why === 'arc')
        if (arc)
          return `${arc.what} could not be launched in tick ${arc.tick}: that direction is outside its arc. Turn the ship towards ${callName('B2')}.`
        return launched.length === 0
          ? `Nothing was launched. Press S1, then tap the board where ${callName('B2')} is.`
          : `${launched[0]!.name.split('-')[1]} was launched in tick ${launched[0]!.tick}. It may still be on its way; if it passed, aim the next one straight at ${callName('B2')}.`
      },
    },
  ],
  lost: (round, met) =>
    shipLost(round) ??
    (met < 3 && destroyed(round, 'B2')
      ? `${callName('B2')} is gone, and not by a missile. Try again, and leave it to the Splinters.`
      : undefined),
}
