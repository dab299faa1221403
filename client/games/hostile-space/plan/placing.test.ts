import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { hostileSpace as game } from '../../../../common/games/hostile-space/game.ts'
import { playerAt, playerNamed, type State } from '../../../../common/games/hostile-space/state.ts'
import { sub } from '../../../../common/geometry/hex.ts'
import { shortest } from '../../../../common/geometry/torus.ts'
import { completed, formation, goodCraft, goodEntity, goodMarker, type Random } from './placing.ts'

/** Pseudo-random, the same in every run. */
function randomOf(seed: number): Random {
  let at = seed
  return () => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0
    return at / 0x1_0000_0000
  }
}

function begun(given: object): State {
  const setup = game.setup.parse(given)
  const dice = diceOf('placing', 0)
  return game.resolve(game.start(setup, game.seats(setup), dice), {}, dice).state
}

/** Everybody presses "Place for me" until the first round. */
function placedForAll(
  given: object,
  random: Random,
  placed: (state: State) => void = () => undefined,
): State {
  let state = begun(given)
  for (let i = 1; state.round === 0; i++) {
    placed(state)
    const orders = Object.fromEntries(
      game.owing(state).map((seat) => {
        const player = playerAt(state, seat)!.id
        const order =
          state.phase === 'marker'
            ? { kind: 'marker' as const, at: goodMarker(state, random)! }
            : state.phase === 'craft'
              ? { kind: 'craft' as const, at: goodCraft(state, player, random) }
              : { kind: 'entity' as const, hexes: goodEntity(state, random)! }
        expect(game.check(state, seat, order)).toEqual([])
        return [seat, order]
      }),
    )
    state = game.resolve(state, orders, diceOf('placing', i)).state
  }
  return state
}

const setups = fc.record({
  play: fc.constantFrom('standard', 'base-defence'),
  teams: fc.integer({ min: 2, max: 8 }),
  craftEach: fc.integer({ min: 4, max: 8 }),
  entityDice: fc.integer({ min: 0, max: 2 }),
})

describe('automatic placing', () => {
  test('automatic placing is legal in every setup, and so is the formation', () => {
    fc.assert(
      fc.property(setups, fc.integer({ min: 1, max: 1e9 }), (given, seed) => {
        const random = randomOf(seed)
        placedForAll(given, random, (state) => {
          if (state.phase !== 'craft') return
          for (const { id, seat } of state.players) {
            expect(
              game.check(state, seat, {
                kind: 'craft',
                at: formation(state, playerNamed(state, id)!.centre!),
              }),
            ).toEqual([])
            // Some craft have own places, perhaps where the formation has another craft.
            const own = goodCraft(state, id, random).map((at, i) =>
              random() < 0.4 ? at : i % 2 ? formation(state, playerNamed(state, id)!.centre!)[0]! : null,
            )
            const once = own.map((at, i) =>
              at && own.findIndex((other) => other?.q === at.q && other.r === at.r) === i ? at : null,
            )
            const all = completed(state, id, once)
            expect(game.check(state, seat, { kind: 'craft', at: all })).toEqual([])
            once.forEach((at, i) => at && expect(all[i]).toEqual(at))
          }
        })
      }),
      { numRuns: 25 },
    )
  })
  test('automatic placing finds room on the smallest maps and between the nearest zones', () => {
    for (let seed = 1; seed <= 10; seed++) {
      placedForAll({ width: 22, height: 22, entityDice: 2 }, randomOf(seed))
      placedForAll({ teams: 8, width: 58, height: 58, play: 'base-defence' }, randomOf(seed))
      placedForAll({ teams: 3, width: 24, height: 40 }, randomOf(seed))
    }
  })
  test('HS-7.7 the first six craft guard the lines of a base', () => {
    const state = placedForAll({ play: 'base-defence', craftEach: 8 }, randomOf(5))
    for (const { id, centre } of state.players) {
      const guards = state.craft
        .filter((craft) => craft.id[0] === id)
        .slice(0, 6)
        .map(({ at }) => shortest(state.torus, centre!, at))
      expect(guards).toEqual(
        [
          [2, 0],
          [0, 2],
          [-2, 2],
          [-2, 0],
          [0, -2],
          [2, -2],
        ].map(([q, r]) => ({ q, r })),
      )
    }
  })
  test('no craft of the usual formation is in another’s line, and only guards in a token’s', () => {
    const lines = (hexes: readonly { q: number; r: number }[]) =>
      hexes.flatMap((a, i) =>
        hexes.slice(i + 1).filter((b) => {
          const { q, r } = sub(a, b)
          return q === 0 || r === 0 || q + r === 0
        }),
      )
    const open = placedForAll({ craftEach: 8 }, randomOf(1))
    const centre = { q: 10, r: 10 }
    expect(lines(formation(open, centre))).toEqual([])
    const base = formation({ ...open, rules: { ...open.rules, play: 'base-defence' } }, centre)
    for (const { q, r } of base.slice(6).map((at) => sub(at, centre)))
      expect(Math.min(...[q, r, q + r].map(Math.abs))).toBeGreaterThan(2)
  })
})
