/** The pencils, and how they blunt (PP-3.5 to PP-3.8, PP-6.7, PP-6.11). */
export const PENCILS = ['hb', 'hard', 'soft'] as const
export type PencilKind = (typeof PENCILS)[number]

export interface PencilSort {
  /** The longest intended flick, in units. */
  readonly range: number
  /** In per cent. */
  readonly wobble: number
  readonly wear: number
}

export const SORTS: Readonly<Record<PencilKind, PencilSort>> = {
  hb: { range: 6144, wobble: 100, wear: 1 },
  hard: { range: 4096, wobble: 40, wear: 1 },
  soft: { range: 7168, wobble: 160, wear: 2 },
}

export const BLUNTEST = 12

/** Owner of a shared pencil. */
const EVERYBODY = 'all'

/** Id of a player's pencil; `player`: the player's id. */
export const pencilId = (player: string, kind: PencilKind, sharing: boolean): string =>
  `${sharing ? EVERYBODY : player}/${kind}`

/** PP-3.7: the bluntness that a flick adds. */
export const wearOf = (kind: PencilKind, strength: number): number =>
  (strength >= 800 ? 3 : strength >= 400 ? 2 : 1) * SORTS[kind].wear
