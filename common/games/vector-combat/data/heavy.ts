/**
 * The models with three times the hull: longer matches, in which every model is worth as much as the average
 * of the others (`npm run bench -- vector-combat-balance`). A setup option.
 */
import { type ModelId, type Sheet, sheetOf } from './models.ts'

export const HEAVY: Readonly<Record<ModelId, Partial<Sheet>>> = {
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
