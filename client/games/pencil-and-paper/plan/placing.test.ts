import { beforeAll, describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { pencilAndPaper as game } from '../../../../common/games/pencil-and-paper/game.ts'
import type { Orders } from '../../../../common/games/pencil-and-paper/orders.ts'
import { at } from '../../../../common/games/pencil-and-paper/sample.ts'
import type { Phase, State } from '../../../../common/games/pencil-and-paper/state.ts'
import { pressesOf } from '../../../input/press.ts'
import { inkOf } from '../board/colours.ts'
import type { PencilDesk } from '../desk.ts'
import { toWorld } from '../plane.ts'
import { simplified } from './simplified.ts'

let deskFor: typeof import('../desk.ts').deskFor
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ deskFor } = await import('../desk.ts'))
})

const MOUSE = 12

/** A state in which a seat owes orders of that phase. */
function asked(phase: Phase, given: object = {}): State {
  const setup = game.setup.parse({
    doors: 'placed',
    ships: 'placed',
    asteroids: 'drawn',
    turrets: true,
    ...given,
  })
  let state = game.start(setup, game.seats(setup), diceOf('placing', 0))
  while (state.phase !== phase) state = game.resolve(state, {}, diceOf('placing', 1)).state
  return state
}
const seatOf = (state: State) => game.owing(state)[0]!
const desk = <K extends PencilDesk['kind']>(state: State, orders: Orders | null = null, kept?: unknown) =>
  deskFor(state, seatOf(state), orders, kept) as Extract<PencilDesk, { kind: K }>
const legal = (one: PencilDesk) => game.check(one.state, one.player.seat, one.draft.orders.value)
const press = (one: PencilDesk, ...keys: string[]) =>
  keys.map((key) =>
    pressesOf({ key, code: /\d$/.test(key) ? `Digit${key}` : '', shiftKey: false }).some((press) =>
      one.key(press),
    ),
  )
const drag = (one: PencilDesk, ...[from, ...way]: { x: number; y: number }[]) => {
  const grip = one.grabbed(toWorld(from!), MOUSE)
  way.forEach((to) => grip?.moved(toWorld(to)))
  grip?.released(true)
}

describe('PP-9.2 a door', () => {
  test('a door is in the middle until a tap, drag or key moves it, and stays on its wall', () => {
    const one = desk<'door'>(asked('doors'))
    expect([one.draft.orders.value, one.door]).toEqual([{ kind: 'default' }, 3840])
    one.tapped(toWorld(at(2000, 10500)), MOUSE)
    expect(one.draft.orders.value).toEqual({ kind: 'door', door: 1488 })
    drag(one, at(1600, 10300), at(1700, 10300), at(2600, 9000))
    expect(one.draft.orders.value).toEqual({ kind: 'door', door: 2488 })
    drag(one, at(2600, 10300), at(9000, 10300))
    expect(one.draft.orders.value).toEqual({ kind: 'door', door: 8704 - 1024 })
    press(one, 'ArrowLeft')
    expect(one.draft.orders.value).toEqual({ kind: 'door', door: 8704 - 1024 - 64 })
    press(one, 'p')
    expect(legal(one)).toEqual([])
    expect(one.grabbed(toWorld(at(4000, 5000)), MOUSE)).toBeUndefined()
  })
  test('a kept door comes back, and an invalid one does not', () => {
    expect(desk(asked('doors'), null, { placed: 99 }).draft.orders.value).toEqual({ kind: 'door', door: 99 })
    for (const placed of [-1, 1e9, 'x', null])
      expect(desk(asked('doors'), null, { placed }).draft.orders.value).toEqual({ kind: 'default' })
  })
})

describe('PP-9.3 ships', () => {
  test('ships stand in a row until they are moved, and an illegal place is refused with the reason', () => {
    const one = desk<'ships'>(asked('ships'))
    expect([one.draft.orders.value, legal(one)]).toEqual([{ kind: 'default' }, []])
    const from = { x: one.ship.nose.x, y: one.ship.nose.y + 128 }
    drag(one, from, at(2000, 10700), at(2000, 9000))
    expect(one.draft.orders.value).toMatchObject({
      kind: 'ships',
      ships: [{ nose: { x: 2000, y: 10572 } }, {}, {}],
    })
    expect([one.draft.notice.value, one.refused.value, legal(one)]).toEqual([
      'It must lie within the hangar.',
      undefined,
      [],
    ])
  })
  test('PP-6.9 a ship becomes a turret outside the wall and back, but one must be able to move', () => {
    const one = desk<'ships'>(asked('ships'))
    press(one, '2', 'u')
    expect([one.ship.turret, one.ship.nose.y < 10240, legal(one)]).toEqual([true, true, []])
    press(one, 'u')
    expect([one.ship.turret, legal(one)]).toEqual([false, []])
    press(one, '1', 'u', '2', 'u', '3', 'u')
    expect([one.ships.map(({ turret }) => turret), one.draft.notice.value]).toEqual([
      [true, true, false],
      'One of them at least must be able to move.',
    ])
  })
  test('the keyboard moves ships and turns them about their middles', () => {
    const one = desk<'ships'>(asked('ships'))
    const { nose } = one.ship
    press(one, 'ArrowDown', 'e')
    expect(one.ship.facing).toBe(3072 + 256)
    press(one, 'q', 'ArrowUp')
    expect(one.ship).toEqual({ nose, facing: 3072, turret: false })
    press(one, 'p')
    expect(legal(one)).toEqual([])
  })
  test('PP-9.4 ships in a row of six are never drawn over each other, from near or far', () => {
    const one = desk<'ships'>(asked('ships', { shipsEach: 6 }))
    for (const scale of [0.35, 0.5, 1]) {
      const line = 1.6 / scale
      const edges = one
        .marks({ seat: one.seat, team: one.player.team, scale, calm: true, beat: true, bright: true })
        .flatMap(({ facets, x, tint, alpha }) =>
          facets && alpha === 0.4 && tint === inkOf(one.player.team, { bright: true })
            ? [[...facets].flatMap((value, i) => (i % 2 === 0 ? [x + value] : []))]
            : [],
        )
        .map((xs) => ({ left: Math.min(...xs) - line / 2, right: Math.max(...xs) + line / 2 }))
        .sort((a, b) => a.left - b.left)
      expect(edges).toHaveLength(6)
      for (const [i, { left }] of edges.entries())
        if (i > 0) expect([scale, left >= edges[i - 1]!.right]).toEqual([scale, true])
    }
  })
  test('kept ships are ignored when they are nonsense', () => {
    for (const placed of [3, [1], [{ nose: { x: 1, y: 2 }, facing: 9999, turret: 'no' }]])
      expect(desk(asked('ships'), null, { placed }).draft.orders.value).toEqual({ kind: 'default' })
  })
})

describe('PP-9.5 an asteroid', () => {
  const ring = (n: number) =>
    Array.from({ length: n }, (_, i) =>
      at(
        Math.round(4000 + 900 * Math.cos((i * 2 * Math.PI) / n)),
        Math.round(5000 + 900 * Math.sin((i * 2 * Math.PI) / n)),
      ),
    )
  test('an asteroid is drawn by one stroke and has few corners', () => {
    const one = desk<'asteroid'>(asked('asteroids'))
    drag(one, ...ring(200))
    expect([
      one.part.points.length > 8,
      one.part.points.length <= 48,
      legal(one),
      one.refusal.value,
      one.draft.orders.value.kind,
    ]).toEqual([true, true, [], undefined, 'asteroid'])
  })
  test('a fault is shown while an asteroid is drawn, and nothing illegal is sent', () => {
    const one = desk<'asteroid'>(asked('asteroids'))
    const grip = one.grabbed(toWorld(at(3000, 3000)), MOUSE)!
    for (const to of [at(5000, 5000), at(5000, 3000), at(3000, 5000)]) grip.moved(toWorld(to))
    expect([one.refusal.value, one.draft.orders.value, legal(one)]).toEqual([
      'its outline crosses or touches itself',
      { kind: 'default' },
      [],
    ])
    grip.released(true)
    expect(one.inWords.value).toContain('It is no asteroid yet: its outline crosses or touches itself!')
    one.draft.undo()
    drag(one, at(3000, 400), at(3400, 900), at(3800, 400))
    expect(one.refusal.value).toBe('it must lie between the hangars')
  })
  test('corners are tapped, moved and taken away, and the keyboard places them, too', () => {
    const one = desk<'asteroid'>(asked('asteroids'))
    for (const corner of [at(3000, 4000), at(5000, 4000), at(4000, 6000), at(5400, 5200)])
      one.tapped(toWorld(corner), MOUSE)
    expect(one.part.points).toEqual([at(3000, 4000), at(5000, 4000), at(5400, 5200), at(4000, 6000)])
    drag(one, at(5400, 5200), at(6000, 5200), at(6400, 5200))
    one.tapped(toWorld(at(3000, 4000)), MOUSE)
    expect(one.draft.orders.value).toEqual({
      kind: 'asteroid',
      points: [at(5000, 4000), at(6400, 5200), at(4000, 6000)],
    })
    press(one, 'c')
    press(
      one,
      ...Array<string>(4).fill('ArrowLeft'),
      'Enter',
      ...Array<string>(9).fill('ArrowRight'),
      'Enter',
      ...Array<string>(6).fill('ArrowDown'),
      'Enter',
    )
    expect([one.draft.orders.value.kind, legal(one), press(one, 'Enter')]).toEqual(['asteroid', [], [false]])
  })
  test('a player can declare the drawing done and take that back', () => {
    const one = desk<'asteroid'>(asked('asteroids'))
    press(one, 'x')
    expect(one.draft.orders.value).toEqual({ kind: 'done' })
    press(one, 'x')
    expect(one.draft.orders.value).toEqual({ kind: 'default' })
    press(one, 'p')
    expect([one.draft.orders.value.kind, legal(one)]).toEqual(['asteroid', []])
  })
  test('a kept asteroid is ignored when it is nonsense', () => {
    for (const placed of [3, { points: 'x' }, { points: [{ x: 'a' }] }, null])
      expect(desk<'asteroid'>(asked('asteroids'), null, { placed }).part).toEqual({ points: [], done: false })
  })
})

test('a hand-drawn stroke keeps its form with few corners', () => {
  const square = [...Array(50).keys()]
    .flatMap((i) => [{ x: i * 2, y: 0 }])
    .concat([...Array(50).keys()].map((i) => ({ x: 100, y: i * 2 })))
  expect(simplified(square, 10)).toEqual(
    [
      { x: 0, y: 0 },
      { x: 98, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 98 },
    ].filter(({ x, y }) => x !== 98 || y !== 0),
  )
})

test('a tap in another copy of the sheet means this one when the sheet is a cylinder', () => {
  const one = desk<'door'>(asked('doors', { wrap: true, players: 2 }))
  one.tapped({ ...toWorld(at(2000, 10500)), x: toWorld(at(2000 + 3 * 8704, 0)).x }, MOUSE)
  expect(one.draft.orders.value).toEqual({ kind: 'door', door: 1488 })
})
