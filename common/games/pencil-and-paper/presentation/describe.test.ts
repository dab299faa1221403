import { expect, test } from '@jest/globals'
import type { EventOf } from '../events.ts'
import { INCH } from '../sheet.ts'
import type { State } from '../state.ts'
import { describe as inWords } from './describe.ts'

const moved = (inches: number) =>
  inWords(
    {
      kind: 'flick',
      what: 'move',
      ship: 'A2',
      length: inches * INCH,
      end: 'free',
    } as unknown as EventOf<'flick'>,
    {} as State,
  )

test('a move is described with a distance as people say it, not with a third of an inch', () => {
  expect([moved(0.3), moved(0.5), moved(1), moved(2.5)]).toEqual([
    'A2 hardly moves',
    'A2 moves 0.5 inches',
    'A2 moves 1 inch',
    'A2 moves 2.5 inches',
  ])
})
