/** Where craft will be in the coming rounds if they keep their velocities. */
import { add, scale } from '../../../geometry/hex.ts'
import { torusKey } from '../../../geometry/torus.ts'
import type { Scene } from './scene.ts'

export interface Drift {
  /** The craft that would be in a hex after this many rounds. */
  at(key: number, rounds: number): number | undefined
}

export function driftOf({ ships, torus }: Pick<Scene, 'ships' | 'torus'>, most: number): Drift {
  const rounds = Array.from(
    { length: most + 1 },
    (_, k) =>
      new Map(ships.map(({ craft }, i) => [torusKey(torus, add(craft.at, scale(craft.velocity, k))), i])),
  )
  return { at: (key, k) => rounds[k]!.get(key) }
}
