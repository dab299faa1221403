import { beforeAll, expect, test } from '@jest/globals'
import { sampleFighter, sampleState } from '../../../common/games/void-patrol/sample.ts'
import type { State } from '../../../common/games/void-patrol/state.ts'
import { hex } from '../../../common/geometry/hex.ts'
import { noteFor, withoutPage } from '../planned-dangers.tsx'

beforeAll(withoutPage)

type Selects = { select(id: string): void }

async function noteOn(state: State, seat: string, plan: (desk: never) => void) {
  const { voidPatrolClient } = await import('./client-game.ts')
  return noteFor(voidPatrolClient, state, seat, plan)
}

test('the note is of the fighter that is lost, whichever is selected', async () => {
  const state = sampleState([
    sampleFighter('A1', 'A', { seat: 'A1', velocity: hex(2, 0), shields: 0 }),
    sampleFighter('A2', 'A', { seat: 'A1', at: hex(0, -5), velocity: hex(0, -9) }),
    sampleFighter('B1', 'B', { at: hex(9, 3) }),
  ])
  const rock = { ...state, asteroids: [hex(1, 0)] }
  for (const id of ['A1', 'A2', 'B1'])
    expect(await noteOn(rock, 'A1', (desk: Selects) => desk.select(id))).toEqual({
      text: 'A2 leaves the field next round and implodes, whatever it plays then!',
      red: true,
    })
})

test('the note is of a likely shot at a fighter, and less likely ones are of that fighter', async () => {
  const facing = (gunnery: number) =>
    sampleState([
      sampleFighter('A1', 'A', { seat: 'A1', shields: 0 }),
      sampleFighter('A2', 'A', { seat: 'A1', at: hex(0, 9), facing: 2 }),
      sampleFighter('B1', 'B', { at: hex(5, 0), facing: 3, guns: ['laser 6/100'], gunnery }),
    ])
  const noteFor = (gunnery: number, id: string) =>
    noteOn(facing(gunnery), 'A1', (desk: Selects) => desk.select(id))
  for (const id of ['A1', 'A2'])
    expect(await noteFor(0, id)).toEqual({
      text: expect.stringMatching(/^B1 could hit A1 with its laser 6\/100: \d+ %, \d+ damage\.$/),
      red: true,
    })
  expect(await noteFor(-8, 'A1')).toEqual({ text: expect.stringMatching(/^B1 could hit A1/), red: false })
  expect(await noteFor(-8, 'A2')).toEqual({ text: undefined, red: false })
})
