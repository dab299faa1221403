import { beforeAll, describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { hostileSpace as game } from '../../../common/games/hostile-space/game.ts'
import type { Orders } from '../../../common/games/hostile-space/orders.ts'
import { at, type PositionInput, position } from '../../../common/games/hostile-space/position.ts'
import type { State } from '../../../common/games/hostile-space/state.ts'
import { add, type Hex, sub } from '../../../common/geometry/hex.ts'
import { type Press, pressesOf } from '../../input/press.ts'
import { setUpFor } from '../../net/match/quick-match.ts'
import type { CraftDesk, FireDesk, HostileSpaceDesk, MarkerDesk, VelocityDesk } from './desk.ts'
import { HEX, toWorld } from './plane.ts'

let deskFor: typeof import('./desk.ts').deskFor
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ deskFor } = await import('./desk.ts'))
})

/** The same desk after a reload of the page. */
const reload = <D extends HostileSpaceDesk>(desk: D, orders: Orders | null = null): D =>
  deskFor(desk.state, 'A1', orders, JSON.parse(JSON.stringify(desk.keep()))) as D
const press = (desk: { key(press: Press): boolean }, ...keys: string[]) =>
  keys.map((key) =>
    pressesOf({
      key: key.replace('Shift+', ''),
      code: /\d$/.test(key) ? `Digit${key.at(-1)!}` : '',
      shiftKey: key.startsWith('Shift+'),
    }).some((one) => desk.key(one)),
  )
const legal = (desk: { state: State; draft: { orders: { value: unknown } } }) =>
  game.check(desk.state, 'A1', desk.draft.orders.value as never)
/** Reach of a mouse pointer, and of a fingertip when zoomed out. */
const [MOUSE, FINGER] = [10, 150]

const flight: PositionInput = {
  craft: {
    A1: { at: at(2, 2), velocity: at(2, 0) },
    A2: { at: at(5, 5), deltaV: 2 },
    A3: { at: at(25, 8), velocity: at(0, 1) },
    B1: { at: at(14, 14), velocity: at(-1, 0) },
  },
}
const velocities = (given = flight) => deskFor(position(given), 'A1', null, undefined) as VelocityDesk

describe('the planner of velocities', () => {
  test('a tap on a hex orders the velocity that ends there, or guesses it for an enemy', () => {
    const desk = velocities()
    desk.tapped(toWorld(at(6, 2)), MOUSE)
    expect(desk.draft.orders.value).toEqual({ kind: 'velocity', of: { A1: at(4, 0) } })
    expect([desk.priceOf(desk.craft.value!), desk.draft.edits.value]).toEqual([2, 1])
    desk.tapped(toWorld(at(14, 14)), MOUSE)
    expect(desk.selected.value).toBe('B1')
    desk.tapped(toWorld(at(10, 14)), MOUSE)
    expect([desk.velocities.value['B1'], desk.draft.edits.value, desk.draft.orders.value]).toEqual([
      at(-4, 0),
      1,
      { kind: 'velocity', of: { A1: at(4, 0) } },
    ])
    expect(desk.inWords.value).toContain(
      'Your guess: B1 goes to speed 4, left for 3 of delta-v, 15 left. Ends at 10, 14.',
    )
  })
  test('HS-3.1 a tap on the chosen craft itself brings it to rest, but not while a wing is gathered', () => {
    const desk = velocities()
    desk.tapped(toWorld(at(2, 2)), MOUSE)
    expect(desk.velocities.value).toEqual({ A1: at(0, 0) })
    desk.draft.undo()
    desk.gather()
    desk.tapped(toWorld(at(2, 2)), MOUSE)
    expect(desk.velocities.value).toEqual({})
  })
  test('HS-8.2 taps, drags and tips lead over the seam, in whatever copy of the map', () => {
    const desk = velocities()
    desk.select('A3')
    desk.tapped(toWorld(at(25 + 4, 8 + 1)), MOUSE)
    expect(desk.velocities.value['A3']).toEqual(at(4, 1))
    // The arrow tip in a copy one map away, dragged one hex to the right.
    const tip = add(at(29, 9), at(-56, 28))
    const grip = desk.grabbed(toWorld(tip), MOUSE)!
    grip.moved(toWorld(add(tip, at(1, 0))))
    grip.released(true)
    expect(desk.velocities.value['A3']).toEqual(at(5, 1))
    expect(legal(desk)).toEqual([])
  })
  test('a drag is one step to undo, stays affordable and leaves nothing when it is cancelled', () => {
    const desk = velocities()
    const drag = (done: boolean) => {
      const grip = desk.grabbed(toWorld(at(5, 5)), MOUSE)!
      for (const q of [6, 8, 12]) grip.moved(toWorld(at(q, 5)))
      grip.released(done)
    }
    drag(false)
    expect([desk.selected.value, desk.velocities.value, desk.draft.canUndo.value]).toEqual(['A2', {}, false])
    drag(true)
    expect(desk.velocities.value).toEqual({ A2: at(2, 0) })
    desk.draft.undo()
    expect([desk.velocities.value, desk.draft.canUndo.value]).toEqual([{}, false])
    expect(desk.grabbed(toWorld(at(9, 9)), MOUSE)).toBeUndefined()
  })
  test('a velocity that cannot be paid is refused with its price', () => {
    const desk = velocities()
    desk.select('A2')
    desk.tapped(toWorld(at(8, 5)), MOUSE)
    expect([desk.draft.notice.value, desk.velocities.value]).toEqual([
      'A2 does not get there: that costs 3 of delta-v, and it has 2.',
      {},
    ])
    press(desk, 'ArrowRight', 'ArrowRight', 'ArrowRight')
    expect([desk.draft.notice.value, desk.velocities.value]).toEqual([
      'A2: this change costs 3 of delta-v, and it has 2.',
      { A2: at(2, 0) },
    ])
  })
  test('a fingertip selects a craft when it taps beside it from far away', () => {
    const desk = velocities()
    const { x, y } = toWorld(at(5, 5))
    desk.tapped({ x: x + HEX * 1.5, y }, FINGER)
    expect(desk.selected.value).toBe('A2')
    desk.tapped({ x: x + HEX * 0.9, y: y + HEX * 1.4 }, MOUSE)
    expect(desk.velocities.value).toEqual({ A2: at(0, 1) })
  })
  test('a wing changes velocities alike in one step, and a craft that cannot pay keeps its own', () => {
    const desk = velocities()
    press(desk, 'a')
    expect(desk.wing.value).toEqual(['A1', 'A2', 'A3'])
    desk.steer(at(4, 0))
    expect(desk.velocities.value).toEqual({ A1: at(4, 0), A2: at(2, 0), A3: at(2, 1) })
    desk.steer(at(6, 0))
    expect(desk.velocities.value).toEqual({ A1: at(6, 0), A2: at(2, 0), A3: at(4, 1) })
    expect(desk.draft.notice.value).toBe('Too dear for A2 (4, it has 2): what was planned there stays.')
    desk.draft.undo()
    expect(desk.velocities.value).toEqual({ A1: at(4, 0), A2: at(2, 0), A3: at(2, 1) })
    desk.draft.undo()
    expect(desk.velocities.value).toEqual({})
    // A wing of some craft: by Shift, by a button, and dissolved.
    press(desk, '1')
    expect(desk.wing.value).toEqual(['A1', 'A2', 'A3'])
    press(desk, 'Escape', '1', 'Shift+3')
    expect([desk.wing.value, desk.selected.value]).toEqual([['A1', 'A3'], 'A3'])
    desk.tapped(toWorld(at(2, 2)), MOUSE, true)
    expect([desk.wing.value, desk.selected.value]).toEqual([[], 'A3'])
    press(desk, 'w', '2')
    expect(desk.wing.value).toEqual(['A2', 'A3'])
    desk.tapped(toWorld(at(2, 2)), MOUSE)
    expect(desk.wing.value).toEqual(['A1', 'A2', 'A3'])
    press(desk, 'w')
    expect([desk.gathering.value, desk.wing.value]).toEqual([false, []])
    press(desk, 'a')
    // Enemies cannot join a wing.
    desk.tapped(toWorld(at(14, 14)), MOUSE)
    expect([desk.selected.value, desk.wing.value]).toEqual(['B1', []])
  })
  test('kept velocities come back unless they make no sense or the server has newer orders', () => {
    const desk = velocities()
    desk.steer(at(4, 0))
    desk.select('B1')
    desk.steer(at(-2, 0))
    const again = reload(desk)
    expect([again.velocities.value, again.selected.value]).toEqual([desk.velocities.value, 'B1'])
    const spoilt = { velocities: { A1: at(99, 0), A2: 'x', Z9: at(0, 0), A3: null }, selected: 7 }
    expect((deskFor(desk.state, 'A1', null, spoilt) as VelocityDesk).velocities.value).toEqual({})
    expect(reload(desk, { kind: 'velocity', of: { A3: at(0, 2) } }).velocities.value).toEqual({
      A3: at(0, 2),
      B1: at(-2, 0),
    })
  })
  test('the forecast equals the result of the resolver when velocities are planned', () => {
    const desk = velocities()
    press(desk, 'ArrowUp', '3', 'ArrowDown', 'ArrowDown', '2', 'ArrowLeft')
    const { of } = desk.draft.orders.value as { of: Record<string, Hex> }
    expect(Object.keys(of)).toEqual(['A1', 'A2', 'A3'])
    const truth = game.resolve(desk.state, { A1: { kind: 'velocity', of } }, diceOf('x', 1)).state
    expect(desk.forecast.value.after.craft).toEqual(truth.craft)
    expect(desk.own.map((craft) => craft.deltaV - desk.priceOf(craft))).toEqual(
      truth.craft.filter(({ id }) => id.startsWith('A')).map(({ deltaV }) => deltaV),
    )
  })
})

const firing = (given = flight, more: object = {}): FireDesk =>
  deskFor({ ...position(given), phase: 'fire', ...more }, 'A1', null, undefined) as FireDesk

describe('the planner of fire', () => {
  test('a tap on a side of the craft fires there or holds fire, and on a craft chooses it', () => {
    const desk = firing()
    desk.tapped(toWorld(at(4, 2)), MOUSE)
    expect(desk.draft.orders.value).toEqual({ kind: 'fire', of: { A1: 0 } })
    desk.tapped(toWorld(at(10, 2)), MOUSE)
    expect(desk.draft.orders.value).toEqual({ kind: 'fire', of: {} })
    desk.tapped(toWorld(at(5, 5)), MOUSE)
    expect(desk.selected.value).toBe('A2')
    expect(legal(desk)).toEqual([])
  })
  test('a tap on an enemy in a line of fire fires at it, and on any other guesses its fire', () => {
    const desk = firing({ craft: { A1: { at: at(2, 2) }, B1: { at: at(8, 2) }, B2: { at: at(9, 8) } } })
    desk.tapped(toWorld(at(8, 2)), MOUSE)
    expect(desk.draft.orders.value).toEqual({ kind: 'fire', of: { A1: 0 } })
    desk.tapped(toWorld(at(9, 8)), MOUSE)
    desk.aim(3)
    expect([desk.selected.value, desk.fires.value, desk.draft.orders.value]).toEqual([
      'B2',
      { A1: 0, B2: 3 },
      { kind: 'fire', of: { A1: 0 } },
    ])
  })
  test('a tapped hex means the line that reaches it around the map', () => {
    const desk = firing({ craft: { A1: { at: at(20, 2) }, A2: { at: at(16, 2) }, B1: { at: at(8, 9) } } })
    // To the left is A2: column 12 is met from the other side, 20 + 1 + 19 = 40.
    expect(desk.directionAt(toWorld(at(12, 2)))).toBe(0)
    expect(desk.directionAt(toWorld(at(17, 2)))).toBe(3)
    // Off all lines: the nearest of the six directions.
    expect(desk.directionAt(toWorld(at(22, 9)))).toBe(1)
  })
  test('a shot is refused when the craft has no missiles', () => {
    const desk = firing({
      craft: { A1: { at: at(2, 2), missiles: 0 }, A2: { at: at(9, 9) }, B1: { at: at(8, 3) } },
    })
    expect(desk.selected.value).toBe('A2')
    desk.select('A1')
    desk.aim(2)
    expect([desk.draft.notice.value, desk.lines.value]).toEqual(['A1: it has no missile left.', []])
  })
  test('HS-2.2 fire declared by others counts in the plan and appears in the text', () => {
    const state = position({
      setup: { declare: 'in-precedence' },
      order: ['B', 'A'],
      craft: { A1: { at: at(2, 5) }, B1: { at: at(9, 5), declared: 3 } },
    })
    const desk = deskFor({ ...state, phase: 'fire', turn: 1 }, 'A1', null, undefined) as FireDesk
    expect(desk.fires.value).toEqual({ B1: 3 })
    expect(desk.inWords.value).toEqual([
      'A1 holds its fire, 8 missiles aboard.',
      'A1 is in the path of B1-1: it is hit, for up to 2 hit points!',
      'Declared: B1 fires left.',
    ])
    desk.select('B1')
    desk.aim(0)
    expect(desk.draft.notice.value).toBe('B1: it has declared already.')
  })
  test('the words repeat every warning of the board, also that of a lap', () => {
    const desk = firing({ craft: { A1: { at: at(2, 5) }, A2: { at: at(9, 5) }, B1: { at: at(20, 20) } } })
    desk.aim(0)
    expect(desk.inWords.value).toContain('A1: its missile hits your own A2 this round!')
    desk.aim(1)
    expect(desk.inWords.value).toContain(
      'A1: its missile comes around and hits A1 itself in round 2, if all drift on!',
    )
    for (const { text } of desk.warnings.value) expect(desk.inWords.value).toContain(text)
  })
  test('keys select a craft, turn its aim, take the best shot and hold fire', () => {
    const desk = firing({
      craft: { A1: { at: at(2, 5) }, A2: { at: at(9, 8) }, B1: { at: at(2, 12), velocity: at(1, 0) } },
    })
    press(desk, 'ArrowUp')
    expect(desk.fires.value).toEqual({ A1: 1 })
    press(desk, 'ArrowRight')
    expect(desk.fires.value).toEqual({ A1: 2 })
    press(desk, 'ArrowLeft', 'ArrowLeft', '2', 'ArrowUp')
    expect([desk.selected.value, desk.fires.value['A1']]).toEqual(['A2', 0])
    press(desk, 'x')
    expect(desk.fires.value).toEqual({ A1: 0 })
    press(desk, 'z', 'Shift+c')
    expect(desk.fires.value).toEqual({})
    expect(press(desk, 'Shift+ArrowLeft', 'q', '9')).toEqual([false, false, false])
  })
  test('the best order is to hold fire when no line meets an enemy', () => {
    const desk = firing({ craft: { A1: { at: at(2, 5) }, A2: { at: at(9, 5) }, B1: { at: at(20, 20) } } })
    expect(desk.lines.value.some(({ meets }) => meets?.side === 'itself')).toBe(true)
    press(desk, 'ArrowUp')
    expect([desk.fires.value, desk.draft.notice.value]).toEqual([
      {},
      'A1 holds fire: it has no line to an enemy.',
    ])
    desk.aim(1)
    press(desk, 'ArrowUp')
    expect(desk.fires.value).toEqual({})
  })
  test('an order to all fires each craft’s best shot, none at a friend, in one step to undo', () => {
    const desk = firing({
      craft: {
        A1: { at: at(2, 2) },
        A2: { at: at(4, 9) },
        A3: { at: at(9, 16), missiles: 0 },
        B1: { at: at(8, 2) },
        B2: { at: at(20, 22) },
      },
    })
    press(desk, 'a')
    expect(desk.fires.value['A1']).toBe(0)
    expect(desk.fires.value['A3']).toBeUndefined()
    for (const line of desk.planned.value.values()) expect(line.meets?.side).toBe('enemy')
    press(desk, 'z')
    expect(desk.fires.value).toEqual({})
  })
  test('a kept plan of fire comes back without its invalid parts', () => {
    const desk = firing()
    desk.aim(4)
    press(desk, '3')
    const again = reload(desk)
    expect([again.fires.value, again.selected.value]).toEqual([{ A1: 4 }, 'A3'])
    expect(
      (deskFor(desk.state, 'A1', null, { fires: { A1: 9, A2: 'x', B1: 2 } }) as FireDesk).fires.value,
    ).toEqual({ B1: 2 })
  })
})

function settingUp(given: object): State {
  const setup = game.setup.parse(given)
  const dice = diceOf('desk', 0)
  return game.resolve(game.start(setup, game.seats(setup), dice), {}, dice).state
}
const placing = <K extends 'marker' | 'craft' | 'entity'>(
  phase: K,
  given: Partial<State>,
  setup: object = {},
) =>
  deskFor({ ...settingUp(setup), order: ['A', 'B'], phase, ...given }, 'A1', null, undefined) as Extract<
    HostileSpaceDesk,
    { kind: K }
  >
const centres = (state: State, a: Hex | null, b: Hex | null) =>
  state.players.map((player) => ({ ...player, centre: player.id === 'A' ? a : b }))

describe('the planners of the setup', () => {
  test('HS-1.3 a marker is tapped, refused in words, dragged or placed for the player', () => {
    const { players } = settingUp({})
    const desk = placing('marker', {
      players: centres({ players } as State, null, at(5, 5)),
      order: ['B', 'A'],
      turn: 1,
    })
    expect(desk.draft.orders.value).toEqual({ kind: 'at-random' })
    desk.tapped(toWorld(at(9, 9)), MOUSE)
    expect([desk.draft.notice.value, desk.part]).toEqual([
      "It is 8 from another's middle, and must be 13 away.",
      null,
    ])
    desk.tapped(toWorld(at(-9, 20)), MOUSE)
    expect(desk.draft.orders.value).toEqual({ kind: 'marker', at: at(19, 20) })
    const grip = desk.grabbed(toWorld(at(19, 20)), MOUSE)!
    for (const r of [19, 12, 7]) grip.moved(toWorld(at(19, r)))
    grip.released(true)
    expect(desk.part).toEqual(at(19, 7))
    desk.draft.undo()
    expect(desk.part).toEqual(at(19, 20))
    desk.placeForMe()
    expect(legal(desk)).toEqual([])
    expect(reload(desk).part).toEqual(desk.part)
    expect((deskFor(desk.state, 'A1', null, { placed: at(5, 6) }) as MarkerDesk).part).toBeNull()
  })
  test('a fingertip places the marker on the nearest legal hex when it taps from far away', () => {
    const { players } = settingUp({})
    const desk = placing('marker', {
      players: centres({ players } as State, null, at(5, 5)),
      order: ['B', 'A'],
      turn: 1,
    })
    desk.tapped(toWorld(at(17, 5)), FINGER)
    expect(desk.part).toEqual(at(17, 6))
  })
  test('HS-1.4 craft are tapped, taken away and dragged, and the others stand in formation', () => {
    const { players } = settingUp({})
    const desk = placing('craft', { players: centres({ players } as State, at(14, 14), at(0, 0)) })
    // The formation is shown as the plan, so it counts even before the player does anything.
    expect([desk.draft.edits.value, desk.chosen, legal(desk)]).toEqual([1, 0, []])
    const usual = desk.places
    desk.tapped(toWorld(at(14, 13)), MOUSE)
    desk.tapped(toWorld(at(15, 13)), MOUSE)
    expect([desk.chosen, desk.places.slice(0, 3)]).toEqual([2, [at(14, 13), at(15, 13), usual[2]]])
    desk.tapped(toWorld(at(14, 13)), MOUSE)
    expect(desk.part.slice(0, 2)).toEqual([null, at(15, 13)])
    desk.tapped(toWorld(at(14, 21)), MOUSE)
    expect(desk.draft.notice.value).toBe('Craft are placed within 6 hexes of the marker.')
    const grip = desk.grabbed(toWorld(usual[5]!), MOUSE)!
    // Dragged over another placed craft and out of the zone, it stays at the last legal place.
    for (const to of [at(13, 13), at(15, 13), at(14, 22)]) grip.moved(toWorld(to))
    grip.released(true)
    expect(desk.part[5]).toEqual(at(13, 13))
    expect(legal(desk)).toEqual([])
    const again = reload(desk, desk.draft.orders.value)
    expect([again.part, again.draft.edits.value]).toEqual([desk.part, 0])
    // In another browser all places count as chosen, because the server does not know which were.
    expect((deskFor(desk.state, 'A1', desk.draft.orders.value, undefined) as CraftDesk).part).toEqual(
      desk.places,
    )
    desk.placeForMe()
    expect([desk.chosen, legal(desk)]).toEqual([6, []])
    desk.tapped(toWorld(desk.places[0]!), MOUSE)
    desk.draft.undo()
    const free = [at(14, 14), at(14, 15), at(15, 14), at(13, 14), at(14, 12), at(13, 15), at(12, 14)].find(
      (h) => !desk.places.some(({ q, r }) => q === h.q && r === h.r),
    )!
    desk.tapped(toWorld(free), MOUSE)
    expect(desk.draft.notice.value).toBe('All craft are placed: drag one, or tap one to take it away.')
  })
  test('HS-1.6 an entity grows by taps beside it, restarts elsewhere, and is drawn in one drag', () => {
    const { players } = settingUp({})
    const desk = placing(
      'entity',
      { players: centres({ players } as State, at(14, 14), at(0, 0)), entitiesDue: 3 },
      { entityDice: 1 },
    )
    expect(desk.draft.orders.value).toEqual({ kind: 'at-random' })
    desk.tapped(toWorld(at(14, 10)), MOUSE)
    expect(desk.draft.notice.value).toBe('A hex of it is taken, or in a zone of control.')
    for (const q of [22, 23, 24]) desk.tapped(toWorld(at(q, 10)), MOUSE)
    expect(desk.part).toHaveLength(3)
    desk.tapped(toWorld(at(23, 10)), MOUSE)
    expect([desk.draft.notice.value, desk.part.length]).toEqual(['Its hexes are not connected.', 3])
    desk.tapped(toWorld(at(22, 10)), MOUSE)
    expect(desk.part).toEqual([at(23, 10), at(24, 10)])
    desk.tapped(toWorld(at(4, 20)), MOUSE)
    expect(desk.part).toEqual([at(4, 20)])
    const grip = desk.grabbed(toWorld(at(20, 22)))!
    for (const step of [0, 1, 2, 3, 4, 5, 6]) grip.moved(toWorld(at(20 + step, 22)))
    grip.released(true)
    expect(desk.part).toEqual([20, 21, 22, 23, 24].map((q) => at(q, 22)))
    desk.draft.undo()
    expect(desk.part).toEqual([at(4, 20)])
    // A drag from an illegal place pans the board instead.
    expect(desk.grabbed(toWorld(at(14, 14)))).toBeUndefined()
    desk.placeForMe()
    expect(legal(desk)).toEqual([])
  })
  test('the keyboard alone places a marker, and Enter means Ready when nothing is left to place', () => {
    const { players } = settingUp({})
    const desk = placing('marker', { players: centres({ players } as State, null, null) })
    expect(press(desk, 'Enter')).toEqual([false])
    expect(press(desk, 'ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter', 'Enter')).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    // Two steps up go straight up, to the same horizontal position.
    expect(sub(desk.part!, at(14, 14))).toEqual(at(2, -2))
    expect(press(desk, 'Shift+ArrowUp', 'p', 'c', 'z')).toEqual([false, true, true, true])
    expect(desk.isEmpty).toBe(false)
  })
  test('the setup is done for the player in a first match, and only once', () => {
    const { players } = settingUp({})
    setUpFor('hostile-space')
    const marker = placing('marker', { players: centres({ players } as State, null, null) })
    expect([marker.isEmpty, marker.goesOn.value, legal(marker)]).toEqual([false, true, []])
    const craft = placing('craft', { players: centres({ players } as State, at(14, 14), at(0, 0)) })
    expect([craft.chosen, craft.goesOn.value, legal(craft)]).toEqual([6, true, []])
    velocities()
    expect(placing('marker', { players: centres({ players } as State, null, null) }).goesOn.value).toBe(false)
    setUpFor('void-patrol')
    expect(placing('marker', { players: centres({ players } as State, null, null) }).goesOn.value).toBe(false)
    setUpFor(undefined)
  })
  test('the keyboard alone places all craft', () => {
    const { players } = settingUp({})
    const desk = placing('craft', { players: centres({ players } as State, at(14, 14), at(0, 0)) })
    for (let i = 0; i < 6; i++) press(desk, ...(i === 0 ? ['ArrowLeft'] : []), 'ArrowLeft', 'Enter')
    expect([desk.chosen, legal(desk)]).toEqual([6, []])
    expect(desk.inWords.value[0]).toMatch(/^A1 starts at \d+, \d+\.$/)
  })
})
