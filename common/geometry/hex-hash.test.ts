import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hexesWithin, hexKey } from './hex.ts'
import { HexHash } from './hex-hash.ts'

const asked = hexesWithin(12).map(hexKey)

test('a hash of hexes has the hexes it was made of and no others, also twice or none', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...asked), { maxLength: 300 }), (keys) => {
      const hash = new HexHash(keys)
      expect(asked.filter((key) => hash.has(key))).toEqual(asked.filter((key) => keys.includes(key)))
    }),
  ))
