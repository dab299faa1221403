/** Presets in the lobby. */
import type { Setup } from './setup.ts'

export const WING = { seatsPerTeam: 2, radius: 14 } as const satisfies Partial<Setup>
export const MELEE = { teams: 4, field: 'arena', radius: 11 } as const satisfies Partial<Setup>
export const ORDNANCE = { rules: 'standard' } as const satisfies Partial<Setup>
