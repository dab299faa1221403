import { beforeAll, describe, expect, test } from '@jest/globals'
import { at, type PositionInput, position } from '../../../../../common/games/hostile-space/position.ts'
import { torusKey } from '../../../../../common/geometry/torus.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { BLAZE, DANGER } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import type { FireDesk, VelocityDesk } from '../../desk.ts'
import { onTorus, toWorld } from '../../plane.ts'
import { priceTint } from '../colours.ts'

let deskFor: typeof import('../../desk.ts').deskFor
beforeAll(async () => {
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ deskFor } = await import('../../desk.ts'))
})

const eyes: Eyes = { seat: 'A1', team: 'A', scale: 0.5, calm: true, beat: true }
const given: PositionInput = {
  craft: {
    A1: { at: at(2, 2), deltaV: 6 },
    A2: { at: at(10, 2), velocity: at(0, 3) },
    B1: { at: at(20, 20), velocity: at(3, 0) },
  },
}
const velocity = (more: PositionInput = given) =>
  deskFor(position(more), 'A1', null, undefined) as VelocityDesk
const tinted = (marks: readonly Mark[], tint: number, frame: RegExp) =>
  marks.filter((mark) => mark.tint === tint && frame.test(mark.frame))

describe('the board while velocities are planned', () => {
  test('each reachable hex of the map is coloured once, by its price', () => {
    const desk = velocity()
    const { ways } = desk.reach.value!
    const hexes = desk
      .marks(eyes)
      .filter(
        ({ frame, tint }) =>
          frame === 'hex' && [...ways.values()].some(({ price }) => priceTint(price, 6) === tint),
      )
    const keys = hexes.map((mark) => torusKey(desk.torus, onTorus(desk.torus, mark)))
    expect([keys.length, new Set(keys).size]).toEqual([ways.size, ways.size])
    for (const [i, key] of keys.entries()) expect(hexes[i]!.tint).toBe(priceTint(ways.get(key)!.price, 6))
    expect(priceTint(0, 6)).not.toBe(priceTint(6, 6))
  })
  test('a coming collision is marked in red at its hex', () => {
    const desk = velocity({ ...given, entities: [{ id: 'rock1', hexes: [at(10, 5)] }] })
    const [red] = tinted(desk.marks(eyes), DANGER, /^ring/)
    const { x, y } = toWorld(at(10, 5))
    expect([red!.x, red!.y]).toEqual([x, y])
    expect(tinted(velocity().marks(eyes), DANGER, /^ring/)).toEqual([])
  })
  test('drifts of others are drawn when they are switched on, and a guessed craft always is', () => {
    const desk = velocity()
    const near = (q: number, r: number) =>
      desk
        .marks(eyes)
        .filter((mark) => Math.hypot(mark.x - toWorld(at(q, r)).x, mark.y - toWorld(at(q, r)).y) < 1).length
    expect(near(23, 20)).toBeGreaterThan(0)
    desk.drifts.value = false
    expect(near(23, 20)).toBe(0)
    desk.select('B1')
    desk.steer(at(3, 1))
    desk.select('A1')
    expect(near(23, 21)).toBeGreaterThan(0)
  })
  test('the pointer changes only the marks under it', () => {
    const desk = velocity()
    // Off, because there are many lines of fire, and they follow the pointer.
    desk.drifts.value = false
    const before = desk.marks(eyes)
    desk.hovered(toWorld(at(4, 2)))
    const after = new Set(desk.marks(eyes))
    expect(before.filter((mark) => !after.has(mark)).length).toBeLessThan(30)
    expect(after.size).toBeGreaterThan(before.length)
  })
})

describe('a crowded board', () => {
  const many = (letter: string, r: number) =>
    Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`${letter}${i + 1}`, { at: at(3 * i, r), velocity: at(1, 0) }]),
    )
  const crowd: PositionInput = { craft: { ...many('A', 2), ...many('B', 14) } }
  const named = (desk: VelocityDesk) => desk.marks(eyes).filter(({ frame }) => frame === 'pill').length
  test('a craft has its name when it is selected, flies in the wing or is pointed at', () => {
    const desk = velocity(crowd)
    // Off, because lines of fire are labelled with what they hit.
    desk.drifts.value = false
    expect(named(desk)).toBe(1)
    desk.hovered(toWorld(at(9, 14)))
    // If the hex is reachable, its cost is shown, too; here a craft is in it.
    const pointing = named(desk)
    expect(pointing).toBeGreaterThan(1)
    desk.hovered(undefined)
    desk.selectAll()
    expect(named(desk)).toBeGreaterThan(pointing)
    expect(named(desk)).toBeLessThanOrEqual(9)
  })
  test('a craft colours no hexes while it is not being planned', () => {
    const desk = velocity(crowd)
    const lit = desk.marks(eyes).filter(({ frame }) => frame === 'hex').length
    desk.drifts.value = false
    const without = desk.marks(eyes).filter(({ frame }) => frame === 'hex').length
    expect(lit - without).toBe(desk.prospect.value!.ambushes.length)
  })
})

describe('the board while fire is planned', () => {
  test('the chosen line of fire burns, and friends in it are marked in red', () => {
    const desk = deskFor(
      {
        ...position({ craft: { A1: { at: at(2, 2) }, A2: { at: at(9, 2) }, B1: { at: at(20, 20) } } }),
        phase: 'fire',
      },
      'A1',
      null,
      undefined,
    ) as FireDesk
    expect(tinted(desk.marks(eyes), BLAZE, /^line$/)).toEqual([])
    desk.aim(0)
    expect(tinted(desk.marks(eyes), BLAZE, /^line$/).length).toBeGreaterThan(0)
    const { x, y } = toWorld(at(9, 2))
    expect(tinted(desk.marks(eyes), DANGER, /^ring/).some((mark) => mark.x === x && mark.y === y)).toBe(true)
  })
})
