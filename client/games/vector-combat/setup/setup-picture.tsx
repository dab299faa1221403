/** A thumbnail of a setup's map: fleets' starting places, and the objective. */
import { listed } from '../../../../common/engine/presentation/words.ts'
import { fieldFor, fieldOf, placesFor } from '../../../../common/games/vector-combat/field.ts'
import { bodyWords, ringWords } from '../../../../common/games/vector-combat/presentation/place-words.ts'
import {
  mapText,
  type Setup,
  startsOf,
  victoryOf,
} from '../../../../common/games/vector-combat/setup/setup.ts'
import { type Fleet, type Goal, MapPicture } from './map-drawing.tsx'
import './setup-pages.css'
import { FREE_STARTS } from '../../../../common/games/vector-combat/data/scenarios.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'

/** Fleets' starting places, for drawing on a map. */
const TEAMS = ['A', 'B', 'C', 'D'] as const

const fleets = (places: ReturnType<typeof placesFor>): Fleet[] =>
  (places ?? []).map((all, i) => ({ team: TEAMS[i]!, places: all }))

const fleetsOf = (setup: Setup): Fleet[] =>
  fleets(placesFor(startsOf(setup)[setup.factions as 2]!, setup.ships, fieldOf(mapText(setup))))

/** Two default fleets, even on a map that is not playable yet. */
export const usualFleets = (map: GameMap): Fleet[] => fleets(placesFor(FREE_STARTS[2], 2, fieldFor(map)))

const turns = (n: number): string => (n === 1 ? 'a turn' : `${n} turns`)

export function SetupPicture({ setup }: { setup: Setup }) {
  const { map } = fieldOf(mapText(setup))
  const victory = victoryOf(setup)
  const goal: Goal = { rings: victory.kind === 'orbit' ? ringsIn(setup) : [], body: victory.body }
  const words = wonBy(setup)
  return (
    <figure class="vc-opening">
      <MapPicture
        map={map}
        label={`${map.title.trim() || 'A map without a title'}: ${setup.factions} fleets of ${setup.ships}`}
        fleets={fleetsOf(setup)}
        goal={goal}
      />
      <figcaption>{words}</figcaption>
    </figure>
  )
}

/** The orbits that count: the named ones, or all. */
function ringsIn(setup: Setup): readonly string[] {
  const { rings } = victoryOf(setup)
  return rings && rings.length > 0
    ? rings
    : [...new Set(fieldOf(mapText(setup)).map.hexes.flatMap(({ ring }) => ring ?? []))]
}

function wonBy(setup: Setup): string {
  const { kind, body, hold, turns: limit } = victoryOf(setup)
  const most = `Most hull wins after ${turns(limit)}.`
  if (kind === 'hull') return most
  if (kind === 'land') return `Land on ${bodyWords(body!)} and take off again. ${most}`
  if (kind === 'orbit')
    return (
      `Hold one orbit for ${turns(hold)}: ` +
      `${listed(ringsIn(setup).map((ring) => ringWords(fieldOf(mapText(setup)).map, ring)))}. ${most}`
    )
  return `The last team in play wins. ${most}`
}
