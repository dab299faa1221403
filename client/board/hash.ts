/**
 * A number in [0, 1) that depends on the text only: anything random in a picture must be the same in every
 * frame.
 */
export function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  h = Math.imul(h ^ (h >>> 15), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** The same as an integer seed: `drawn` makes many numbers from it without a text for each. */
export const seedOf = (text: string): number => Math.floor(hash(text) * 4294967296)

/** The n-th pseudo-random number in [0, 1) of a seed. */
export function drawn(seed: number, n: number): number {
  let h = Math.imul(seed ^ Math.imul(n + 1, 0x9e3779b1), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}
