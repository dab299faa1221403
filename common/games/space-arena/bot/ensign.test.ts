import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { asDirection } from '../../../geometry/plane.ts'
import { type Command, formatOrders } from '../commands.ts'
import { TICKS } from '../data/constants.ts'
import { SHIP_TYPES, typeNamed } from '../data/ships.ts'
import type { EventOf } from '../events.ts'
import { spaceArena as game } from '../game.ts'
import { covers } from '../phases/fire.ts'
import { alive, type Ship, type State } from '../state.ts'
import { FIRST_DUEL } from '../summary.ts'
import { quarry } from './aims.ts'
import { apart, bearingTo, courseOf } from './courses.ts'

type Pilot = (view: State, ship: Ship) => string

const bot =
  (level: number): Pilot =>
  (view, { seat, name }) =>
    game.think(view, seat, diceOf('whims', view.played), level)[name]!
const ensign = bot(1)
const idle: Pilot = () => ''
/**
 * A newcomer: flies to the middle, then to where an enemy was seen, and in every tick fires each weapon with
 * a target in its arc, ignoring heat, range and energy.
 */
const newcomer: Pilot = (view, self) => {
  const enemy = quarry(view, self)
  const type = typeNamed(self.type)
  const goal = enemy ?? { x: 0, y: 0 }
  const { commands, track } = courseOf(type, self, self.battery, (_, at) => ({
    goal,
    speed: apart(at, goal) > 60 ? 30 : 5,
  }))
  const fired = (tick: number): Command[] => {
    if (!enemy) return []
    const direction = Math.round(asDirection(bearingTo(track[tick]!, enemy) - track[tick]!.heading))
    return type.weapons
      .filter(({ arc }) => covers(arc, direction))
      .map(({ name, kind }) => ({
        tick,
        kind: 'fire',
        weapon: name,
        at: kind === 'laser' ? enemy.name : direction,
      }))
  }
  return formatOrders([...commands, ...Array.from({ length: TICKS }, (_, i) => fired(i + 1)).flat()])
}

interface Fought {
  readonly won: boolean
  readonly state: State
  /** The first round in which team B destroyed a ship of team A; Infinity if there was none. */
  readonly firstKill: number
}

/** Plays a seeded match of team A against all others. */
function fight(seed: string, given: object, a: Pilot, others: Pilot, rounds = Infinity): Fought {
  const setup = game.setup.parse(given)
  let state: State = game.start(setup, game.seats(setup), diceOf(seed, 0))
  let firstKill = Infinity
  while (!game.outcome(state) && state.played < rounds) {
    const orders = Object.fromEntries(
      game.owing(state).map((seat) => {
        const view = game.view(state, seat)
        return [
          seat,
          Object.fromEntries(
            view.ships
              .filter((ship) => ship.seat === seat && alive(ship))
              .map((ship) => [ship.name, (seat.startsWith('A') ? a : others)(view, ship)]),
          ),
        ]
      }),
    )
    const played = game.resolve(state, orders, diceOf(seed, state.played + 1))
    state = played.state
    const killed = played.timeline.some(
      (event) =>
        event.kind === 'hit' &&
        event.target.startsWith('A') &&
        !event.by.startsWith('A') &&
        event.loss?.killed,
    )
    if (killed) firstKill = Math.min(firstKill, state.played)
  }
  return { won: game.outcome(state)?.winners[0] === 'A', state, firstKill }
}

const DUELS: readonly (readonly [seed: string, setup: object])[] = [
  // The setup that Play now offers, with random ships.
  ...Array.from({ length: 20 }, (_, i) => [`dealt/${i}`, {}] as const),
  ...SHIP_TYPES.map(({ name }) => [`type/${name}`, { ships: 'one', type: name }] as const),
]
const CROWDS = [
  { shipsPerSeat: 3, distance: 600 },
  { seatsPerTeam: 2, ships: 'race', races: ['Human', 'Feline'] },
  { teams: 4, starbases: 'neutral', distance: 600 },
  { ships: 'one', type: 'H2527', distance: 450 },
]

const wins = (a: Pilot, b: Pilot): number =>
  DUELS.filter(([seed, setup]) => fight(seed, setup, a, b).won).length

describe('level 1, the ensign', () => {
  test('level 1 loses most duels to a newcomer that flies at it and fires all that bears', () => {
    expect(wins(newcomer, ensign)).toBeGreaterThanOrEqual(DUELS.length * 0.85)
  })
  test('level 1 is far weaker than level 2, which beats it nearly always', () => {
    expect(wins(bot(2), ensign)).toBeGreaterThanOrEqual(DUELS.length * 0.9)
    expect(wins(newcomer, bot(2))).toBeLessThan(wins(newcomer, ensign))
  })
  test.each([
    ['that does nothing', idle],
    ['that flies at it and fires', newcomer],
  ] as const)('level 1 kills no enemy %s within the first three rounds, and level 2 does', (_, pilot) => {
    const early = (level: number) =>
      [...DUELS, ...CROWDS.map((setup, i) => [`crowd/${i}`, setup] as const)].filter(
        ([seed, setup]) => fight(seed, setup, pilot, bot(level), 3).firstKill <= 3,
      ).length
    expect(early(1)).toBe(0)
    expect(early(2)).toBeGreaterThan(0)
  })
  test('level 1 looks for an idle enemy and beats it in the end', () => {
    for (const [seed, setup] of DUELS.slice(0, 5)) expect(fight(seed, setup, ensign, idle).won).toBe(true)
  })
  // The setup leaves nothing to chance, so one seed stands for all.
  test('level 1 beats an idle player in the first match, and loses it to a newcomer who fires', () => {
    expect(fight('first', FIRST_DUEL, idle, ensign).won).toBe(false)
    expect(fight('first', FIRST_DUEL, ensign, idle).won).toBe(true)
    expect(fight('first', FIRST_DUEL, newcomer, ensign).won).toBe(true)
  })
  test('level 1 fires in every other round at most, and then with one ship once per weapon', () => {
    for (const setup of [
      { distance: 450, ships: 'one', type: 'A2539' },
      { distance: 450, ships: 'one', type: 'I2552', shipsPerSeat: 3 },
    ]) {
      const given = game.setup.parse(setup)
      let state: State = game.start(given, game.seats(given), diceOf('salvoes', 0))
      const salvoes: string[][] = []
      while (!game.outcome(state) && state.played < 12) {
        const { state: after, timeline } = game.resolve(
          state,
          { A1: game.think(game.view(state, 'A1'), 'A1', diceOf('salvoes', state.played), 1) },
          diceOf('salvoes', state.played),
        )
        salvoes.push(
          timeline
            .filter(
              (event): event is EventOf<'shot'> | EventOf<'launch'> =>
                event.kind === 'shot' || event.kind === 'launch',
            )
            .map(({ ship, kind }) => `${ship} ${kind}`),
        )
        state = after
      }
      expect(salvoes.flat().length).toBeGreaterThan(2)
      for (const [i, salvo] of salvoes.entries()) {
        expect(new Set(salvo).size).toBe(salvo.length)
        expect(new Set(salvo.map((one) => one.split(' ')[0])).size).toBeLessThanOrEqual(1)
        const next = salvoes[i + 1] ?? []
        expect(
          salvo.filter((one) => next.some((other) => other.split(' ')[0] === one.split(' ')[0])),
        ).toEqual([])
      }
    }
  })
})
