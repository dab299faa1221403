/**
 * Pencil and Paper: strength of the levels, influence of turn order and side, length and end of matches, in
 * all variants.
 */
import { pencilAndPaper as game } from '../../../../common/games/pencil-and-paper/game.ts'
import type { Setup } from '../../../../common/games/pencil-and-paper/setup/setup.ts'
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import {
  CYLINDER,
  DEMOLITION,
  FREE_FOR_ALL,
  MARKSMEN,
  THREE,
} from '../../../../common/games/pencil-and-paper/summary.ts'
import type { Bench, Case, Measure } from '../case.ts'
import { drawn, length, thinking, won, wonByFirst, wonByUnluckiest } from '../measures.ts'

/**
 * With so many matches a share is known to ± 3 points. With 300, a fair one would miss 45–55 % in one of
 * twelve benches.
 */
const TELLING = 1000

const series = (
  name: string,
  setup: object,
  [better, worse]: readonly [number, number],
  matches: number,
  ...measures: Measure[]
): Case => ({
  name,
  game,
  setups: [setup],
  pairs: [[{ plays: better }, { plays: worse }]],
  starts: matches / 2,
  seed: 'balance',
  first: ({ players, first }: State) => players[first]!.team,
  unit: 'turns',
  thinking: { times: 1 },
  measures: [...measures, thinking({ 99: { atMost: 150 } })],
})

/** Every variant by itself, with enough ships for ten to twenty turns. */
const VARIANTS: Readonly<Record<string, Partial<Setup>>> = {
  'basic skips': { skips: 'basic' },
  'advanced skips': { skips: 'advanced' },
  tears: { tears: true },
  passing: { passing: true },
  stalemate: { stalemate: true },
  blast: { blast: true },
  sharing: { sharing: true },
  stopper: { stopper: true },
  'doors placed': { doors: 'placed' },
  'ships placed': { ships: 'placed' },
  turrets: { ships: 'placed', turrets: true },
  'a hard pencil': { pencils: 'hard', shipsEach: 2 },
  'a soft pencil': { pencils: 'soft' },
  'three pencils': { pencils: 'all' },
  'an open sheet': { asteroids: 'empty' },
  'many asteroids': { asteroids: 'dense' },
  'a belt': { asteroids: 'belt', shipsEach: 2 },
  'solid rock': { asteroids: 'solid', shipsEach: 1 },
  'drawn asteroids': { asteroids: 'drawn', shipsEach: 2 },
  A4: { paper: 'a4' },
  tabloid: { paper: 'tabloid', shipsEach: 2, pencils: 'soft' },
}

const ENDS = [length('turns', { atLeast: 10, atMost: 20 }), drawn({ atMost: 10 })]
const FAIR = wonByFirst({ atLeast: 45, atMost: 55 })

export const pencilAndPaperBalance: Bench = [
  series('level 2 against level 1', {}, [2, 1], 200, won({ atLeast: 75 }), length('turns'), drawn()),
  series('level 3 against level 2', {}, [3, 2], 120, won({ atLeast: 60 }), length('turns'), drawn()),
  series('Classic', {}, [2, 2], TELLING, FAIR, ...ENDS),
  series('Cylinder', CYLINDER, [2, 2], TELLING, FAIR, ...ENDS),
  series('Demolition', DEMOLITION, [2, 2], TELLING, FAIR, ...ENDS),
  series('Marksmen', MARKSMEN, [2, 2], TELLING, FAIR, ...ENDS),
  series('three players', THREE, [2, 2], 400, wonByUnluckiest({ atLeast: 28 }), ...ENDS),
  series('four players', FREE_FOR_ALL, [2, 2], 160, ...ENDS),
  // Too few matches to judge the influence of turn order.
  ...Object.entries(VARIANTS).map(([name, setup]) => series(name, setup, [2, 2], 60, ...ENDS)),
]
