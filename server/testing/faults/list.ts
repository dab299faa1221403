/** To add a fault, write a `Fault` and list it here. */
import type { Fault } from './fault.ts'
import { cutOff, killed, powerCut, rolled, stopped, upgraded } from './node-faults.ts'
import { bothGone, postgresFrozen, postgresGone, redisEmptied } from './store-faults.ts'

export const FAULTS: readonly Fault[] = [
  killed,
  stopped,
  redisEmptied,
  postgresGone,
  postgresFrozen,
  bothGone(15),
  bothGone(60),
  rolled,
  upgraded,
  cutOff,
  powerCut,
]
