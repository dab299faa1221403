import { beforeAll, expect, test } from '@jest/globals'
import { box, DOWN, at as point, position, UP } from '../../../common/games/pencil-and-paper/sample.ts'
import type { State } from '../../../common/games/pencil-and-paper/state.ts'
import { noteFor, withoutPage } from '../planned-dangers.tsx'
import { toWorld } from './plane.ts'

beforeAll(withoutPage)

async function noteOn(state: State, seat: string, plan: (desk: never) => void) {
  const { pencilAndPaperClient } = await import('./client-game.ts')
  return noteFor(pencilAndPaperClient, state, seat, plan)
}

test('the note is of the own ship that is lost, straight on or by the wobble', async () => {
  const flown = (
    rocks: NonNullable<Parameters<typeof position>[0]['asteroids']>,
    to: { x: number; y: number },
  ) =>
    noteOn(
      position({ ships: { A1: [4000, 8000, UP], B1: [4000, 1000, DOWN] }, asteroids: rocks }),
      'A1',
      (desk: { tapped(at: object, reach: number): void }) => desk.tapped(toWorld(to), 12),
    )
  expect(await flown({ r1: box(5000, 4000, 6000, 5000) }, point(5500, 4500))).toEqual({
    text: expect.stringContaining('Straight on it meets asteroid r1: A1 is destroyed!'),
    red: true,
  })
  // A narrow gap.
  const gap = { r1: box(3000, 4500, 3950, 5500), r2: box(4050, 4500, 5000, 5500) }
  expect(await flown(gap, point(4000, 3500))).toEqual({
    text: expect.stringMatching(/^It ends at .* It costs a ship of yours with a chance of \d+\u00a0%!$/),
    red: true,
  })
})
