/**
 * What the lobby knows of Pencil and Paper before its rules are loaded, and its setups, tested by `npm run
 * bench -- pencil-and-paper-balance`.
 */
import type { GameSummary } from '../../engine/game.ts'
import type { Setup } from './setup/setup.ts'

export const summary: GameSummary = {
  id: 'pencil-and-paper',
  title: 'Pencil and Paper',
  pace: 20,
  botLevels: [1, 2, 3, 4],
  stepped: true,
  version: 1,
}

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
