/**
 * What the lobby knows of Vector Combat before its rules are loaded, and its setups, with results of bots of
 * level 2 (`npm run bench -- vector-combat-balance`; minutes at 12 seconds of planning per subturn, plus the
 * animations).
 */
import type { GameSummary } from '../../engine/game.ts'
import type { Setup } from './setup/setup.ts'

export const summary: GameSummary = {
  id: 'vector-combat',
  title: 'Vector Combat',
  pace: 20,
  botLevels: [1, 2, 3, 4],
  stepped: true,
  version: 2,
}

type Preset = Partial<Setup>

/**
 * Uses what the lessons teach, on a small map: one heavy ship each near a moon. Six turns take at most five
 * minutes; bots of level 1 do not try for the orbit, but come to fight (shots from the seventh subturn on).
 */
export const FIRST_DUEL = {
  scenario: 'high-ring',
  sheets: 'heavy',
  ships: 1,
  hold: 2,
  turns: 6,
} as const satisfies Preset
/**
 * 9 minutes; 69 % by elimination, most others by hull after ten turns. Every model wins 47–52 % against all
 * others.
 */
export const SKIRMISH = { sheets: 'heavy' } as const satisfies Preset
/** 8.4 minutes; 77 % by the orbit, always in sight of each other. */
export const HIGH_GROUND = { scenario: 'high-ring', sheets: 'heavy' } as const satisfies Preset
/**
 * 8.6 minutes; 68 % by landings, the others by elimination. With eight landings 7.6 minutes; with ten only 37
 * % by landings.
 */
export const TOUCH_AND_GO = {
  scenario: 'rock-ring',
  sheets: 'heavy',
  landings: 9,
  turns: 16,
} as const satisfies Preset
/** 8.6 minutes; all by the points. */
export const STILL_POINTS = { scenario: 'twin-points', sheets: 'heavy' } as const satisfies Preset
/** 8.2 minutes; 87 % by hull. */
export const THE_HAVEN = { scenario: 'belt', sheets: 'heavy' } as const satisfies Preset
/** 10.3 minutes; 70 % by hull, 27 % by elimination. */
export const SUNWARD = { scenario: 'sunward', sheets: 'heavy' } as const satisfies Preset
