/** A clock (ms) that all threads of a process share and that no clock change affects. */
export const monotonicNow = (): number => Number(process.hrtime.bigint()) / 1e6
