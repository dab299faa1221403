/**
 * May a page of that origin use this server? A browser names the page's origin whenever a request could change anything;
 * who sends none is no browser (a bot, a load test), and has no cookies of anybody.
 */
export function originAllowed(origin: string | null | undefined, host: string | null | undefined, allowed: readonly string[]): boolean {
  if (!origin) return true
  if (allowed.includes(origin)) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
