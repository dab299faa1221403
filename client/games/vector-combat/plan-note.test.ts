import { beforeAll, expect, test } from '@jest/globals'
import { mapWith, PLANET, position } from '../../../common/games/vector-combat/sample.ts'
import type { State } from '../../../common/games/vector-combat/state.ts'
import { noteFor, withoutPage } from '../planned-dangers.tsx'

beforeAll(withoutPage)

type Selects = { select(id: string): void }

async function noteOn(state: State, seat: string, plan: (desk: never) => void) {
  const { vectorCombatClient } = await import('./client-game.ts')
  return noteFor(vectorCombatClient, state, seat, plan)
}

test('the note is of the crash, before nearer damage of the selected ship', async () => {
  const state = position({
    map: mapWith({ bodies: [PLANET] }),
    ships: {
      A1: { at: [12, 0], heat: 12 },
      A2: { at: [0, 6], counters: [1, 0, 0, 0, 0, 0] },
      B1: { at: [30, 0] },
    },
  })
  for (const id of ['A1', 'A2'])
    expect(await noteOn(state, 'A', (desk: Selects) => desk.select(id))).toEqual({
      text: expect.stringMatching(/^A2 crashes into the planet in \d subturns unless /),
      red: true,
    })
})
