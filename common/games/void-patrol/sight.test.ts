import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hex, hexesWithin } from '../../geometry/hex.ts'
import { asteroidSet } from './collide.ts'
import { GUN_NAMES, GUNS } from './data/weapons.ts'
import { skyOf, targets } from './sight.ts'

const near = hexesWithin(6)
const anyHex = fc.constantFrom(...near)

test('VP-4.1 a gun finds the same nearest enemies in a small fight and in a crowd', () =>
  fc.assert(
    fc.property(
      fc.array(anyHex, { minLength: 2, maxLength: 12 }),
      fc.array(anyHex, { maxLength: 12 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(...GUN_NAMES),
      (places, rocks, facing, gun) => {
        const flyers = places.map((at, i) => ({ id: `F${i}`, team: i % 3 ? 'B' : 'A', at }))
        const farAway = Array.from({ length: 40 }, (_, i) => ({ id: `X${i}`, team: 'B', at: hex(60 + i, 0) }))
        const asteroids = asteroidSet(rocks)
        const found = (all: typeof flyers) =>
          targets(skyOf(asteroids, all), flyers[0]!, facing, GUNS[gun]).map(({ id }) => id)
        expect(found(flyers)).toEqual(found([...flyers, ...farAway]))
      },
    ),
  ))
