import { beforeAll, expect, test } from '@jest/globals'
import { sampleShip, sampleState } from '../../../common/games/space-arena/sample.ts'
import type { State } from '../../../common/games/space-arena/state.ts'
import { noteFor, withoutPage } from '../planned-dangers.tsx'

beforeAll(withoutPage)

type Selects = { select(id: string): void }

async function noteOn(state: State, seat: string, plan: (desk: never) => void) {
  const { spaceArenaClient } = await import('./client-game.ts')
  return noteFor(spaceArenaClient, state, seat, plan)
}

test('the note is of an order that fails, also of another ship or tick', async () => {
  const state = sampleState([
    sampleShip('A1a', 'H2545', { seat: 'A1' }),
    sampleShip('A1b', 'H2545', { seat: 'A1' }),
    sampleShip('B1', 'H2545'),
  ])
  for (const id of ['A1a', 'A1b'])
    expect(
      await noteOn(state, 'A1', (desk: Selects & { typed(text: string): void }) => {
        desk.select('A1b')
        desk.typed('4: warp 9')
        desk.select(id)
      }),
    ).toEqual({ text: expect.stringMatching(/, line 1 does not count: .*!$/), red: true })
})
