import { beforeAll, expect, test } from '@jest/globals'
import { at, position } from '../../../common/games/hostile-space/position.ts'
import type { State } from '../../../common/games/hostile-space/state.ts'
import { noteFor, withoutPage } from '../planned-dangers.tsx'

beforeAll(withoutPage)

type Selects = { select(id: string): void }

async function noteOn(state: State, seat: string, plan: (desk: never) => void) {
  const { hostileSpaceClient } = await import('./client-game.ts')
  return noteFor(hostileSpaceClient, state, seat, plan)
}

test('the note is of the defeat, before crashes and before what a craft has spent', async () => {
  const state = position({
    setup: { play: 'base-defence' },
    bases: { A: { at: at(10, 10), tokens: [0] }, B: { at: at(20, 20) } },
    entities: [{ id: 'rock1', hexes: [at(5, 2)] }],
    craft: {
      A1: { at: at(2, 2), velocity: at(3, 0) },
      A2: { at: at(6, 10), velocity: at(6, 0) },
      A3: { at: at(25, 25), deltaV: 1 },
      B8: { at: at(20, 3) },
    },
  })
  for (const id of ['A1', 'A2', 'A3'])
    expect(
      await noteOn(state, 'A1', (desk: Selects & { push(to: object): void }) => {
        desk.select('A3')
        desk.push(at(1, 0))
        desk.select(id)
      }),
    ).toEqual({
      text: 'A2 runs into the middle token of your own base: both are destroyed, and you are defeated!',
      red: true,
    })
  const fires = { ...state, phase: 'fire' as const }
  expect(
    await noteOn(fires, 'A1', (desk: Selects & { aim(direction: number): void }) => {
      desk.select('A2')
      desk.aim(0)
      desk.select('A1')
    }),
  ).toEqual({
    text: 'A2: its missile destroys the middle token of your own base this round, and you are defeated!',
    red: true,
  })
})

test('the note is of an enemy on a line, also of a craft that is not selected', async () => {
  const state = position({
    setup: { width: 48, height: 48 },
    craft: {
      A1: { at: at(4, 4) },
      A2: { at: at(1, 20) },
      B1: { at: at(12, 4), velocity: at(2, 0) },
      B2: { at: at(20, 14), missiles: 0 },
    },
  })
  for (const id of ['A1', 'A2'])
    expect(await noteOn(state, 'A1', (desk: Selects) => desk.select(id))).toEqual({
      text: 'B1 can fire at A1 where it ends if B1 drifts on!',
      red: true,
    })
})
