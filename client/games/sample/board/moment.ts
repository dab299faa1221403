/** A played round at a moment: a function of the states around it, its timeline and the time only. */
import type { Event, State } from '../../../../common/games/sample/game.ts'
import { pixels, ring } from '../../../board/marks/draw.ts'
import { burst } from '../../../board/marks/effects.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { tintOf } from '../../../board/pictures/colours.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { BOARD, centreOf } from '../plane.ts'
import { shipMarks, still } from './still.ts'

/** Share of a shot's time for its flight to the cell. */
const STRIKES = 0.5

export function moment(showing: Showing<State, Event>, t: number, eyes: Eyes): Mark[] {
  const timeline = showing.round.timeline
  return [
    ...still(showing.round.before, eyes),
    ...timeline.flatMap((event, i): Mark[] => {
      const x = progress(t, showing.spans[i]!)
      return event.kind === 'hide'
        ? shipMarks({ seat: event.seat, cell: event.cell, hit: false }, eyes.calm ? 1 : ease(x))
        : shotMarks(event, x, eyes)
    }),
  ]
}

/** A ring closes around the cell; then a ship in it explodes, or the ring fades. */
function shotMarks({ seat, cell, hit }: Event & { kind: 'shot' }, x: number, eyes: Eyes): Mark[] {
  const at = centreOf(cell)!
  const [comes, goes] = [ease(clamp(x / STRIKES)), clamp((x - STRIKES) / (1 - STRIKES))]
  const across = pixels(eyes, 10) + BOARD.side * (eyes.calm ? 0.7 : 2.4 - 1.7 * comes)
  const ink = { tint: tintOf(seat[0]!), alpha: (0.3 + 0.7 * comes) * (1 - goes) }
  return [
    ring(at, across, ink, 'ring'),
    ...(hit && goes > 0 ? burst(at, goes, `${seat} hits`, eyes.calm, BOARD.side / 4) : []),
  ]
}
