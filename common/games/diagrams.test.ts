/** Pictures of links show the ships of their match: each model has its own shape, as on the board. */
import { expect, test } from '@jest/globals'
import type { AnyGame } from '../engine/game.ts'
import type { Diagram } from '../engine/presentation/diagram.ts'
import { outlinePath, seamsPath } from '../engine/presentation/hull-shape.ts'
import { opening } from '../engine/record/record.ts'
import { hostileSpace } from './hostile-space/game.ts'
import { diagram as hostileSpaceDiagram } from './hostile-space/presentation/diagram.ts'
import type { Craft } from './hostile-space/state.ts'
import { pencilAndPaper } from './pencil-and-paper/game.ts'
import { diagram as pencilAndPaperDiagram } from './pencil-and-paper/presentation/diagram.ts'
import { SHIP_TYPES, typeNamed } from './space-arena/data/ships.ts'
import { spaceArena } from './space-arena/game.ts'
import { diagram as spaceArenaDiagram } from './space-arena/presentation/diagram.ts'
import { MODEL_IDS } from './vector-combat/data/models.ts'
import { vectorCombat } from './vector-combat/game.ts'
import { diagram as vectorCombatDiagram } from './vector-combat/presentation/diagram.ts'
import { MODELS } from './void-patrol/data/models.ts'
import { voidPatrol } from './void-patrol/game.ts'
import { diagram as voidPatrolDiagram } from './void-patrol/presentation/diagram.ts'
import { HULLS } from './void-patrol/presentation/hulls.ts'

const opened = <G extends AnyGame>(game: G) => {
  const setup: unknown = game.setup.parse({})
  return opening(game, { game: game.id, seed: 'hulls', setup, seats: game.seats(setup), rounds: [] })
}

/** The distinct shapes of the ships that are drawn. */
const shapesIn = ({ figures }: Diagram): Set<string> =>
  new Set(
    figures.flatMap((figure) =>
      figure.is === 'ship' ? [`${outlinePath(figure.hull)} ${seamsPath(figure.hull)}`] : [],
    ),
  )

test('a diagram of Void Patrol shows each fighter by its hull', () => {
  const state = opened(voidPatrol)
  const fighters = MODELS.map(({ name }) => ({ ...state.fighters[0]!, id: name, model: name }))
  expect(shapesIn(voidPatrolDiagram({ ...state, fighters })).size).toBe(Object.keys(HULLS).length)
})

test('a diagram of Vector Combat shows each model by its hull, and stations by another', () => {
  const state = opened(vectorCombat)
  const ships = MODEL_IDS.map((model) => ({ ...state.ships[0]!, id: model, model }))
  expect(shapesIn(vectorCombatDiagram({ ...state, ships, stations: [] })).size).toBe(MODEL_IDS.length)
  const { at, velocity, altitude, climb } = state.ships[0]!
  const stations = [{ id: 'dock', at, velocity, altitude, climb, faction: null }]
  expect(shapesIn(vectorCombatDiagram({ ...state, ships, stations })).size).toBe(MODEL_IDS.length + 1)
})

test('a diagram of Space Arena shows each type by its hull, heavy ships larger, and starbases by another', () => {
  const state = opened(spaceArena)
  const all = [...SHIP_TYPES, typeNamed('SB2531')]
  const ships = all.map(({ name }) => ({ ...state.ships[0]!, name, type: name }))
  const diagram = spaceArenaDiagram({ ...state, ships })
  expect(shapesIn(diagram).size).toBe(all.length)
  const sizes = diagram.figures.flatMap((figure) => (figure.is === 'ship' ? [figure.hull.size!] : []))
  expect(Math.max(...sizes)).toBe(sizes.at(-1))
  expect(new Set(sizes).size).toBeGreaterThan(5)
})

test('a diagram of Pencil and Paper shows ships as triangles, and turrets with their barrels', () => {
  const state = opened(pencilAndPaper)
  const pose = { nose: { x: 1000, y: 1000 }, facing: 0 }
  const ships = [false, true].map((turret, i) => ({ ...pose, id: `A${i + 1}`, turret }))
  expect(shapesIn(pencilAndPaperDiagram({ ...state, ships })).size).toBe(2)
})

const CRAFT: Omit<Craft, 'id'> = {
  at: { q: 1, r: 1 },
  velocity: { q: 0, r: 0 },
  deltaV: 9,
  missiles: 3,
  hp: 1,
  launched: 0,
  declared: null,
  status: 'flying',
}

test('a diagram of Hostile Space shows craft by the hull of the board', () => {
  const state = opened(hostileSpace)
  const craft = [{ ...CRAFT, id: 'A1' }]
  expect(shapesIn(hostileSpaceDiagram({ ...state, craft })).size).toBe(1)
})
