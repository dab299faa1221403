/** PP-3, PP-4, PP-5: a flick and its wobble, a move through the door, a shot. */
import { betweenHangars, within as inside } from '../sheet.ts'
import { triangle } from '../ship.ts'
import {
  type Area,
  at,
  DOWN,
  events,
  idle,
  type Lesson,
  mishap,
  moves,
  opening,
  ownFlick,
  ownShips,
  shipsLost,
  shoots,
  UP,
  within,
} from './lesson.ts'

const RING: Area = { at: at(4352, 7100), radius: 950 }

export const flick: Lesson = {
  id: 'flick',
  title: 'A flick and a shot',
  teaches: 'Out of the door, near an enemy, and bang.',
  learned: [
    'Pull back and let go: the harder the flick, the further it goes, and the more it wobbles.',
    'A move ends where the stroke ends. Whatever it meets destroys the ship.',
    'A shot destroys every ship on its way, yours too.',
    'Pencils get blunt, and wobble more. Sharpening costs nothing.',
  ],
  start: () =>
    opening(
      {},
      {
        A1: [4352, 10624, UP],
        A2: [4096, 10700, UP],
        A3: [4608, 10700, UP],
        B1: [4352, 5300, DOWN],
        B2: [700, 700, DOWN],
      },
    ),
  names: { A1: 'You', B1: 'Target' },
  others: idle,
  seed: 'flick',
  rounds: 40,
  goals: [
    {
      text: 'Fly a ship out of your hangar, through the door.',
      way: [moves('A1', UP, 150)],
      hint: 'Choose a ship and Move. Pull back on the paper, away from where you want to go, and let go: a longer pull is a harder flick. The cone shows where it may end. The gap in the wall is the door.',
      targets: ['A1'],
      met: ({ after }) =>
        ownShips(after).some((ship) => inside(betweenHangars(after.sheet, after.players), triangle(ship))),
      missed: (round) =>
        mishap(round) ?? (ownFlick(round) ? 'Still in the hangar: a bit harder.' : undefined),
    },
    {
      text: 'Fly on into the ring.',
      way: [moves('A1', UP, 420)],
      hint: 'Two soft flicks are surer than one hard one. Where the stroke ends the ship is drawn anew, and you choose where it looks.',
      area: RING,
      met: ({ after }) => ownShips(after).some((ship) => within(RING, ship)),
      missed: mishap,
    },
    {
      text: 'Now shoot B1.',
      way: [shoots('A1', UP, 420)],
      hint: 'Choose Shot. The line shows what it would meet first, and the number how likely it hits. If that is little, sharpen the pencil, or get nearer.',
      targets: ['B1'],
      met: (round) => events(round, 'destroyed').some(({ ship, by }) => ship === 'B1' && by === 'shot'),
      missed: (round) =>
        mishap(round) ??
        (ownFlick(round)?.what === 'shot'
          ? 'A miss: that was the wobble. Try again, from nearer or with a sharp pencil.'
          : undefined),
    },
  ],
  lost: shipsLost,
}
