import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hex } from '../../../geometry/hex.ts'
import { Exchange } from './exchange.ts'
import { craftAt, missileAt, playerNamed, skyOf } from './sample.ts'
import { situationOf } from './situation.ts'

/** The map is so small that craft meet, block lines of fire, and wrap around. */
const SIDE = 9
const TORUS = { width: SIDE, height: SIDE + 1 }

const place = fc.record({ q: fc.nat(SIDE - 1), r: fc.nat(SIDE) })
const craft = fc.record({
  at: place,
  team: fc.constantFrom('A', 'B', 'C'),
  hp: fc.integer({ min: 1, max: 3 }),
  missiles: fc.constantFrom(0, 1, 8),
})
const sky = fc.record({
  crafts: fc.array(craft, { minLength: 2, maxLength: 7 }),
  rocks: fc.array(place, { maxLength: 3 }),
  missiles: fc.array(fc.record({ at: place, direction: fc.nat(5) }), { maxLength: 3 }),
  bases: fc.boolean(),
  damage: fc.constantFrom('fortified', 'brutal'),
})

function situationIn({
  crafts,
  rocks,
  missiles,
  bases,
  damage,
}: typeof sky extends fc.Arbitrary<infer T> ? T : never) {
  const base = (q: number, r: number) => (bases ? { centre: hex(q, r), tokens: [0, 2, 5] } : {})
  return situationOf(
    skyOf(
      crafts.map(({ at, team, hp, missiles: left }, i) =>
        craftAt(`${team}${i + 1}`, at.q, at.r, { hp: damage === 'brutal' ? 1 : hp, missiles: left }),
      ),
      {
        torus: TORUS,
        rules: { damage, missileSpeed: 7, play: bases ? 'base-defence' : 'standard' },
        players: [playerNamed('A', base(2, 2)), playerNamed('B', base(6, 7)), playerNamed('C')],
        order: ['A', 'B', 'C'],
        entities: rocks.map(({ q, r }, i) => ({ id: `rock${i}`, hexes: [hex(q, r)] })),
        missiles: missiles.map(({ at, direction }, i) => missileAt(`A1-${i + 1}`, at.q, at.r, direction)),
      },
    ),
    'A1',
  )
}

test('HS-5.3, HS-5.5 the exchange after one craft moves equals a full recomputation', () => {
  let shots = 0
  fc.assert(
    fc.property(sky, fc.nat(6), (given, mover) => {
      const situation = situationIn(given)
      const one = mover % situation.ships.length
      const [quick, whole] = [new Exchange(situation), new Exchange(situation)]
      quick.without(one)
      for (let q = 0; q < TORUS.width; q++)
        for (let r = 0; r < TORUS.height; r++) {
          for (const exchange of [quick, whole]) [exchange.q[one], exchange.r[one]] = [q, r]
          quick.reckonWith(one)
          whole.reckon()
          expect({ q, r, lost: quick.lost, tokens: quick.tokensLost }).toEqual({
            q,
            r,
            lost: whole.lost,
            tokens: whole.tokensLost,
          })
          shots += Number(whole.lost.some((lost) => lost > 0))
        }
    }),
    { numRuns: 60 },
  )
  expect(shots).toBeGreaterThan(500)
})
