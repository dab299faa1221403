/** The pieces, and the highlights of a round for the camera and the captions: its shots. */
import { type Event, type State, sample } from '../../../../common/games/sample/game.ts'
import { type BoardPiece, plainHighlights } from '../../../game-kit/pieces.ts'
import { BOARD, centreOf } from '../plane.ts'

export const pieces = ({ ships }: State): BoardPiece[] =>
  ships.map(({ seat, cell, hit }) => ({
    id: seat,
    team: seat[0]!,
    hull: hit ? 0 : 1,
    full: 1,
    at: centreOf(cell),
  }))

/** The ship that an event takes. */
export const taken = (event: Event): string | undefined =>
  event.kind !== 'shot' || !event.hit ? undefined : event.seat === 'A1' ? 'B1' : 'A1'

export const highlights = plainHighlights<State, Event>({
  pieces,
  units: 'ships',
  room: BOARD.side,
  whereabouts: ({ kind, cell }) => (kind === 'shot' ? centreOf(cell) : undefined),
  describe: sample.describe,
  taken,
})
