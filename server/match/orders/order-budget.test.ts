import { describe, expect, test } from '@jest/globals'
import { spaceArena } from '../../../common/games/space-arena/game.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { LiveMatch } from '../live-match.ts'
import { Seats } from '../seats/seats.ts'
import { ORDER_BYTES_OF_A_MATCH, OrderBudget } from './order-budget.ts'

const SEATS = ['A1', 'B1', 'C1', 'D1']
const orders = (bytes: number) => 'x'.repeat(bytes - 2)
const KB = 1024

/** Takes a seat's orders if there is room for them. */
function fits(budget: OrderBudget, seat: string, orders: unknown): boolean {
  const has = budget.has(seat, orders)
  if (has) budget.take(seat, orders)
  return has
}

/** The memory that all could occupy by orders of this size, one after the other, round by round. */
function hoarded(
  budget: OrderBudget,
  seats: readonly string[],
  bytes: number,
  rounds: number,
): Map<string, number> {
  const had = new Map(seats.map((seat) => [seat, 0]))
  for (let round = 0; round < rounds; round++) {
    const taken = seats.filter((seat) => fits(budget, seat, orders(bytes)))
    budget.forgetPlanned()
    budget.spend(Object.fromEntries(taken.map((seat) => [seat, orders(bytes)])))
    for (const seat of taken) had.set(seat, had.get(seat)! + bytes)
  }
  return had
}
const sum = (had: Map<string, number>) => [...had.values()].reduce((a, b) => a + b, 0)

describe('the orders of a match', () => {
  test('the orders of a match take 1 MB in all when every seat takes all it can', () => {
    const had = hoarded(new OrderBudget(4), SEATS, 50 * KB, 40)
    expect(sum(had)).toBeLessThanOrEqual(ORDER_BYTES_OF_A_MATCH)
    expect(sum(had)).toBeGreaterThan(0.7 * ORDER_BYTES_OF_A_MATCH)
  })

  test('orders leave every other seat its share when one seat takes all it can', () => {
    const budget = new OrderBudget(4)
    expect(hoarded(budget, ['A1'], 60 * KB, 40).get('A1')).toBe(10 * 60 * KB)
    const others = hoarded(budget, ['B1', 'C1', 'D1'], KB, 200)
    for (const bytes of others.values()) expect(bytes).toBeGreaterThanOrEqual(128 * KB)
    expect(10 * 60 * KB + sum(others)).toBeLessThanOrEqual(ORDER_BYTES_OF_A_MATCH)
  })

  test('planned orders count once for each seat, and no more when they are taken back', () => {
    const budget = new OrderBudget(2)
    for (let again = 0; again < 100; again++) expect(fits(budget, 'A1', orders(700 * KB))).toBe(true)
    expect(fits(budget, 'B1', orders(400 * KB))).toBe(false)
    budget.giveBack('A1')
    expect(fits(budget, 'B1', orders(400 * KB))).toBe(true)
    budget.forgetPlanned()
    budget.spend({ A1: orders(700 * KB) })
    expect(fits(budget, 'B1', orders(400 * KB))).toBe(false)
    budget.takeBack({ A1: orders(700 * KB) })
    expect(fits(budget, 'B1', orders(400 * KB))).toBe(true)
  })

  test('orders to do nothing are always taken', () => {
    const budget = new OrderBudget(1)
    budget.spend({ A1: orders(2 * ORDER_BYTES_OF_A_MATCH) })
    expect([{}, { actions: {} }, { kind: 'default' }].map((none) => fits(budget, 'A1', none))).toEqual([
      true,
      true,
      true,
    ])
    expect(fits(budget, 'A1', { A1: '1: A5\n2: Fire L1 B1' })).toBe(false)
  })

  test('orders over the budget are refused in words, and the round is played with earlier ones', () => {
    const setup = spaceArena.setup.parse({})
    const match = new LiveMatch(
      spaceArena,
      setup,
      matchOptions.parse({}),
      new Seats(spaceArena.seats(setup)),
      'aa',
      [],
    )
    // The largest orders possible, without any comment.
    const full = { A1: '1: Boost N 1\n'.repeat(5000) }
    let refused
    while (!(refused = match.submit('A1', match.round, full, true)) && match.round < 100) match.reveal()
    expect(refused).toMatchObject({ code: 'orders_full', message: expect.stringMatching(/1 MB/) })
    expect(match.submit('A1', match.round, {}, false)).toBeUndefined()
    expect(match.submit('A1', match.round, full, true)).toMatchObject({ code: 'orders_full' })
    expect(match.submitted('A1')).toEqual({ orders: {}, ready: false })
    expect(match.submit('B1', match.round, { B1: '1: A5' }, true)).toBeUndefined()
    const { round } = match
    match.reveal()
    expect([match.round, match.record.rounds.at(-1)]).toEqual([round + 1, { A1: {}, B1: { B1: '1: A5' } }])
    expect(JSON.stringify(match.record.rounds).length).toBeLessThan(1.1 * ORDER_BYTES_OF_A_MATCH)
  })
})
