/** Selecting a craft: by place on the board, by number, or the next one. */
import {
  type Craft,
  type CraftId,
  flying,
  numberOf,
  type PlayerId,
  playerOf,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import { same } from '../../../../common/geometry/hex.ts'
import { wrapped } from '../../../../common/geometry/torus.ts'
import type { Point } from '../../../board/camera/view.ts'
import { span } from '../../../board/geometry.ts'
import { HEX, nearestTo, toHex, toWorld } from '../plane.ts'

/** The craft in the touched hex; if none, the nearest within a fingertip. */
export function craftAt({ torus, craft }: State, at: Point, reach: number): Craft | undefined {
  const hex = toHex(at)
  const there = craft.find((one) => flying(one) && same(one.at, wrapped(torus, hex)))
  if (there || reach < HEX) return there
  const far = (one: Craft) => span(toWorld(nearestTo(torus, hex, one.at)), at)
  return craft.filter((one) => flying(one) && far(one) <= reach * NEAR).sort((a, b) => far(a) - far(b))[0]
}

/** A finger that covers several craft selects the one under its centre, within this share of its reach. */
const NEAR = 0.7

/** The next flying craft: own ones first, then all others. */
export function nextOf(state: State, own: readonly Craft[], from: CraftId, by: 1 | -1): CraftId {
  const all = [...own, ...state.craft.filter((craft) => flying(craft) && !own.includes(craft))]
  const at = all.findIndex(({ id }) => id === from)
  return all[(at + by + all.length) % all.length]?.id ?? ''
}

export const numbered = (state: State, player: PlayerId, number: number): CraftId | undefined =>
  state.craft.find((craft) => flying(craft) && playerOf(craft.id) === player && numberOf(craft.id) === number)
    ?.id
