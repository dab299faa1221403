/** A clock that all threads of a process have, whatever becomes of the machine's, or of the node's (ms). */
export const monotonicNow = (): number => Number(process.hrtime.bigint()) / 1e6
