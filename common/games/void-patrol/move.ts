/** VP-2: how chits move a fighter. */
import { add, type Facing, type Hex, hex, turned, unit } from '../../geometry/hex.ts'

export interface Motion {
  readonly at: Hex
  readonly facing: Facing
  readonly velocity: Hex
}

/**
 * Position, facing and velocity at the end of a round with these chits (VP-2.1 to VP-2.5, VP-8.5, VP-8.7).
 */
export function fly(from: Motion, chits: string): Motion {
  let { facing } = from
  let { q, r } = add(from.at, from.velocity)
  let { q: vq, r: vr } = from.velocity
  for (let i = 0; i < chits.length; i++) {
    const chit = chits[i]
    if (chit === 'L' || chit === 'R') {
      facing = turned(facing, chit === 'R' ? 1 : -1)
      continue
    }
    const u = unit(chit === '<' ? facing - 1 : chit === '>' ? facing + 1 : facing)
    // A boost changes the velocity only after this round's move.
    const hexes = chit === 'B' ? 0 : 1
    q += hexes * u.q
    r += hexes * u.r
    vq += (hexes + 1) * u.q
    vr += (hexes + 1) * u.r
  }
  return { at: hex(q, r), facing, velocity: hex(vq, vr) }
}
