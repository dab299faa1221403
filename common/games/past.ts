/** Former rules, by game and version. Add a line whenever a game's version is raised; never remove one. */
import type { PastRules } from '../engine/record/rulebook.ts'

export const PAST: PastRules = {
  'vector-combat': { 1: async () => (await import('./vector-combat/past/1.ts')).vectorCombat1 },
  'void-patrol': { 1: async () => (await import('./void-patrol/past/1.ts')).voidPatrol1 },
}
