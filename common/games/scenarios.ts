/** Functions that play scenario files for `npm run resolve`, by the file's `game`. */
import { playScenario as hostileSpace } from './hostile-space/scenarios/scenario.ts'
import { playScenario as pencilAndPaper } from './pencil-and-paper/scenarios/scenario.ts'
import { playScenario as spaceArena } from './space-arena/scenarios/scenario.ts'
import { playScenario as vectorCombat } from './vector-combat/scenarios/scenario.ts'
import { playScenario as voidPatrol } from './void-patrol/scenarios/scenario.ts'

export const SCENARIOS: Readonly<Record<string, (json: unknown) => { rounds: unknown[] }>> = {
  'void-patrol': voidPatrol,
  'space-arena': spaceArena,
  'hostile-space': hostileSpace,
  'vector-combat': vectorCombat,
  'pencil-and-paper': pencilAndPaper,
}
