/**
 * Progress of a campaign's pilots (VP-9.6): piloting by battles survived, gunnery by kills, each by this
 * table. The numbers are ours.
 */
export interface Step {
  /** Number of battles, or kills. */
  readonly from: number
  readonly skill: number
}

/** Rising steps; everybody begins at the first, the last is the maximum (VP-4.10). */
export const STEPS: readonly Step[] = [
  { from: 0, skill: -1 },
  { from: 2, skill: 0 },
  { from: 5, skill: 1 },
  { from: 9, skill: 2 },
  { from: 14, skill: 3 },
  { from: 20, skill: 4 },
]

/** Larger numbers are refused as impossible. */
export const MOST_DEEDS = 9999
