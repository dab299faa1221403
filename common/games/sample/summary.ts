import type { GameSummary } from '../../engine/game.ts'

/** What a page says of the game before it loads the rules. */
export const summary = {
  id: 'sample',
  title: 'Hide and Shoot',
  version: 1,
  pace: 15,
  botLevels: [1],
  // Hiding is no round of the match.
  stepped: true,
} as const satisfies GameSummary
