import { describe, expect, test } from '@jest/globals'
import { length, ORIGIN, ringPoint, sub } from '../../geometry/hex.ts'
import { moveCraft } from './phases/move.ts'
import { at, position } from './position.ts'
import { craftNamed, flying } from './state.ts'
import { pathOf } from './velocity.ts'

const alive = (state: ReturnType<typeof position>) => state.craft.filter(flying).map(({ id }) => id)

describe('moving', () => {
  test('HS-4.1 craft move by precedence, then by number, and come in on the other side', () => {
    const state = position({
      order: ['B', 'A'],
      craft: {
        A1: { at: at(26, 1), velocity: at(4, -3) },
        A2: { at: at(5, 5), velocity: at(1, 0) },
        B2: { at: at(9, 9) },
        B1: { at: at(14, 14), velocity: at(0, 2) },
      },
    })
    const { state: moved, timeline } = moveCraft(state, {})
    expect(timeline.map((event) => event.kind === 'move' && event.craft)).toEqual(['B1', 'B2', 'A1', 'A2'])
    expect(craftNamed(moved, 'A1')).toMatchObject({ at: at(2, 26), velocity: at(4, -3) })
  })
  test.each([
    [at(1, 1), [at(1, 0), at(1, 1)]],
    [at(2, 1), [at(1, 0), at(1, 1), at(2, 1)]],
    [at(1, 2), [at(0, 1), at(1, 1), at(1, 2)]],
    [at(0, 0), []],
    [at(-3, 0), [at(-1, 0), at(-2, 0), at(-3, 0)]],
  ])('HS-4.4 the path of %j', (velocity, path) => expect(pathOf(velocity)).toEqual(path))
  test('HS-4.4 every path goes from hex to neighbour, without the start, to its end', () => {
    for (let speed = 1; speed <= 24; speed++)
      for (let k = 0; k < 6 * speed; k++) {
        const velocity = ringPoint(speed, k)
        const path = [ORIGIN, ...pathOf(velocity)]
        expect([path.length, path.at(-1)]).toEqual([speed + 1, velocity])
        expect(path.slice(1).every((h, i) => length(sub(h, path[i]!)) === 1)).toBe(true)
      }
  })
})

describe('collisions', () => {
  test('HS-4.2 craft that end in one hex are destroyed, whatever their hit points, friend or enemy', () => {
    const state = position({
      craft: {
        A1: { at: at(3, 3), velocity: at(2, 0) },
        A2: { at: at(5, 1), velocity: at(0, 2) },
        A3: { at: at(9, 9) },
        B1: { at: at(5, 5), velocity: at(0, -2) },
        B2: { at: at(20, 20) },
      },
    })
    const { state: moved, timeline } = moveCraft(state, {})
    expect(alive(moved)).toEqual(['A3', 'B2'])
    expect(timeline.find(({ kind }) => kind === 'collision')).toEqual({
      kind: 'collision',
      at: at(5, 3),
      craft: ['A1', 'A2', 'B1'],
      entity: '',
      broken: false,
    })
  })
  test('HS-4.2 craft also collide across the edge, where their hexes of the plane differ', () => {
    const state = position({
      craft: {
        A1: { at: at(27, 3), velocity: at(2, 0) },
        B1: { at: at(3, 3), velocity: at(-2, 0) },
        B2: { at: at(20, 20) },
      },
    })
    expect(alive(moveCraft(state, {}).state)).toEqual(['B2'])
  })
  test('HS-4.2 a collision destroys a single-hex entity with the craft, and a larger one stays', () => {
    const entities = [
      { id: 'rock1', hexes: [at(5, 3)] },
      { id: 'rock2', hexes: [at(9, 9), at(9, 10)] },
    ]
    const state = position({
      entities,
      craft: {
        A1: { at: at(3, 3), velocity: at(2, 0) },
        A2: { at: at(9, 8), velocity: at(0, 2) },
        B1: { at: at(20, 20) },
      },
    })
    const { state: moved } = moveCraft(state, {})
    expect([alive(moved), moved.entities.map(({ id }) => id)]).toEqual([['B1'], ['rock2']])
  })
  test('HS-4.2 collisions are judged after all moves, so that craft miss those that have left', () => {
    const state = position({
      craft: {
        A1: { at: at(3, 3), velocity: at(1, 0) },
        A2: { at: at(4, 3), velocity: at(1, 0) },
        B1: { at: at(20, 20) },
      },
    })
    expect(alive(moveCraft(state, {}).state)).toEqual(['A1', 'A2', 'B1'])
  })
  test('HS-4.3 a craft collides only where its move ends, and never with a missile', () => {
    const state = position({
      entities: [
        { id: 'rock1', hexes: [at(5, 3)] },
        { id: 'rock2', hexes: [at(6, 3), at(7, 3)] },
      ],
      missiles: [{ id: 'B1-1', at: at(8, 3), direction: 2, fired: 0 }],
      craft: { A1: { at: at(3, 3), velocity: at(6, 0) }, B1: { at: at(4, 3) }, B2: { at: at(20, 20) } },
    })
    const { state: moved } = moveCraft(state, {})
    expect([alive(moved), moved.entities.length, moved.missiles.length]).toEqual([['A1', 'B1', 'B2'], 2, 1])
  })
})
