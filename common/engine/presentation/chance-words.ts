/**
 * Chances as text. An estimate from few samples is no certainty: what no playout brought about may still
 * happen, so that "0 %" and "100 %" are kept for what is decided.
 */

/** Standard errors to either side of an estimate that count as possible: they hold nineteen of twenty. */
export const SURE = 2

/** Between digits and sign is a space that does not break. */
const whole = (percent: number): string => `${percent}\u00a0%`

/** A share of something counted, such as of work done: it may well be none or all. */
export const shareInWords = (share: number): string => whole(Math.round(100 * share))

/** Is the chance nearer to 0 or 1 than an estimate can tell? */
export const isOffScale = (chance: number, error?: number): boolean =>
  error !== 0 && [0, 100].includes(Math.round(100 * chance))

/**
 * `chance`: from 0 to 1. `error`: its standard error; 0 if it is certain, undefined if it is estimated with an
 * error that nobody kept. Near the ends the text says only what the error leaves room for.
 */
export function chanceInWords(chance: number, error?: number): string {
  const percent = 100 * chance
  if (!isOffScale(chance, error)) return shareInWords(chance)
  const doubt = 100 * SURE * (error ?? 0)
  return chance < 0.5
    ? `under ${whole(Math.min(50, Math.max(1, ceiling(percent + doubt))))}`
    : `over ${whole(Math.max(50, Math.min(99, 100 - ceiling(100 - percent + doubt))))}`
}

/** Sums of shares miss whole numbers by a little. */
const ceiling = (percent: number): number => Math.ceil(percent - 1e-9)
