/** A cylindrical sheet repeats endlessly to the left and right; above and below it is the desk (PP-6.5). */
import type { State } from '../../../common/games/pencil-and-paper/state.ts'
import type { Grip } from '../../board/camera/gestures.ts'
import type { Period } from '../../board/camera/period.ts'
import type { Point } from '../../board/camera/view.ts'
import { lengthInWorld } from './plane.ts'

/** Vertical period in sheets: so large that its copies are never seen. */
const NEVER = 1000

export function periodOf({ sheet, rules }: Pick<State, 'sheet' | 'rules'>): Period | undefined {
  return rules.wrap
    ? [
        { x: lengthInWorld(sheet.width), y: 0 },
        { x: 0, y: NEVER * lengthInWorld(sheet.height) },
      ]
    : undefined
}

/** Maps a place on the board to the one sheet that the rules know. */
export function home({ sheet, rules }: Pick<State, 'sheet' | 'rules'>, { x, y }: Point): Point {
  const width = lengthInWorld(sheet.width)
  return { x: rules.wrap ? x - Math.floor(x / width) * width : x, y }
}

/** Lets a grip that starts in any copy of the sheet move as if it were in the rules' own. */
export function heldAtHome(
  state: Pick<State, 'sheet' | 'rules'>,
  at: Point,
  take: (here: Point) => Grip | undefined,
): Grip | undefined {
  const here = home(state, at)
  const grip = take(here)
  return (
    grip && {
      moved: ({ x, y }, pressure) => grip.moved({ x: x + here.x - at.x, y }, pressure),
      released: (done) => grip.released(done),
    }
  )
}
