/** Measures for comparing models in the ship guide, and values derived from their sheets. */
import { beamChance } from '../../../../common/games/vector-combat/beam.ts'
import {
  MODEL_IDS,
  MODELS,
  type ModelId,
  type Sheet,
  type Sheets,
  sheetIn,
} from '../../../../common/games/vector-combat/data/models.ts'
import { BEAM_HEAT, COST } from '../../../../common/games/vector-combat/data/numbers.ts'

export interface Measure {
  readonly title: string
  readonly unit: string
  of(sheet: Sheet): number
}

export const MEASURES: readonly Measure[] = [
  { title: 'Hull', unit: '', of: ({ hull }) => hull },
  { title: 'Thrust', unit: ' an action', of: ({ thrust }) => thrust },
  { title: 'Reactor', unit: ' a subturn', of: ({ reactor }) => reactor },
  { title: 'Battery', unit: '', of: ({ battery }) => battery },
  { title: 'Heat borne', unit: '', of: ({ heatCapacity }) => heatCapacity },
  { title: 'Radiators', unit: ' a subturn', of: ({ radiators }) => radiators },
  { title: 'Beam damage', unit: '', of: ({ beam }) => beam.damage },
  { title: 'Beam range', unit: ' hexes', of: ({ beam }) => beam.range },
  { title: 'Missiles', unit: '', of: ({ missiles }) => missiles },
]

const valuesOf = ({ of }: Measure, sheets: Sheets): number[] => MODEL_IDS.map((id) => of(sheetIn(sheets, id)))

/** The highest value of all models, for a full bar. */
export const mostOf = (measure: Measure, sheets: Sheets): number => Math.max(...valuesOf(measure, sheets))

/** True if no model has more, and at most one other has as much. */
export function isBest(measure: Measure, model: ModelId, sheets: Sheets): boolean {
  const most = mostOf(measure, sheets)
  return (
    measure.of(sheetIn(sheets, model)) === most &&
    valuesOf(measure, sheets).filter((value) => value === most).length <= 2
  )
}

export const FARTHEST = Math.max(...MODEL_IDS.map((id) => MODELS[id].beam.range))

/** The beam's chances in percent, from the same hex (0) to its range. */
export const chancesOf = ({ beam }: Sheet): number[] =>
  Array.from({ length: beam.range + 1 }, (_, range) => beamChance(beam.range, range, false))

/** Limit in subturns: a match of twenty turns is not longer. */
const LONGEST = 80

export interface Fire {
  /** Consecutive subturns of firing until overheated, and until the battery is empty; Infinity if never. */
  readonly cool: number
  readonly powered: number
}

/** Simulates a ship that starts cold with a full battery and only fires (VC-4.2, VC-4.3, VC-4.12). */
export function fireOf({ reactor, battery, heatCapacity, radiators }: Sheet): Fire {
  let [energy, heat, cool, powered] = [battery, 0, Infinity, Infinity]
  for (let subturn = 1; subturn <= LONGEST; subturn++) {
    if (energy < COST.fire) powered = Math.min(powered, subturn - 1)
    energy = Math.min(battery, energy - COST.fire + reactor)
    heat = Math.max(0, heat + BEAM_HEAT - radiators)
    if (heat > heatCapacity) cool = Math.min(cool, subturn - 1)
  }
  return { cool, powered }
}

/** The purpose of each model. */
export const PURPOSES: Readonly<Record<ModelId, string>> = {
  lark: 'First everywhere: four counters an action. It fires in passing, and is gone.',
  corsair: 'Quick enough to choose its fight, and armed well enough to win it soon.',
  warden: 'Keeps its distance: a long beam and two missiles, and a small reactor that wants patience.',
  hammer: 'Comes close and does not stop: the hardest beam, cool enough to fire every subturn.',
  quiver: 'Five missiles that find their own way. Its beam is for emergencies.',
  bastion: 'Slow, thick and far-reaching. It lets others come, best from an orbit or a station.',
}
