/** The ship models (VC-4.1, VC-4.6). */

export interface Sheet {
  readonly hull: number
  /** Energy per subturn. */
  readonly reactor: number
  readonly battery: number
  /** Counters per action. */
  readonly thrust: number
  readonly heatCapacity: number
  /** Heat lost per subturn. */
  readonly radiators: number
  readonly beam: { readonly damage: number; readonly range: number }
  readonly missiles: number
}

export type ModelId = 'lark' | 'corsair' | 'warden' | 'hammer' | 'quiver' | 'bastion'

export interface Model extends Sheet {
  readonly title: string
}

export const MODELS: Readonly<Record<ModelId, Model>> = {
  lark: {
    title: 'Lark, scout',
    hull: 12,
    reactor: 3,
    battery: 10,
    thrust: 4,
    heatCapacity: 5,
    radiators: 1,
    beam: { damage: 3, range: 5 },
    missiles: 1,
  },
  corsair: {
    title: 'Corsair, raider',
    hull: 12,
    reactor: 3,
    battery: 12,
    thrust: 3,
    heatCapacity: 5,
    radiators: 1,
    beam: { damage: 3, range: 6 },
    missiles: 1,
  },
  warden: {
    title: 'Warden, frigate',
    hull: 12,
    reactor: 2,
    battery: 12,
    thrust: 2,
    heatCapacity: 6,
    radiators: 1,
    beam: { damage: 3, range: 6 },
    missiles: 2,
  },
  hammer: {
    title: 'Hammer, gunship',
    hull: 11,
    reactor: 3,
    battery: 14,
    thrust: 2,
    heatCapacity: 7,
    radiators: 2,
    beam: { damage: 4, range: 5 },
    missiles: 0,
  },
  quiver: {
    title: 'Quiver, missile boat',
    hull: 12,
    reactor: 2,
    battery: 10,
    thrust: 3,
    heatCapacity: 4,
    radiators: 1,
    beam: { damage: 2, range: 6 },
    missiles: 5,
  },
  bastion: {
    title: 'Bastion, monitor',
    hull: 13,
    reactor: 3,
    battery: 14,
    thrust: 1,
    heatCapacity: 6,
    radiators: 1,
    beam: { damage: 3, range: 7 },
    missiles: 0,
  },
}

export const MODEL_IDS = Object.keys(MODELS) as ModelId[]

export const sheetOf = (model: ModelId): Sheet => {
  const { title: _, ...sheet } = MODELS[model]
  return sheet
}

/**
 * The models with three times the hull: longer matches, in which every model is worth as much as the average
 * of the others (`npm run bench -- vector-combat-balance`). A setup option.
 */
const HEAVY: Readonly<Record<ModelId, Partial<Sheet>>> = {
  lark: { hull: 39, radiators: 2, missiles: 2 },
  corsair: { hull: 38, missiles: 2 },
  warden: { hull: 39 },
  hammer: { hull: 37 },
  quiver: { hull: 40 },
  bastion: { hull: 41, heatCapacity: 8 },
}

export const SHEETS = ['light', 'heavy'] as const
export type Sheets = (typeof SHEETS)[number]

export const sheetIn = (sheets: Sheets, model: ModelId): Sheet =>
  sheets === 'light' ? sheetOf(model) : { ...sheetOf(model), ...HEAVY[model] }
