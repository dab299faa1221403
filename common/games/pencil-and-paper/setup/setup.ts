/** What the organiser of a match may choose (PP-1, PP-6, PP-7.1, PP-9). */
import { z } from 'zod'
import type { Seat } from '../../../engine/match-types.ts'
import { described } from '../../../engine/setup/setup-form.ts'
import { PENCILS, type PencilKind } from '../pencils.ts'
import { PAPERS } from '../sheet.ts'
import type { Rules, Sheet } from '../state.ts'

// A row of seven would touch: a ship is an eighth of an inch wide, and the door one inch.
export const LIMITS = { players: [2, 4], ships: [1, 6], drawn: [1, 5], turns: [20, 400] } as const

const whole = ([least, most]: readonly [number, number]) => z.int().min(least).max(most)

const PENCIL_SETS: Readonly<Record<'hb' | 'hard' | 'soft' | 'all', readonly PencilKind[]>> = {
  hb: ['hb'],
  hard: ['hard'],
  soft: ['soft'],
  all: PENCILS,
}

const schema = z
  .strictObject({
    players: whole(LIMITS.players).default(2),
    paper: z.enum(['letter', 'a4', 'tabloid']).default('letter'),
    asteroids: z.enum(['empty', 'light', 'dense', 'belt', 'solid', 'drawn']).default('light'),
    asteroidLimit: whole(LIMITS.drawn).default(3),
    shipsEach: whole(LIMITS.ships).default(3),
    doors: z.enum(['centred', 'placed']).default('centred'),
    ships: z.enum(['default', 'placed']).default('default'),
    turrets: z.boolean().default(false),
    pencils: z.enum(['hb', 'hard', 'soft', 'all']).default('hb'),
    sharing: z.boolean().default(false),
    stopper: z.boolean().default(false),
    skips: z.enum(['none', 'basic', 'advanced']).default('none'),
    tears: z.boolean().default(false),
    blast: z.boolean().default(false),
    wrap: z.boolean().default(false),
    passing: z.boolean().default(false),
    stalemate: z.boolean().default(false),
    turnLimit: whole(LIMITS.turns).default(200),
    knockout: z.boolean().optional(),
  })
  .refine(({ players, wrap }) => !wrap || players === 2, {
    message: 'a sheet that wraps is for two players: others would have no edge',
    path: ['wrap'],
  })

export type Setup = z.infer<typeof schema>

export const sheetOf = ({ paper }: Pick<Setup, 'paper'>): Sheet => PAPERS[paper]

export const rulesOf = ({
  doors,
  ships,
  shipsEach,
  asteroids,
  asteroidLimit,
  skips,
  tears,
  passing,
  stalemate,
  wrap,
  blast,
  sharing,
  turrets,
  stopper,
  pencils,
  turnLimit,
  knockout,
}: Setup): Rules => ({
  doors,
  ships,
  shipsEach,
  asteroids,
  asteroidLimit,
  skips,
  tears,
  passing,
  stalemate,
  wrap,
  blast,
  sharing,
  turrets,
  stopper,
  pencils: PENCIL_SETS[pencils],
  turnLimit,
  ...(knockout && { knockout }),
})

const TEAMS = ['A', 'B', 'C', 'D'] as const

export const seats = ({ players }: Setup): Seat[] =>
  TEAMS.slice(0, players).map((team) => ({ id: `${team}1`, team }))

const THEME_NOTES: Readonly<Record<Rules['asteroids'], string>> = {
  empty: 'Nothing between the hangars.',
  light: 'Up to eight asteroids.',
  dense: 'Up to two dozen asteroids.',
  belt: 'Asteroids across the middle.',
  solid: 'One rock from hangar to hangar: shoot your way through.',
  drawn: 'Each player draws some, in turn.',
}

export const setup = described(schema, {
  players: {
    group: 'Sheet',
    title: 'Players',
    note: ({ players }) => (players > 2 ? 'Each has a hangar at an edge of their own.' : ''),
  },
  paper: { group: 'Sheet', title: 'Paper', options: { letter: 'Letter', a4: 'A4', tabloid: 'Tabloid' } },
  asteroids: {
    group: 'Sheet',
    title: 'Asteroids',
    options: {
      empty: 'None',
      light: 'A few',
      dense: 'Many',
      belt: 'A belt',
      solid: 'Solid rock',
      drawn: 'Drawn by the players',
    },
    note: ({ asteroids }) => THEME_NOTES[asteroids],
  },
  asteroidLimit: {
    group: 'Sheet',
    title: 'Asteroids drawn each',
    when: ({ asteroids }) => asteroids === 'drawn',
  },
  shipsEach: { group: 'Hangars', title: 'Ships each' },
  doors: {
    group: 'Hangars',
    title: 'Doors',
    options: { centred: 'In the middle', placed: 'Where each player wants' },
  },
  ships: {
    group: 'Hangars',
    title: 'Ships stand',
    options: { default: 'In a row behind the door', placed: 'Where each player wants' },
  },
  turrets: {
    group: 'Hangars',
    title: 'Turrets',
    when: ({ ships }) => ships === 'placed',
    note: 'A ship may be traded for a gun outside the wall that cannot move.',
  },
  pencils: {
    group: 'Pencils',
    title: 'Pencils',
    options: { hb: 'One HB', hard: 'One hard', soft: 'One soft', all: 'HB, hard and soft' },
    note: ({ pencils }) =>
      ({
        hb: '',
        hard: 'Sure and short.',
        soft: 'Far and wild.',
        all: 'The hard one is sure and short, the soft one far and wild.',
      })[pencils],
  },
  sharing: { group: 'Pencils', title: 'Shared by all', note: 'What one blunts is blunt for the others.' },
  stopper: {
    group: 'Pencils',
    title: 'A hand as a stopper',
    note: 'A player may set a longest length for a flick.',
  },
  skips: {
    group: 'Mishaps',
    title: 'The pencil skips',
    options: { none: 'Never', basic: 'The trace ends there', advanced: 'Moves jump over what is below' },
    note: ({ skips }) =>
      skips === 'none'
        ? ''
        : skips === 'basic'
          ? 'A hard flick may leave the paper: its trace ends there.'
          : 'A hard move may leave the paper and land beyond an obstacle; a shot ends there.',
  },
  tears: {
    group: 'Mishaps',
    title: 'The paper tears',
    note: 'A hard flick may tear it: ships fall in, and shots end there.',
  },
  blast: {
    group: 'Mishaps',
    title: 'Ships explode',
    note: 'What is within an inch explodes, too, unless a wall is between.',
  },
  wrap: {
    group: 'Sheet',
    title: 'The sheet is a cylinder',
    when: ({ players }) => players === 2,
    fit: (value, { players }) => value === true && players === 2,
    note: 'What leaves on the left comes in on the right. Two players only.',
  },
  passing: {
    group: 'Turns',
    title: 'Passing is allowed',
    note: 'Whoever has no good flick may let the turn go by.',
  },
  stalemate: {
    group: 'Turns',
    title: 'Stalemate may be called',
    note: 'After ten turns without a shot: a draw.',
  },
  knockout: {
    group: 'Turns',
    title: 'Knock-out',
    when: ({ players }) => players > 2,
    usual: () => false,
    note: 'Whoever takes another player’s last ship has won.',
  },
  turnLimit: { group: 'Turns', title: 'Turn limit', note: 'After so many turns it is a draw.' },
})
