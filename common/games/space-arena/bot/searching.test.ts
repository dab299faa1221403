import { expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { SHIP_TYPES } from '../data/ships.ts'
import { check, readOrders } from '../orders.ts'
import { sampleShip } from '../sample.ts'
import type { Sighting, State } from '../state.ts'
import { candidates } from './searching.ts'

const dice = diceOf('candidates', 5)

/** Two ships of one seat, and a nearby enemy of which only position and last position are known. */
function view(first: string, second: string): State {
  const own = [first, second].map((type, i) => sampleShip(`A1${'ab'[i]}`, type, { seat: 'A1', x: 40 * i }))
  const seen: Sighting = {
    name: 'B1',
    kind: 'ship',
    x: 10,
    y: 90,
    round: 4,
    tick: 10,
    earlier: { x: 10, y: 95, round: 4, tick: 9 },
  }
  return {
    ships: own,
    ordnance: [],
    sightings: { A: [seen] },
    shields: 'compass',
    sharing: true,
    seenBy: 'A',
    radius: 450,
    played: 4,
    roundLimit: 20,
  }
}

test.each(SHIP_TYPES.map(({ name }, i) => [name, SHIP_TYPES[(i + 7) % SHIP_TYPES.length]!.name] as const))(
  'a seat with a %s and a %s expects one reply of a stranger, of a single type',
  (first, second) => {
    const state = view(first, second)
    const all = candidates(state, 'A1', dice, 10)
    expect(all.length).toBeGreaterThan(2)
    for (const { orders } of all) {
      expect(check(state, 'A1', orders)).toEqual([])
      for (const { refusals, ignored } of Object.values(readOrders(state, 'A1', orders)))
        expect([...refusals, ...ignored]).toEqual([])
    }
  },
)
