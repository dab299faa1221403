/** Where events of a played step happen, for the log and for the camera. */
import type { Event } from '../../../../common/games/pencil-and-paper/events.ts'
import { atWall, DOOR } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { middleOf } from '../../../../common/games/pencil-and-paper/ship.ts'
import { playerNamed, type State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Contact } from '../../../board/camera/approach.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { toWorld, WORLD_INCH } from '../plane.ts'
import { timelineOf } from './timeline.ts'

/** Room around a contact, in inches. */
const ROOM = 2.2
const LOOKING = 0.5

/** The place to which a log line can move the board. */
export function whereabouts(event: Event, before: State): Point | undefined {
  switch (event.kind) {
    case 'door': {
      const player = playerNamed(before, event.player)
      return player && toWorld(atWall(before.sheet, player.edge, event.door + DOOR / 2, 0))
    }
    case 'placed':
    case 'redrawn':
      return toWorld(middleOf(event))
    case 'drawn':
      return toWorld(event.points[0]!)
    case 'flick':
    case 'torn':
      return toWorld(event.from)
    case 'crowded': {
      const ship = before.ships.find(({ id }) => id === event.ship)
      return ship && toWorld(middleOf(ship))
    }
    case 'cut': {
      const [a, , b] = event.channels[0]!
      return toWorld({ x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 })
    }
    case 'destroyed':
    case 'blast':
      return toWorld(event.at)
    default:
      return undefined
  }
}

/** Ships are tiny on a small screen, so the camera zooms in when one is lost. */
export function contacts(showing: Showing<State, Event>): Contact[] {
  const { all, before } = timelineOf(showing)
  return all.flatMap(([event, { start, end }]) => {
    const at = event.kind === 'destroyed' ? whereabouts(event, before) : undefined
    if (!at) return []
    const room = ROOM * WORLD_INCH
    return [
      {
        start,
        end: end + LOOKING,
        places: [
          { x: at.x - room, y: at.y - room },
          { x: at.x + room, y: at.y + room },
        ],
      },
    ]
  })
}

/** Start and end of a flick: without its end in view, nobody sees the outcome. */
export function traceEnds(showing: Showing<State, Event>): Point[] {
  const { flick, before, of } = timelineOf(showing)
  if (!flick) return []
  const [{ from, to, ship }] = flick
  const end = of('redrawn').at(-1)?.[0].nose ?? to
  const inside = ({ x, y }: Point): Point => ({
    x: Math.min(before.sheet.width, Math.max(0, x)),
    y: Math.min(before.sheet.height, Math.max(0, y)),
  })
  const start = before.ships.find(({ id }) => id === ship)?.nose ?? from
  return (before.rules.wrap ? [] : [start, end].map(inside)).map(toWorld)
}
