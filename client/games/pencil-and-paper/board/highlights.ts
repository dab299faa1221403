/** Highlights of a turn: the flick, and its cost to each side. */

import type { Reader } from '../../../../common/engine/presentation/words.ts'
import type { Event, EventOf } from '../../../../common/games/pencil-and-paper/events.ts'
import { lossWords } from '../../../../common/games/pencil-and-paper/presentation/debriefing.ts'
import { describe } from '../../../../common/games/pencil-and-paper/presentation/describe.ts'
import { type State, teamOf } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Highlight } from '../../../board/director/highlight.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { byEvent, HullLedger, highlight, inTime, withRest } from '../../../game-kit/ledger.ts'
import { toWorld, WORLD_INCH } from '../plane.ts'
import { whereabouts } from './contacts.ts'

/** Room around a loss, and around a whole stroke, in inches. */
const ROOM = 2.2
const MARGIN = 1.2
const LOOKING = 0.5

const roomAround = (places: readonly Point[], inches: number): Point[] =>
  places.flatMap(({ x, y }) => {
    const room = inches * WORLD_INCH
    return [
      { x: x - room, y: y - room },
      { x: x + room, y: y + room },
    ]
  })

export function highlights(showing: Showing<State, Event>, reader: Reader = ''): Highlight[] {
  const before = showing.round.before
  const fleet = before.ships.map(({ id }) => ({ id, team: teamOf(before, id), hull: 1 }))
  const ledger = new HullLedger(fleet)
  const told = inTime(showing.round.timeline, showing.spans).flatMap(({ event, i, span }): Highlight[] => {
    const said = (weight: number) => [
      highlight(i, span, { weight, words: describe(event, before, reader) ?? '' }),
    ]
    switch (event.kind) {
      case 'flick':
        return [
          highlight(
            i,
            { start: span.start, end: span.end + LOOKING },
            {
              weight: event.what === 'shot' ? 0.4 : 0.3,
              places: roomAround([toWorld(event.from), toWorld(event.to)], MARGIN),
              words: flickWords(event, before),
            },
          ),
        ]
      case 'destroyed': {
        const tolls = ledger.lose(event.ship)
        return [
          highlight(
            i,
            { start: span.start, end: span.end + LOOKING },
            {
              weight: 1,
              kill: true,
              places: roomAround([toWorld(event.at)], ROOM),
              tolls,
              words: lossWords(event),
              by: event.by === 'shot' || event.by === 'ship' ? event.of : undefined,
            },
          ),
        ]
      }
      case 'cut': {
        const at = whereabouts(event, before)
        return [
          highlight(i, span, {
            weight: 0.25,
            places: at ? roomAround([at], ROOM) : [],
            words: describe(event, before)!,
          }),
        ]
      }
      case 'crowded':
      case 'torn':
      case 'sharpened':
      case 'passed':
      case 'called':
      case 'drawn':
        return said(0.2)
      case 'over':
        return said(0.9)
      default:
        return []
    }
  })
  return byEvent(withRest(told, fleet, 'ships'))
}

/** The intention of a stroke; the highlights of losses tell what it hit. */
function flickWords(event: EventOf<'flick'>, before: State): string {
  if (event.end === 'moved' || event.end === 'spent') {
    const harmless = event.what === 'shot' ? `${event.ship} shoots` : describe(event, before)!
    return event.snapped ? `${harmless.replace(/;.*/, '')}, and the point snaps` : harmless
  }
  return event.what === 'shot' ? describe(event, before)! : `${event.ship} flies off`
}
