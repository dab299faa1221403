/**
 * What the lobby knows of Hostile Space before its rules are loaded, and its setups: in these most duels
 * between bots of level 3 end by elimination (`npm run bench -- hostile-space-balance`).
 */
import type { GameSummary } from '../../engine/game.ts'
import type { Setup } from './setup/setup.ts'

export const summary: GameSummary = {
  id: 'hostile-space',
  title: 'Hostile Space',
  pace: 40,
  botLevels: [1, 2, 3, 4],
  stepped: true,
  version: 1,
}

/** Less room, less delta-v and four rounds more, so that nobody can dodge until the round limit. */
export const BRUTAL = {
  damage: 'brutal',
  deltaV: 12,
  width: 24,
  height: 24,
  roundLimit: 24,
} as const satisfies Partial<Setup>

/** A duel of four craft. */
export const QUICK = {
  craftEach: 4,
  deltaV: 12,
  width: 22,
  height: 22,
  roundLimit: 10,
} as const satisfies Partial<Setup>
/**
 * With this planning time (s) it takes about five minutes including setup and animations, and little more
 * than six if every step uses all its time.
 */
export const QUICK_PACE = 15
