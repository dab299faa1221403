/** Presets in the lobby; tested by `npm run bench -- pencil-and-paper-balance`. */
import type { Setup } from './setup.ts'

/** The left and right edges are joined. */
export const CYLINDER: Partial<Setup> = { wrap: true }
/**
 * Solid rock between the hangars, ships that explode, paper that tears. With three ships each a match would
 * take 39 turns.
 */
export const DEMOLITION: Partial<Setup> = {
  asteroids: 'solid',
  blast: true,
  tears: true,
  shipsEach: 1,
  pencils: 'all',
}
/** Three kinds of pencils, and ships that may be turrets. */
export const MARKSMEN: Partial<Setup> = { pencils: 'all', ships: 'placed', turrets: true }
export const THREE: Partial<Setup> = { players: 3, shipsEach: 1, pencils: 'soft' }
/** Elimination of all others would take twice as many turns. */
export const FREE_FOR_ALL: Partial<Setup> = { players: 4, shipsEach: 1, pencils: 'all', knockout: true }

/**
 * Default settings by number of players: three ships each and one HB pencil suit two players, but are unfair
 * or long with three or four.
 */
const GOES_WITH: Readonly<Record<number, Partial<Setup>>> = { 3: THREE, 4: FREE_FOR_ALL }
const goesWith = (players: number) =>
  ({ shipsEach: 3, pencils: 'hb', knockout: undefined, ...GOES_WITH[players] }) as const

/**
 * The settings to change with the number of players: those still at the former default, but nothing chosen by
 * somebody.
 */
export function withPlayers(setup: Setup, players: number): Partial<Setup> {
  const [from, to] = [goesWith(setup.players), goesWith(players)]
  return {
    players,
    ...(setup.shipsEach === from.shipsEach && { shipsEach: to.shipsEach }),
    ...(setup.pencils === from.pencils && { pencils: to.pencils }),
    ...((setup.knockout ?? false) === (from.knockout ?? false) && { knockout: to.knockout }),
  }
}

/** Every variant by itself, with enough ships for ten to twenty turns. */
export const VARIANTS: Readonly<Record<string, Partial<Setup>>> = {
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
