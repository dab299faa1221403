/** A keeper that stores nothing: the match ends with its process. */
import type { Keeper } from './keeper.ts'

const done = (): Promise<void> => Promise.resolve()
const never = () => () => undefined

export const NOT_KEEPING: Keeper = {
  overfull: false,
  full: false,
  write: done,
  settled: done,
  finish: done,
  forget: done,
  handOver: done,
  sleep: done,
  close: done,
  onLost: never,
  onTrouble: never,
}
