export const FLAGS: readonly string[]
export const SERVER: readonly string[]
