/**
 * Scenario files: a match from its middle, or from the first die, and its result in the shape that such files
 * expect.
 */
import { diceOf } from '../../../engine/dice/dice.ts'
import type { Seat } from '../../../engine/match-types.ts'
import { doubledArea, tidied } from '../../../geometry/polygon.ts'
import type { LatticePoint } from '../../../geometry/segment.ts'
import { check } from '../check.ts'
import type { Event } from '../events.ts'
import type { Orders } from '../orders.ts'
import { playing } from '../phases/setting-up.ts'
import { resolve } from '../resolve.ts'
import { blank, opened } from '../setup/start.ts'
import { centredDoor } from '../sheet.ts'
import { byId, playerNamed, type State } from '../state.ts'
import { owing, owingPlayers } from '../turns.ts'
import { type File, file } from './scenario-file.ts'
import { readOrder } from './scenario-orders.ts'

/** Plays a parsed scenario file. Throws an error that explains why it cannot be played. */
export function playScenario(json: unknown): { start: unknown; rounds: unknown[] } {
  const scenario = file.parse(json)
  let state = begin(scenario)
  const start = table(state)
  const rounds: unknown[] = []
  for (const [i, { orders, dice }] of scenario.rounds.entries()) {
    if (state.result) break
    const { legal, refused } = sifted(state, orders)
    const played = resolve(state, legal, diceOf(String(scenario.seed), i + 1, dice))
    rounds.push({ refused, ...reported(played.timeline), ...table(played.state) })
    state = played.state
  }
  return { start, rounds }
}

function begin({ options, paper: [width, height], seats: letters, seed, dice, state }: File): State {
  const seats = letters.map((letter): Seat => ({ id: `${letter}1`, team: letter }))
  const sheet = { width, height }
  return state
    ? midway(state, blank(options, sheet, seats))
    : opened(options, sheet, seats, diceOf(String(seed), 0, dice))
}

function midway(given: NonNullable<File['state']>, state: State): State {
  return playing({
    ...state,
    first: state.players.findIndex(({ id }) => id === given.turn),
    turns: given.turns,
    quiet: given.quiet,
    players: state.players.map((player) => ({
      ...player,
      door: given.doors[player.id] ?? centredDoor(state.sheet, player.edge),
    })),
    ships: [...given.ships].sort(byId),
    asteroids: given.asteroids.map(({ id, points }) => ({ id, points: tidied(points) })).sort(byId),
    tears: given.tears.map(([from, to]) => ({ from, to })),
    pencils: state.pencils.map(({ id }) => ({ id, bluntness: given.pencils[id] ?? 0 })),
  })
}

/** Orders by seat; files use the player's letter. */
function sifted(
  state: State,
  given: Readonly<Record<string, unknown>>,
): { legal: Record<string, Orders>; refused: Record<string, true> } {
  const legal: Record<string, Orders> = {}
  const refused: Record<string, true> = {}
  for (const [letter, order] of Object.entries(given)) {
    const seat = playerNamed(state, letter)?.seat
    const read = readOrder(state.phase, order)
    if (seat !== undefined && read && owing(state).includes(seat) && check(state, seat, read).length === 0)
      legal[seat] = read
    else refused[letter] = true
  }
  return { legal, refused }
}

const pair = ({ x, y }: LatticePoint): [number, number] => [x, y]

function table(state: State): Record<string, unknown> {
  const { phase, players, ships, asteroids, tears, pencils, quiet, result } = state
  return {
    phase: result ? 'over' : phase,
    owing: owingPlayers(state).map(({ id }) => id),
    doors: Object.fromEntries(players.flatMap(({ id, door }) => (door === null ? [] : [[id, door]]))),
    ships: Object.fromEntries(
      ships.map(({ id, nose, facing, turret }) => [id, { nose: pair(nose), facing, turret }]),
    ),
    asteroids: Object.fromEntries(
      asteroids.map(({ id, points }) => [id, { area: Math.abs(doubledArea(points)) / 2 }]),
    ),
    tears: tears.map(({ from, to }) => [pair(from), pair(to)]),
    pencils: Object.fromEntries(pencils.map(({ id, bluntness }) => [id, bluntness])),
    quiet,
    outcome: result && (result.winner === null ? { draw: true } : { winner: result.winner }),
  }
}

/** What a file reports of a round's events. */
function reported(timeline: readonly Event[]): Record<string, unknown> {
  const flick = timeline.find((event) => event.kind === 'flick')
  const plain = timeline.flatMap(({ kind }) =>
    kind === 'passed' ? ['pass'] : kind === 'called' ? ['stalemate'] : [],
  )[0]
  return {
    trace: flick
      ? {
          ship: flick.ship,
          from: pair(flick.from),
          to: pair(flick.to),
          angle: flick.angle,
          length: flick.length,
          snapped: flick.snapped,
          skip: flick.skip,
        }
      : null,
    end: flick?.end ?? plain ?? null,
    ...(flick?.met && { met: flick.met }),
    destroyed: timeline.flatMap((event) => (event.kind === 'destroyed' ? [event.ship] : [])).sort(),
    cut: timeline.flatMap((event) => (event.kind === 'cut' ? [event.asteroid] : [])).sort(),
  }
}
