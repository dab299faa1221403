/** Highlights of a round, for the camera and the captions. */
import { type Event, type State, sample } from '../../../../common/games/sample/game.ts'
import type { Highlight } from '../../../board/director/highlight.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { byEvent, HullLedger, highlight, inTime, withRest } from '../../../game-kit/ledger.ts'
import { CELL, centreOf } from '../plane.ts'

export function highlights({ round, spans }: Showing<State, Event>): Highlight[] {
  const before = round.before
  const ships = before.ships.map(({ seat }) => ({ id: seat, team: seat[0]!, hull: 1 }))
  const ledger = new HullLedger(ships)
  const all = inTime(round.timeline, spans).flatMap(({ event, i, span }) => {
    if (event.kind === 'hide') return []
    const { x, y } = centreOf(event.cell)!
    const target = ships.find(({ id }) => id !== event.seat)!
    return [
      highlight(i, span, {
        weight: event.hit ? 1 : 0.4,
        kill: event.hit,
        places: [
          { x: x - CELL, y: y - CELL },
          { x: x + CELL, y: y + CELL },
        ],
        words: sample.describe(event, before)!,
        tolls: event.hit ? ledger.lose(target.id) : [],
      }),
    ]
  })
  return byEvent(withRest(all, ships, 'ships'))
}
