/** VP-2: how chits move a fighter. */
import { add, turned, unit, type Facing, type Hex } from '../../geometry/hex.ts'

export interface Motion {
  readonly at: Hex
  readonly facing: Facing
  readonly velocity: Hex
}

/** Position, facing and velocity at the end of a round in which these chits are played (VP-2.1 to VP-2.5, VP-8.5, VP-8.7). */
export function fly(from: Motion, chits: string): Motion {
  let { facing, velocity } = from
  let at = add(from.at, velocity)
  const push = (direction: Facing) => {
    const u = unit(direction)
    at = add(at, u)
    velocity = add(velocity, add(u, u))
  }
  for (const chit of chits) {
    if (chit === 'F') push(facing)
    else if (chit === '<') push(facing - 1)
    else if (chit === '>') push(facing + 1)
    else if (chit === 'B') velocity = add(velocity, unit(facing))
    else facing = turned(facing, chit === 'R' ? 1 : -1)
  }
  return { at, facing, velocity }
}
