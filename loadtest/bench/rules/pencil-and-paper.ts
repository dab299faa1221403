/**
 * Turns per second of Pencil and Paper's resolver in a crowded field, and its slowest turn: a shot into rock
 * cut 200 times.
 */
import { type Dice, diceOf } from '../../../common/engine/dice/dice.ts'
import { vec } from '../../../common/games/pencil-and-paper/angles.ts'
import type { FlickOrder, Orders } from '../../../common/games/pencil-and-paper/orders.ts'
import { fits } from '../../../common/games/pencil-and-paper/placement.ts'
import { resolve } from '../../../common/games/pencil-and-paper/resolve.ts'
import { setup as schema, seats } from '../../../common/games/pencil-and-paper/setup/setup.ts'
import { start } from '../../../common/games/pencil-and-paper/setup/start.ts'
import type { Asteroid, Ship, State } from '../../../common/games/pencil-and-paper/state.ts'
import { tidied } from '../../../common/geometry/polygon.ts'
import { against, type Measurement, mulberry, threadTime } from '../measurement.ts'
import { BATCH_MS, BATCHES, byTurns, overAndOver } from './by-turns.ts'

const COLUMNS = 4
const ROWS = 6
const SHOTS = 0.6
const POOL = 60
const CUTS = 200
/**
 * Each turn is timed this often by thread time, and the fastest counts, to exclude other load on the machine.
 */
const TIMED = 3

interface Turn {
  readonly state: State
  readonly orders: Readonly<Record<string, Orders>>
}

export function pencilAndPaper(): Measurement[] {
  const random = mulberry(1)
  const pool = Array.from({ length: POOL }, (_, i) =>
    turnIn(field(random), i < POOL * SHOTS ? 'shot' : 'move', random),
  )
  const {
    plies,
    rates: [rate],
  } = byTurns(random, [overAndOver(pool, ({ state, orders }) => resolve(state, orders, freshDice()))])
  const { slowest, corners } = tunnelling(mulberry(2))
  console.log(
    `pencil-and-paper: ${COLUMNS * ROWS} asteroids of 8 corners, 6 ships, ${100 * SHOTS} % shots; medians of ${BATCHES} batches of ${BATCH_MS} ms. Rock that was cut ${CUTS} times has up to ${corners} corners in a piece.`,
  )
  return [
    { name: 'chessops random playouts', value: plies, unit: 'plies/s' },
    against('pencil-and-paper, 24 asteroids', rate!, 'turns/s', plies, { of: 'ratio', atLeast: 0.01 }),
    {
      name: `pencil-and-paper, slowest turn of ${CUTS} in solid rock`,
      value: slowest,
      unit: 'ms',
      target: { of: 'value', atMost: 20 },
    },
  ]
}

const below = (n: number, random: () => number): number => Math.floor(random() * n)

/** Asteroids all over a sheet, with ships of both players in between. */
export function field(random: () => number): State {
  const setup = schema.parse({ asteroids: 'empty' })
  const empty = start(setup, seats(setup), diceOf('bench', 0))
  const { width, height } = empty.sheet
  const asteroids = Array.from({ length: COLUMNS * ROWS }, (_, i): Asteroid => {
    const centre = {
      x: ((i % COLUMNS) + 0.5) * (width / COLUMNS),
      y: 2112 + (Math.floor(i / COLUMNS) + 0.5) * ((height - 4224) / ROWS),
    }
    const corners = Array.from({ length: 8 }, (_, k) => {
      const { x, y } = vec(250 + below(270, random), 512 * k)
      return { x: Math.round(centre.x) + x, y: Math.round(centre.y) + y }
    })
    return { id: `r${i + 1}`, points: tidied(corners) }
  })
  let state: State = { ...empty, asteroids, ships: [] }
  for (const id of ['A1', 'A2', 'A3', 'B1', 'B2', 'B3']) {
    let ship: Ship
    do
      ship = {
        id,
        nose: { x: below(width, random), y: below(height, random) },
        facing: below(4096, random),
        turret: false,
      }
    while (!fits(state, id, ship))
    state = { ...state, ships: [...state.ships, ship] }
  }
  return state
}

function turnIn(state: State, kind: FlickOrder['kind'], random: () => number): Turn {
  const player = state.players[state.turn]!
  const order: FlickOrder = {
    kind,
    ship: `${player.id}${1 + below(3, random)}`,
    angle: below(4096, random),
    strength: below(1001, random),
  }
  return { state, orders: { [player.seat]: order } }
}

let salt = 0
const freshDice = (): Dice => diceOf('c0ffee', ++salt)

function timed(play: () => unknown): number {
  return Math.min(
    ...Array.from({ length: TIMED }, () => {
      const began = threadTime()
      play()
      return threadTime() - began
    }),
  )
}

/**
 * A ship bores into solid rock from any free place, with short shots that leave most of it. Each turn is
 * timed.
 */
function tunnelling(random: () => number): { slowest: number; corners: number } {
  const setup = schema.parse({ asteroids: 'solid', paper: 'tabloid' })
  const opening = start(setup, seats(setup), diceOf('bench', 0))
  const { width, height } = opening.sheet
  const [player] = opening.players
  let state: State = { ...opening, turn: 0 }
  let [slowest, corners, cuts] = [0, 0, 0]
  while (cuts < CUTS) {
    const ship: Ship = {
      id: 'A1',
      nose: { x: below(width, random), y: 1100 + below(height - 2200, random) },
      facing: below(4096, random),
      turret: false,
    }
    const standing: State = {
      ...state,
      turn: 0,
      turns: 0,
      ships: state.ships.map((one) => (one.id === 'A1' ? ship : one)),
    }
    if (!fits(standing, 'A1', ship)) continue
    const angle = (ship.facing + below(2001, random) - 1000) & 4095
    const flick = (kind: FlickOrder['kind'], strength: number) => () =>
      resolve(standing, { [player!.seat]: { kind, ship: 'A1', angle, strength } }, diceOf('bench', cuts + 1))
    const shot = flick('shot', below(random() < 0.1 ? 1001 : 250, random))
    const played = shot()
    if (!played.timeline.some(({ kind }) => kind === 'cut') || played.state.result) continue
    // A move in a narrow tunnel tries many ways to find room.
    slowest = Math.max(slowest, timed(shot), timed(flick('move', 0)))
    cuts++
    state = played.state
    corners = Math.max(corners, ...state.asteroids.map(({ points }) => points.length))
  }
  return { slowest, corners }
}
