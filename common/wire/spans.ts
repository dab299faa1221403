/** A duration (ms) in words, to the unit that matters: `45 s`, `10 min`, `3 h`, `2 days`. */
export function spanOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 36 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

export const MINUTE = 60_000
