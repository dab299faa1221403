export const KEYS: readonly (readonly [string, string])[] = []
