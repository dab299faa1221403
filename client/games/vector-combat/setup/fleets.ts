/** Fleets' starting places, for drawing on a map. */
import { FREE_STARTS } from '../../../../common/games/vector-combat/data/scenarios.ts'
import { fieldFor, fieldOf } from '../../../../common/games/vector-combat/field.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { mapText, type Setup, startsOf } from '../../../../common/games/vector-combat/setup/setup.ts'
import { placesFor } from '../../../../common/games/vector-combat/setup/starts.ts'
import type { Fleet } from './map-drawing.tsx'

const TEAMS = ['A', 'B', 'C', 'D'] as const

const fleets = (places: ReturnType<typeof placesFor>): Fleet[] =>
  (places ?? []).map((all, i) => ({ team: TEAMS[i]!, places: all }))

export const fleetsOf = (setup: Setup): Fleet[] =>
  fleets(placesFor(startsOf(setup)[setup.factions as 2]!, setup.ships, fieldOf(mapText(setup))))

/** Two default fleets, even on a map that is not playable yet. */
export const usualFleets = (map: GameMap): Fleet[] => fleets(placesFor(FREE_STARTS[2], 2, fieldFor(map)))
