/**
 * Rules of before, by game and version. A line is added whenever the version of a game is raised, and none is
 * ever taken away.
 */
import type { PastRules } from '../engine/record/rulebook.ts'

export const PAST: PastRules = {
  'vector-combat': { 1: async () => (await import('./vector-combat/past/1.ts')).vectorCombat1 },
  'void-patrol': { 1: async () => (await import('./void-patrol/past/1.ts')).voidPatrol1 },
}
