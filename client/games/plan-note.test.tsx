/** In every game, the note above Ready shows the gravest warning of the whole plan. */
import { beforeAll, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { at, position as torus } from '../../common/games/hostile-space/position.ts'
import { box, DOWN, position as paper, at as point, UP } from '../../common/games/pencil-and-paper/sample.ts'
import { sampleState as arena, sampleShip } from '../../common/games/space-arena/sample.ts'
import { position as gravity, mapWith, PLANET } from '../../common/games/vector-combat/sample.ts'
import { sampleFighter, sampleState as sky } from '../../common/games/void-patrol/sample.ts'
import { hex } from '../../common/geometry/hex.ts'
import { gravest, type Weighed } from '../game-kit/gravity.ts'
import type { Desk } from '../game-kit/planner.ts'
import { toWorld } from './pencil-and-paper/plane.ts'
import { EVERY_ENTRY } from './with-sample.ts'

beforeAll(() => {
  // Plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: { hidden: true, querySelector: () => null },
  })
})

/** The note under the board, and whether it is in red. */
async function noteOf(game: string, state: unknown, seat: string, plan: (desk: never) => void) {
  const client = await EVERY_ENTRY.find(({ id }) => id === game)!.load()
  const desk = client.desk(state, seat, null, undefined)
  plan(desk as never)
  const html = renderToString(<client.Bar desk={desk as Desk as never} ready={false} />)
  const [, red, text] = /<p [^>]*class="plan-note([^"]*)"[^>]*>(.*?)<\/p>/.exec(html) ?? []
  return { text: text?.replaceAll('&#39;', "'"), red: /\bgrave\b/.test(red ?? '') }
}
type Selects = { select(id: string): void }

test('the gravest warning is chosen first, the chosen piece’s among equals, and notes of that piece only', () => {
  const one = (piece: string, how: Weighed['gravity']) => ({ piece, gravity: how, text: '' })
  const of = (...all: ReturnType<typeof one>[]) => gravest(all, ({ piece }) => piece === 'mine')
  const grave = [one('other', 'threat'), one('mine', 'harm'), one('other', 'loss'), one('other', 'defeat')]
  for (let i = 1; i < grave.length; i++) expect(of(...grave.slice(0, i + 1))).toBe(grave[i])
  expect(of(one('other', 'loss'), one('mine', 'loss'))).toEqual(one('mine', 'loss'))
  expect(of(one('other', 'doubt'), one('mine', 'note'))).toEqual(one('mine', 'note'))
  expect(of(one('other', 'doubt'))).toBeUndefined()
})

test('Void Patrol: the note is of the fighter that is lost, whichever is selected', async () => {
  const state = sky([
    sampleFighter('A1', 'A', { seat: 'A1', velocity: hex(2, 0), shields: 0 }),
    sampleFighter('A2', 'A', { seat: 'A1', at: hex(0, -5), velocity: hex(0, -9) }),
    sampleFighter('B1', 'B', { at: hex(9, 3) }),
  ])
  const rock = { ...state, asteroids: [hex(1, 0)] }
  for (const id of ['A1', 'A2', 'B1'])
    expect(await noteOf('void-patrol', rock, 'A1', (desk: Selects) => desk.select(id))).toEqual({
      text: 'A2 leaves the field next round and implodes, whatever it plays then!',
      red: true,
    })
})

test('Hostile Space: the note is of the defeat, before crashes and before what a craft has spent', async () => {
  const state = torus({
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
      await noteOf('hostile-space', state, 'A1', (desk: Selects & { push(to: object): void }) => {
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
    await noteOf('hostile-space', fires, 'A1', (desk: Selects & { aim(direction: number): void }) => {
      desk.select('A2')
      desk.aim(0)
      desk.select('A1')
    }),
  ).toEqual({
    text: 'A2: its missile destroys the middle token of your own base this round, and you are defeated!',
    red: true,
  })
})

test('Hostile Space: the note is of an enemy on a line, also of a craft that is not selected', async () => {
  const state = torus({
    setup: { width: 48, height: 48 },
    craft: {
      A1: { at: at(4, 4) },
      A2: { at: at(1, 20) },
      B1: { at: at(12, 4), velocity: at(2, 0) },
      B2: { at: at(20, 14), missiles: 0 },
    },
  })
  for (const id of ['A1', 'A2'])
    expect(await noteOf('hostile-space', state, 'A1', (desk: Selects) => desk.select(id))).toEqual({
      text: 'B1 can fire at A1 where it ends if B1 drifts on!',
      red: true,
    })
})

test('Vector Combat: the note is of the crash, before nearer damage of the selected ship', async () => {
  const state = gravity({
    map: mapWith({ bodies: [PLANET] }),
    ships: {
      A1: { at: [12, 0], heat: 12 },
      A2: { at: [0, 6], counters: [1, 0, 0, 0, 0, 0] },
      B1: { at: [30, 0] },
    },
  })
  for (const id of ['A1', 'A2'])
    expect(await noteOf('vector-combat', state, 'A', (desk: Selects) => desk.select(id))).toEqual({
      text: expect.stringMatching(/^A2 crashes into the planet in \d subturns unless /),
      red: true,
    })
})

test('Void Patrol: the note is of a likely shot at a fighter, and less likely ones are of that fighter', async () => {
  const facing = (gunnery: number) =>
    sky([
      sampleFighter('A1', 'A', { seat: 'A1', shields: 0 }),
      sampleFighter('A2', 'A', { seat: 'A1', at: hex(0, 9), facing: 2 }),
      sampleFighter('B1', 'B', { at: hex(5, 0), facing: 3, guns: ['laser 6/100'], gunnery }),
    ])
  const noteFor = (gunnery: number, id: string) =>
    noteOf('void-patrol', facing(gunnery), 'A1', (desk: Selects) => desk.select(id))
  for (const id of ['A1', 'A2'])
    expect(await noteFor(0, id)).toEqual({
      text: expect.stringMatching(/^B1 could hit A1 with its laser 6\/100: \d+ %, \d+ damage\.$/),
      red: true,
    })
  expect(await noteFor(-8, 'A1')).toEqual({ text: expect.stringMatching(/^B1 could hit A1/), red: false })
  expect(await noteFor(-8, 'A2')).toEqual({ text: undefined, red: false })
})

test('Space Arena: the note is of an order that fails, also of another ship or tick', async () => {
  const state = arena([
    sampleShip('A1a', 'H2545', { seat: 'A1' }),
    sampleShip('A1b', 'H2545', { seat: 'A1' }),
    sampleShip('B1', 'H2545'),
  ])
  for (const id of ['A1a', 'A1b'])
    expect(
      await noteOf('space-arena', state, 'A1', (desk: Selects & { typed(text: string): void }) => {
        desk.select('A1b')
        desk.typed('4: warp 9')
        desk.select(id)
      }),
    ).toEqual({ text: expect.stringMatching(/, line 1 does not count: .*!$/), red: true })
})

test('Pencil and Paper: the note is of the own ship that is lost, straight on or by the wobble', async () => {
  const flown = (
    rocks: NonNullable<Parameters<typeof paper>[0]['asteroids']>,
    to: { x: number; y: number },
  ) =>
    noteOf(
      'pencil-and-paper',
      paper({ ships: { A1: [4000, 8000, UP], B1: [4000, 1000, DOWN] }, asteroids: rocks }),
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
    text: expect.stringMatching(/^It ends at .* It costs a ship of yours with a chance of \d+ %!$/),
    red: true,
  })
})
