/** Invariants over matches with random orders, in every option. */
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diceOf } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { fold, type MatchRecord } from '../../engine/record/record.ts'
import {
  contains,
  doubledArea,
  edges,
  isSimple,
  onOutline,
  type Polygon,
  polygonsMeet,
  tidied,
} from '../../geometry/polygon.ts'
import { type LatticePoint, turn } from '../../geometry/segment.ts'
import { plus, turned, vec } from './angles.ts'
import { pencilAndPaper } from './game.ts'
import type { Orders } from './orders.ts'
import { LEAST_AREA } from './placement.ts'
import { type RoundResult, resolve } from './resolve.ts'
import { box, order, position } from './sample.ts'
import { INCH, paperOf, wallLength, walls, within } from './sheet.ts'
import { triangle } from './ship.ts'
import { byId, type Edge, type State } from './state.ts'
import { sync } from './sync.ts'
import { meetings } from './trace.ts'
import { active, owing } from './turns.ts'
import { wildMatch } from './wild.ts'

/** The number of wild matches that have at least 20,000 turns. */
const TWENTY_THOUSAND_TURNS = 1000

const seed = fc.string({ minLength: 1, maxLength: 8 })

const rockOf = ({ asteroids }: State): number =>
  asteroids.reduce((sum, { points }) => sum + doubledArea(points), 0)

/** Whether two figures share more than outlines. */
function overlap(one: Polygon, other: Polygon): boolean {
  if (!polygonsMeet(one, other)) return false
  const crossing = edges(one).some(([a, b]) =>
    edges(other).some(([c, d]) => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0),
  )
  const deepIn = (polygon: Polygon, p: LatticePoint) => contains(polygon, p) && !onOutline(polygon, p)
  return crossing || one.some((p) => deepIn(other, p)) || other.some((p) => deepIn(one, p))
}

const isWhole = (n: number, least: number, most: number): boolean =>
  Number.isInteger(n) && !Object.is(n, -0) && n >= least && n <= most

/** Impossible things in a state. Asteroids unchanged since `before` are not checked again. */
function faults(state: State, before: State | undefined): string[] {
  const { sheet, rules, ships, asteroids, tears, pencils } = state
  const made = asteroids.filter((one) => !before?.asteroids.includes(one))
  const paper = paperOf(sheet)
  const onPaper = (points: readonly LatticePoint[]) =>
    within(paper, points) &&
    points.every(({ x, y }) => isWhole(x, 0, sheet.width) && isWhole(y, 0, sheet.height))
  const barriers = walls(state)
  const figures = ships.map(triangle)
  const inOrder = (list: readonly { readonly id: string }[]) =>
    list.every(({ id }, i) => i === 0 || list[i - 1]!.id < id)
  const sound: Readonly<Record<string, boolean>> = {
    turn:
      isWhole(state.turn, 0, state.players.length - 1) &&
      isWhole(state.turns, 0, rules.turnLimit) &&
      isWhole(state.quiet, 0, state.turns),
    ship: figures.every(
      (figure, i) =>
        onPaper(figure) &&
        isWhole(ships[i]!.facing, 0, 4095) &&
        !barriers.some(({ from, to }) => polygonsMeet(figure, [from, to])),
    ),
    ships:
      inOrder(ships) &&
      figures.every((one, i) => figures.slice(i + 1).every((other) => !polygonsMeet(one, other))),
    asteroid: made.every(
      ({ points }) =>
        onPaper(points) &&
        isSimple(points) &&
        doubledArea(points) >= LEAST_AREA &&
        JSON.stringify(tidied(points)) === JSON.stringify(points),
    ),
    asteroids: inOrder(asteroids),
    tear: tears.every(({ from, to }) => onPaper([from, to])),
    pencil: pencils.every(({ bluntness }) => isWhole(bluntness, 0, 12)),
    owing:
      owing(state).every((seat) => active(state).includes(seat)) &&
      owing(state).length > 0 === (state.result === null),
  }
  return Object.keys(sound).filter((name) => !sound[name])
}

/** The same state with every list in another order. */
const relisted = (state: State): State => ({
  ...state,
  ships: state.ships.toReversed(),
  asteroids: state.asteroids.toReversed(),
  tears: state.tears.toReversed(),
  pencils: state.pencils.toReversed(),
})
const sorted = (state: State): State => ({
  ...state,
  ships: [...state.ships].sort(byId),
  asteroids: [...state.asteroids].sort(byId),
  pencils: [...state.pencils].sort(byId),
  tears: state.tears.map((tear) => JSON.stringify(tear)).sort() as never,
})

describe('random matches in every option', () => {
  test(
    'PP-5.4, PP-8.2 values stay in range, rock never grows or overlaps, and a match ends by its limit',
    () =>
      fc.assert(
        fc.property(seed, (name) => {
          const { states } = wildMatch(name)
          for (const [i, state] of states.entries()) {
            const before = states[i - 1]
            expect(faults(state, before)).toEqual([])
            if (before?.phase !== 'play') continue
            expect(rockOf(state)).toBeLessThanOrEqual(rockOf(before))
            const made = state.asteroids.filter((one) => !before.asteroids.includes(one))
            for (const one of made)
              for (const other of state.asteroids)
                if (other !== one) expect(overlap(one.points, other.points)).toBe(false)
          }
          expect(states.at(-1)!.result).not.toBeNull()
        }),
        { numRuns: TWENTY_THOUSAND_TURNS },
      ),
    60_000,
  )

  test('the same record gives the same states', () =>
    fc.assert(
      fc.property(seed, (name) => {
        const { record, states } = wildMatch(name)
        expect(
          fold(pencilAndPaper, JSON.parse(JSON.stringify(record)) as MatchRecord).map(({ state }) => state),
        ).toEqual(states)
      }),
      { numRuns: 10 },
    ))

  test('PP-4.2 a trace meets the same things in the same order, however they are listed', () =>
    fc.assert(
      fc.property(seed, (name) => {
        const { record, states } = wildMatch(name)
        for (const [i, orders] of record.rounds.entries()) {
          const state = states[i]!
          const next = resolve(relisted(state), orders, diceOf(name, i + 1))
          expect(sorted(next.state)).toEqual(sorted(states[i + 1]!))
          const flick = next.timeline.find((event) => event.kind === 'flick')
          if (!flick) continue
          const trace = { from: flick.from, to: flick.to, gap: null }
          expect(meetings(relisted(state), trace, flick.ship)).toEqual(meetings(state, trace, flick.ship))
        }
      }),
      { numRuns: 15 },
    ))

  // Points on a coarse grid, so that a trace meets many things at the same point.
  const coarse = fc
    .record({ x: fc.integer({ min: 3, max: 13 }), y: fc.integer({ min: 4, max: 16 }) })
    .map(({ x, y }) => ({ x: 512 * x, y: 512 * y }))
  test('PP-4.2 things met at the same point come in the same order, however listed', () =>
    fc.assert(
      fc.property(
        fc.array(coarse, { minLength: 4, maxLength: 12 }),
        fc.constantFrom(0, 512, 1024, 2048, 3072),
        (corners, angle) => {
          const state = position({
            ships: Object.fromEntries([
              ['A1', [4096, 5120, angle]],
              ...corners.map(({ x, y }, i) => [`B${i + 1}`, [x, y, 1024 * (i % 4)]]),
            ]),
            asteroids: Object.fromEntries(
              corners.map(({ x, y }, i) => [`r${i + 1}`, box(x, y, x + 1024, y + 512)]),
            ),
            tears: corners.map(({ x, y }) => [
              { x, y },
              { x: x + 512, y },
            ]),
          })
          const trace = {
            from: { x: 4096, y: 5120 },
            to: plus({ x: 4096, y: 5120 }, vec(4096, angle)),
            gap: null,
          }
          expect(meetings(relisted(state), trace, 'A1')).toEqual(meetings(state, trace, 'A1'))
        },
      ),
      { numRuns: 60 },
    ))

  test('a state crosses the network and comes back the same', () =>
    fc.assert(
      fc.property(seed, (name) => {
        for (const state of wildMatch(name).states)
          expect(
            sync.fromRows(JSON.parse(JSON.stringify(sync.toRows(state))) as ReturnType<typeof sync.toRows>),
          ).toEqual(state)
      }),
      { numRuns: 10 },
    ))
})

describe('a sheet mirrored through its centre', () => {
  const ACROSS: Readonly<Record<Edge, Edge>> = { bottom: 'top', top: 'bottom', left: 'right', right: 'left' }
  const around = (angle: number) => turned(angle + 2048)

  function mirrored(state: State): State {
    const { width, height } = state.sheet
    const across = ({ x, y }: LatticePoint): LatticePoint => ({ x: width - x, y: height - y })
    return {
      ...state,
      players: state.players.map((player) => ({
        ...player,
        edge: ACROSS[player.edge],
        door: player.door === null ? null : wallLength(state.sheet, player.edge) - INCH - player.door,
      })),
      ships: state.ships.map((ship) => ({ ...ship, nose: across(ship.nose), facing: around(ship.facing) })),
      asteroids: state.asteroids.map(({ id, points }) => ({ id, points: tidied(points.map(across)) })),
      tears: state.tears.map(({ from, to }) => ({ from: across(from), to: across(to) })),
    }
  }
  const mirroredOrders = (orders: Readonly<Record<SeatId, Orders>>) =>
    Object.fromEntries(
      Object.entries(orders).map(([seat, given]) => {
        if (given.kind === 'move')
          return [
            seat,
            {
              ...given,
              angle: around(given.angle),
              ...(given.place?.facing !== undefined && {
                place: { ...given.place, facing: around(given.place.facing) },
              }),
            },
          ]
        return [seat, given.kind === 'shot' ? { ...given, angle: around(given.angle) } : given]
      }),
    )

  test('PP-9.6 a mirrored match plays mirrored', () =>
    fc.assert(
      fc.property(seed, (name) => {
        const { record, states } = wildMatch(name)
        for (const [i, orders] of record.rounds.entries()) {
          if (states[i]!.phase !== 'play') continue
          const image = mirrored(
            resolve(mirrored(states[i]!), mirroredOrders(orders), diceOf(name, i + 1)).state,
          )
          const next = states[i + 1]!
          expect({ ...image, asteroids: [] }).toEqual({ ...next, asteroids: [] })
          // Rounding halves away from zero differs in the mirror image: a corner may be one unit off, and a
          // piece at the limit may vanish.
          expect(Math.abs(rockOf(image) - rockOf(next))).toBeLessThan(2 * LEAST_AREA)
        }
      }),
      { numRuns: 15 },
    ))
})

describe('a cylinder', () => {
  /** The state shifted along the torus; undefined if something would lie across the seam. */
  function moved(state: State, by: number): State | undefined {
    const { width } = state.sheet
    let torn = false
    const around = (points: readonly LatticePoint[]): LatticePoint[] => {
      const sheets = Math.floor((Math.min(...points.map(({ x }) => x)) + by) / width)
      const all = points.map(({ x, y }) => ({ x: x + by - sheets * width, y }))
      if (all.some(({ x }) => x <= 0 || x >= width)) torn = true
      return all
    }
    const at = (figure: readonly LatticePoint[], p: LatticePoint): LatticePoint => ({
      x: p.x + around(figure)[0]!.x - figure[0]!.x,
      y: p.y,
    })
    const made: State = {
      ...state,
      players: state.players.map((player) => ({
        ...player,
        door: around([
          { x: player.door!, y: 0 },
          { x: player.door! + INCH, y: 0 },
        ])[0]!.x,
      })),
      ships: state.ships.map((ship) => ({ ...ship, nose: at(triangle(ship), ship.nose) })),
      asteroids: state.asteroids.map(({ id, points }) => ({ id, points: around(points) })),
      tears: state.tears.map(({ from, to }) => {
        const [a, b] = around([from, to])
        return { from: a!, to: b! }
      }),
    }
    return torn ? undefined : made
  }

  /** A turn's events without their places. */
  const told = ({ timeline }: RoundResult) =>
    timeline.map((event) => {
      if (event.kind === 'flick')
        return [event.kind, event.end, event.met, event.along, event.angle, event.length]
      if (event.kind === 'cut')
        return [
          event.kind,
          event.asteroid,
          event.along,
          event.pieces.map(({ id, points }) => [id, doubledArea(points)]),
        ]
      return 'ship' in event ? [event.kind, event.ship] : [event.kind]
    })
  /** Near a seam, ships are drawn differently, tears are cut, and hangars have walls. */
  const farFromSeams = ({ state, timeline }: RoundResult): boolean =>
    timeline.every((event) => {
      const { width, height } = state.sheet
      const off = (x: number) => Math.abs(x - width * Math.round(x / width)) > 600
      if (event.kind === 'flick')
        return [event.from, event.to].every(({ y }) => y > INCH && y < height - INCH) && off(event.to.x)
      return event.kind !== 'torn' || (off(event.from.x) && off(event.to.x))
    })

  const spot = fc.record({ x: fc.integer({ min: 300, max: 8400 }), y: fc.integer({ min: 3500, max: 7500 }) })
  const flicks = fc.record({
    kind: fc.constantFrom('move', 'shot'),
    from: spot,
    angle: fc
      .tuple(fc.constantFrom(0, 2048), fc.integer({ min: -250, max: 250 }))
      .map(([a, b]) => turned(a + b)),
    strength: fc.integer({ min: 300, max: 1000 }),
    ships: fc.array(spot, { minLength: 1, maxLength: 5 }),
    rocks: fc.array(spot, { maxLength: 5 }),
    tears: fc.array(spot, { maxLength: 2 }),
    by: fc.integer({ min: 1, max: 8703 }),
    seed: fc.nat(),
  })
  test('PP-6.5 play does not depend on the place of the seam', () => {
    let [compared, over] = [0, 0]
    fc.assert(
      fc.property(flicks, ({ kind, from, angle, strength, ships, rocks, tears, by, seed }) => {
        const start = position({
          rules: { wrap: true, tears: true, skips: 'advanced' },
          ships: Object.fromEntries([
            ['A1', [from.x, from.y, angle]],
            ...ships.map(({ x, y }, i) => [`B${i + 1}`, [x, y, (777 * i) & 4095]]),
          ]),
          asteroids: Object.fromEntries(
            rocks.map(({ x, y }, i) => [
              `r${i + 1}`,
              [
                { x, y: y - 300 },
                { x: x + 280, y },
                { x, y: y + 200 },
                { x: x - 250, y: y + 100 },
              ],
            ]),
          ),
          tears: tears.map(({ x, y }) => [
            { x, y },
            { x: x + 200, y: y + 300 },
          ]),
        })
        const image = moved(start, by)
        if (!image) return
        const orders = { A1: order(kind, 'A1', angle, strength) }
        const [played, next] = [
          resolve(start, orders, diceOf('seam', seed)),
          resolve(image, orders, diceOf('seam', seed)),
        ]
        if (!farFromSeams(played) || !farFromSeams(next)) return
        compared++
        const leaves = ({ timeline }: RoundResult) =>
          timeline.some(
            (event) => event.kind === 'flick' && (event.to.x < 0 || event.to.x > start.sheet.width),
          )
        if (leaves(played) !== leaves(next)) over++
        expect(told(next)).toEqual(told(played))
        const after = moved(played.state, by)
        if (after) expect(next.state).toEqual(after)
      }),
      { numRuns: 400 },
    )
    // In many of these matches a flick crosses the seam in only one of the two copies.
    expect([compared > 100, over > 10]).toEqual([true, true])
  })
})
