/** Invariants over matches with random orders, in every option. */
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Dice, diceOf } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { fold, type MatchRecord } from '../../engine/record/record.ts'
import { type Hex, length, ringPoint } from '../../geometry/hex.ts'
import { wrapped } from '../../geometry/torus.ts'
import { check } from './check.ts'
import { hostileSpace } from './game.ts'
import type { Orders } from './orders.ts'
import { onGrid, tokenHex } from './placement.ts'
import { resolve, standing } from './resolve.ts'
import { setup as schema, seats } from './setup/setup.ts'
import { start } from './setup/start.ts'
import { byId, flying, flyingOf, fullHp, playerAt, type State } from './state.ts'
import { active, mayFire, owing } from './turns.ts'
import { priceOf } from './velocity.ts'

const whole = (min: number, max: number) => fc.integer({ min, max })
const option = fc.record({
  play: fc.constantFrom('standard', 'base-defence'),
  damage: fc.constantFrom('fortified', 'brutal'),
  declare: fc.constantFrom('at-once', 'in-precedence'),
  alliances: fc.constantFrom([2, 1], [3, 1], [2, 2], [4, 1], [3, 2], [8, 1], [2, 4]),
  craftEach: whole(4, 8),
  magazine: whole(1, 12),
  deltaV: whole(12, 24),
  missileSpeed: whole(15, 30),
  missileLife: whole(0, 4),
  entityDice: whole(0, 2),
  roundLimit: whole(5, 9),
  small: fc.boolean(),
  seed: fc.string(),
})
type Option = typeof option extends fc.Arbitrary<infer T> ? T : never

function setupOf({
  alliances: [teams, seatsPerTeam],
  small,
  missileSpeed,
  deltaV,
  play,
  damage,
  declare,
  craftEach,
  magazine,
  missileLife,
  entityDice,
  roundLimit,
}: Option) {
  const speed = Math.max(missileSpeed, deltaV + 1)
  let side = speed + 2
  while (side * side <= 469 * (teams * seatsPerTeam - 1)) side++
  return schema.parse({
    play,
    damage,
    declare,
    craftEach,
    magazine,
    missileLife,
    entityDice,
    roundLimit,
    teams,
    seatsPerTeam,
    deltaV,
    missileSpeed: speed,
    ...((small || speed > 26) && { width: side, height: side + 1 }),
  })
}

/** Random orders for a seat, sometimes none. */
function wild(state: State, seat: SeatId, whim: Dice): Orders {
  const own = flyingOf(state, playerAt(state, seat)!.id)
  if (state.phase === 'velocity')
    return {
      kind: 'velocity',
      of: Object.fromEntries(
        own
          .filter(({ id }) => whim.roll(`change/${id}`, 3) > 1)
          .map((craft) => {
            const speed = Math.max(0, length(craft.velocity) + whim.index(`speed/${craft.id}`, 7) - 3)
            const velocity = ringPoint(speed, whim.index(`around/${craft.id}`, 6 * speed + 1))
            return [craft.id, priceOf(craft.velocity, velocity) <= craft.deltaV ? velocity : craft.velocity]
          }),
      ),
    }
  if (state.phase === 'fire')
    return {
      kind: 'fire',
      of: Object.fromEntries(
        own
          .filter((craft) => mayFire(craft) && whim.roll(`fire/${craft.id}`, 3) > 1)
          .map(({ id }) => [id, whim.index(id, 6)]),
      ),
    }
  return standing(state)
}

interface Match {
  readonly record: MatchRecord
  readonly states: readonly State[]
}

function played(given: Option, limit = 60): Match {
  const setup = setupOf(given)
  const record = {
    game: 'hostile-space',
    seed: given.seed,
    setup,
    seats: seats(setup),
    rounds: [] as Record<SeatId, Orders>[],
  }
  const states = [start(setup, record.seats)]
  for (let state = states[0]!; !state.result && record.rounds.length < limit; ) {
    const number = record.rounds.length + 1
    const orders = Object.fromEntries(
      owing(state).map((seat) => [seat, wild(state, seat, diceOf(`${given.seed}/${seat}`, number))]),
    )
    for (const [seat, one] of Object.entries(orders)) expect(check(state, seat, one)).toEqual([])
    record.rounds.push(orders)
    state = resolve(state, orders, diceOf(given.seed, number)).state
    states.push(state)
  }
  return { record, states }
}

function inRange(state: State): void {
  const { rules, torus } = state
  for (const craft of state.craft) {
    expect(
      onGrid(torus, craft.at) &&
        craft.deltaV >= 0 &&
        craft.missiles >= 0 &&
        craft.missiles <= rules.magazine &&
        craft.hp >= 0 &&
        craft.hp <= fullHp(rules),
    ).toBe(true)
    expect(length(craft.velocity) + craft.deltaV).toBeLessThanOrEqual(rules.deltaV)
    expect(craft.status === 'flying' ? craft.hp > 0 : true).toBe(true)
    expect(
      Object.is(craft.at.q, -0) ||
        Object.is(craft.at.r, -0) ||
        Object.is(craft.velocity.q, -0) ||
        Object.is(craft.velocity.r, -0),
    ).toBe(false)
  }
  const flown = state.craft.filter(flying).map(({ at }) => `${at.q},${at.r}`)
  expect(new Set(flown).size).toBe(flown.length)
  for (const { at, fired } of state.missiles) expect(onGrid(torus, at) && fired <= state.round).toBe(true)
  // A craft is never in a rock, or on a token.
  const taken = new Set(
    [
      ...state.entities.flatMap(({ hexes }) => hexes),
      ...state.players.flatMap(({ centre, tokens }) =>
        centre ? tokens.map((token) => tokenHex(torus, centre, token)) : [],
      ),
    ].map(({ q, r }) => `${q},${r}`),
  )
  if (state.phase === 'velocity') expect(flown.filter((at) => taken.has(at))).toEqual([])
  expect(owing(state).every((seat) => active(state).includes(seat))).toBe(true)
  if (state.result) expect([owing(state), active(state)]).toEqual([[], []])
}

describe('random matches in every option', () => {
  test('HS-3.8 no value is ever out of range, and a match ends by its limit', () =>
    fc.assert(
      fc.property(option, (given) => {
        const { states } = played(given, Infinity)
        states.forEach(inRange)
        expect(states.at(-1)!.round).toBeLessThanOrEqual(states[0]!.rules.roundLimit)
      }),
      { numRuns: 30 },
    ))

  test('the same record gives the same states', () =>
    fc.assert(
      fc.property(option, (given) => {
        const { record, states } = played(given)
        expect(
          fold(hostileSpace, JSON.parse(JSON.stringify(record)) as MatchRecord).map(({ state }) => state),
        ).toEqual(states)
      }),
      { numRuns: 10 },
    ))

  test('the order in which things are listed never matters', () =>
    fc.assert(
      fc.property(option, whole(6, 30), (given, limit) => {
        const { record, states } = played(given, limit)
        for (const [i, orders] of record.rounds.entries()) {
          const state = states[i]!
          const turned = Object.fromEntries(
            Object.entries(orders as Record<SeatId, Orders>)
              .toReversed()
              .map(([seat, one]) => [
                seat,
                'of' in one ? { ...one, of: Object.fromEntries(Object.entries(one.of).toReversed()) } : one,
              ]),
          )
          expect(
            inOrder(
              resolve({ ...state, missiles: state.missiles.toReversed() }, turned, diceOf(given.seed, i + 1))
                .state,
            ),
          ).toEqual(states[i + 1])
        }
      }),
      { numRuns: 10 },
    ))

  test('HS-8.1, HS-8.2 a match that is shifted by any hex plays the same, wherever the seam is', () =>
    fc.assert(
      fc.property(option, whole(0, 79), whole(0, 79), whole(6, 30), (given, q, r, limit) => {
        const { record, states } = played(given, limit)
        const [rounds, first] = [
          record.rounds as Record<SeatId, Orders>[],
          states.findIndex(({ round }) => round > 0),
        ]
        if (first < 0) return
        const shift = (h: Hex): Hex => wrapped(states[0]!.torus, { q: h.q + q, r: h.r + r })
        let state = shifted(states[first]!, shift)
        for (let i = first; i < rounds.length; i++) {
          state = resolve(state, rounds[i]!, diceOf(given.seed, i + 1)).state
          expect(state).toEqual(shifted(states[i + 1]!, shift))
        }
      }),
      { numRuns: 12 },
    ))
})

const shifted = (state: State, shift: (h: Hex) => Hex): State => ({
  ...state,
  players: state.players.map((player) => ({ ...player, centre: player.centre && shift(player.centre) })),
  craft: state.craft.map((craft) => ({ ...craft, at: shift(craft.at) })),
  missiles: state.missiles.map((missile) => ({ ...missile, at: shift(missile.at) })),
  entities: state.entities.map((entity) => ({ ...entity, hexes: entity.hexes.map(shift) })),
})

const inOrder = (state: State): State => ({
  ...state,
  missiles: [...state.missiles].sort((a, b) => a.fired - b.fired || byId(a, b)),
})
