/** The future places of something without thrust. */
import { add, still } from '../../../geometry/hex.ts'
import type { Draft } from '../board.ts'
import { type Field, touched } from '../field.ts'
import { heatIn } from '../phases/generate.ts'
import { advance, crashOnPath } from '../phases/move.ts'
import type { MovingObject, Rules } from '../state.ts'

export interface Coast {
  /** After each subturn, in order; ends with a crash. */
  readonly places: readonly MovingObject[]
  /** Subturns until it meets a body; undefined if it does not. */
  readonly crash: number | undefined
  /** Heat points received on the way. */
  readonly heat: number
}

/** `spared`: the body that the first move may pass (VC-4.11). */
export function coast(
  field: Field,
  rules: Rules,
  { at, altitude, velocity, climb }: MovingObject,
  subturns: number,
  spared: string | null = null,
): Coast {
  const thing: Draft<MovingObject> = { at, altitude, velocity, climb }
  const places: MovingObject[] = []
  let heat = 0
  for (let i = 1; i <= subturns; i++) {
    const passage = advance(thing, rules)
    const hit =
      crashOnPath(field, passage, i === 1 ? spared : null) ??
      (passage.fast ? undefined : touched(field.spotAt(thing.at), thing.altitude))
    const pull = field.spotAt(thing.at)?.pull
    if (pull && !still(pull)) thing.velocity = add(thing.velocity, pull)
    places.push({ ...thing })
    if (hit) return { places, crash: i, heat }
    heat += heatIn(field, thing)
  }
  return { places, crash: undefined, heat }
}
