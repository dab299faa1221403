import { expect, test } from '@jest/globals'
import { spaceArena as game } from '../../../../common/games/space-arena/game.ts'
import { play, sampleShip, sampleState } from '../../../../common/games/space-arena/sample.ts'
import { toWorld } from '../plane.ts'
import { contacts } from './contacts.ts'

test('the camera has a contact where a ship is hit, with the shooter as far as known', () => {
  const before = sampleState([sampleShip('A1', 'F2551'), sampleShip('B1', 'H2545', { y: 80 })])
  const shown = (seat: string, lines = {}) => {
    const { state: after, timeline } = play(before, lines)
    const known = game.viewTimeline(timeline, after, seat)
    return contacts({
      round: { round: 1, before, after, timeline: known },
      spans: game.schedule(known),
      length: 9,
    })
  }
  expect(shown('gallery')).toEqual([])
  const [hit] = shown('gallery', { A1: ['3: Fire L1 B1'] })
  const ys = hit!.places.map(({ y }) => y)
  for (const { y } of [toWorld({ x: 0, y: 0 }), toWorld({ x: 0, y: 80 })])
    expect([Math.min(...ys) < y, Math.max(...ys) > y]).toEqual([true, true])
  // Nothing happens at the start of the round.
  expect(hit!.start).toBeGreaterThan(2)
  expect(shown('B1', { A1: ['3: Fire L1 B1'] })).toHaveLength(1)
})
