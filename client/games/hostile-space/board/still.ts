/** The parts common to every picture of the board. */
import { flying, type State } from '../../../../common/games/hostile-space/state.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { ground } from './ground.ts'
import { asItStands, craftMarks, declaredOf, driftOf, poseOf, tags } from './ships/craft-scene.ts'
import { missilesInFlight } from './ships/missile-scene.ts'

export { ground } from './ground.ts'
export {
  asItStands,
  chosen,
  course,
  craftMarks,
  craftSize,
  type Pose,
  poseOf,
  type TaggedCraft,
  tags,
} from './ships/craft-scene.ts'
export { missilesInFlight } from './ships/missile-scene.ts'

/** The position for viewers without a plan: all craft and their drift. */
export function still(state: State, eyes: Eyes): Mark[] {
  const aloft = state.craft.filter(flying)
  return [
    ...ground(state, eyes),
    ...missilesInFlight(state, eyes),
    ...aloft.flatMap((craft) => [...driftOf(state, craft, eyes), ...declaredOf(state, craft, eyes)]),
    ...aloft.flatMap((craft) => craftMarks(state, craft.id, poseOf(craft), eyes)),
    ...tags(state, aloft.map(asItStands), eyes),
  ]
}
