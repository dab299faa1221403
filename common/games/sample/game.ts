/**
 * The rules of a whole game in one file, to be read before writing one; tests play it, the lobby does not
 * have it. Two ships hide in the nine cells of a small nebula, both at once. Then they shoot at a cell in
 * turns. A ship that is hit has lost.
 */
import { z } from 'zod'
import type { Dice } from '../../engine/dice/dice.ts'
import type { Game } from '../../engine/game.ts'
import type { SeatId, Viewer } from '../../engine/match-types.ts'
import { described } from '../../engine/setup/setup-form.ts'
import { flag, int8, numbers, shape, uint8 } from '../../engine/sync/codec.ts'
import { listedBy, syncOf } from '../../engine/sync/sync-codec.ts'
import { summary } from './summary.ts'

const SEATS = ['A1', 'B1'] as const
/** Three rows of three, counted from 0 at the top left. */
export const CELLS = 9
/** A cell that the viewer does not know, or that nobody has chosen yet. */
export const NOWHERE = -1

const setup = described(z.object({ turnLimit: z.int().min(2).max(40).default(12) }), {
  turnLimit: { group: 'Rules', title: 'Turn limit' },
})
/** Without a cell it is one by lot. */
const orders = z.object({
  cell: z
    .int()
    .min(0)
    .max(CELLS - 1)
    .nullable(),
})

export type Setup = z.infer<typeof setup>
export type Orders = z.infer<typeof orders>

export interface Ship {
  readonly seat: SeatId
  readonly cell: number
  readonly hit: boolean
}

export interface State {
  readonly ships: readonly Ship[]
  /** Cells that were shot at, in order; the first of them by A1. */
  readonly shots: readonly number[]
  readonly hidden: boolean
  readonly turnLimit: number
}

export type Event =
  | { readonly kind: 'hide'; readonly seat: SeatId; readonly cell: number }
  | { readonly kind: 'shot'; readonly seat: SeatId; readonly cell: number; readonly hit: boolean }

/** Whose shot that is, counted from 0. */
export const shooterOf = (shot: number): SeatId => SEATS[shot % 2]!
const turnOf = (state: State): SeatId => shooterOf(state.shots.length)

const outcome: Game<Setup, State, Orders, Event>['outcome'] = ({ ships, shots, turnLimit }) => {
  const lost = ships.find(({ hit }) => hit)
  if (lost) return { winners: [lost.seat === 'A1' ? 'B' : 'A'], by: 'found the other ship' }
  return shots.length >= turnLimit ? { winners: [], by: 'nobody was found' } : undefined
}

/** In hiding any cell will do; nobody shoots twice running at the same one. */
export const mayChoose = (state: State, cell: number): boolean =>
  !state.hidden || !state.shots.slice(-2, -1).includes(cell)

function anyCell(state: State, name: string, dice: Dice): number {
  const cells = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => mayChoose(state, cell))
  return cells[dice.index(name, cells.length)]!
}

function shoot(state: State, seat: SeatId, cell: number): { state: State; timeline: Event[] } {
  const hit = state.ships.some((ship) => ship.seat !== seat && ship.cell === cell)
  const ships = state.ships.map((ship) => (ship.seat === seat || !hit ? ship : { ...ship, hit }))
  return {
    state: { ...state, ships, shots: [...state.shots, cell] },
    timeline: [{ kind: 'shot', seat, cell, hit }],
  }
}

export const sample: Game<Setup, State, Orders, Event> = {
  ...summary,
  described: () => import('./described/described.ts').then((module) => module.described),
  // Where the other hides is a secret: each seat is sent a view of its own.
  fog: true,
  trials: [{}, { turnLimit: 2 }],
  setup,
  orders,
  outcome,
  seats: () => SEATS.map((id) => ({ id, team: id[0]! })),
  choices: () => [],
  checkChoice: () => [{ reason: 'there is nothing to choose' }],
  start: ({ turnLimit }) => ({
    ships: SEATS.map((seat) => ({ seat, cell: NOWHERE, hit: false })),
    shots: [],
    hidden: false,
    turnLimit,
  }),
  // Both are in it to the end; from the second round on one of them has to wait.
  active: (state) => (outcome(state) ? [] : [...SEATS]),
  owing: (state) => (outcome(state) ? [] : state.hidden ? [turnOf(state)] : [...SEATS]),
  // The setting up is no round of the match, and has a time of its own.
  step: (state) =>
    state.hidden
      ? {
          title: `Turn ${state.shots.length + 1}`,
          task: 'Choose a cell to shoot at.',
          time: { share: 1 },
          counts: true,
        }
      : { title: 'Hiding', task: 'Choose a cell to hide in.', time: { seconds: 20 }, counts: false },
  standing: (state, seat, dice) => ({ cell: anyCell(state, `standing/${seat}`, dice) }),
  check: (state, _seat, { cell }) =>
    cell === null || mayChoose(state, cell) ? [] : [{ reason: 'you shot at that cell in your last turn' }],
  resolve: (state, given, dice) => {
    const chosen = (seat: SeatId) => given[seat]!.cell ?? anyCell(state, `cell/${seat}`, dice)
    if (state.hidden) return shoot(state, turnOf(state), chosen(turnOf(state)))
    const ships = state.ships.map((ship) => ({ ...ship, cell: chosen(ship.seat) }))
    return {
      state: { ...state, ships, hidden: true },
      timeline: ships.map(({ seat, cell }) => ({ kind: 'hide', seat, cell })),
    }
  },
  view: (state, viewer: Viewer) =>
    viewer === 'gallery'
      ? state
      : {
          ...state,
          ships: state.ships.map((ship) =>
            ship.seat === viewer || ship.hit ? ship : { ...ship, cell: NOWHERE },
          ),
        },
  viewTimeline: (timeline, _state, viewer) =>
    timeline.map((event) =>
      event.kind === 'hide' && viewer !== 'gallery' && event.seat !== viewer
        ? { ...event, cell: NOWHERE }
        : event,
    ),
  think: (view, _seat, dice) => ({ cell: anyCell(view, 'cell', dice) }),
  describe: (event) =>
    event.kind === 'hide'
      ? `${event.seat} hides`
      : `${event.seat} shoots at cell ${event.cell + 1} and ${event.hit ? 'hits' : 'misses'}`,
  schedule: (timeline) => timeline.map((event) => ({ start: 0, end: event.kind === 'hide' ? 0.5 : 1.5 })),
  sync: syncOf<State>({
    ships: listedBy<'seat', Ship>(
      'ship',
      'seat',
      shape<Omit<Ship, 'seat'>>({ cell: int8, hit: flag }),
      'as-given',
    ),
    shots: numbers,
    hidden: flag,
    turnLimit: uint8,
  }),
}
