/** Chits in words, the same in the log, in the plan and for screen readers. */
const STEPS: Readonly<Record<string, string>> = {
  F: 'forward',
  B: 'boost',
  L: 'spin left',
  R: 'spin right',
  '<': 'side-thrust left',
  '>': 'side-thrust right',
}

/** `spin left, forward ×2`. */
export function chitsInWords(chits: string): string {
  const runs = chits.match(/(.)\1*/g) ?? []
  return runs.map((run) => STEPS[run[0]!]! + (run.length > 1 ? ` ×${run.length}` : '')).join(', ')
}
