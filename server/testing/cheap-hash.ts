/** A cheap password hash for tests: a few ms instead of a quarter of a second. */
import type { HashCost } from '../people/accounts/passwords.ts'

export const CHEAP: HashCost = { log2N: 10, r: 8, p: 1 }
