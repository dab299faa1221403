import { describe, expect, test } from '@jest/globals'
import type { LabelBox } from '../../../../board/marks/labels.ts'
import { STEP, toWorld } from '../../plane.ts'
import { shipSize } from '../sizes.ts'
import { gravityOf } from './gravity.ts'
import { stillPointNames } from './still-point-names.ts'

/** From the board's greatest zoom to its least. */
const SCALES = Array.from({ length: 40 }, (_, i) => 3 * (0.05 / 3) ** (i / 39))
const [L4, L5] = [toWorld({ q: 0, r: -8 }), toWorld({ q: 8, r: 0 })]

const overlap = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) < a.w + b.w - 1e-9 && Math.abs(a.y - b.y) < a.h + b.h - 1e-9

describe('VC-3.11 names of still points', () => {
  test('each still point has its name above it', () => {
    for (const scale of SCALES) {
      const names = stillPointNames(gravityOf('lagrange'), [], { scale })
      expect(names.map(({ name }) => name)).toEqual(['L4', 'L5'])
      expect(names.map(({ box }, i) => [box.x, box.y < [L4, L5][i]!.y])).toEqual([
        [L4.x, true],
        [L5.x, true],
      ])
    }
  })
  test('a ship hides no name when it rests at a still point or comes to it', () => {
    const beside = { x: L5.x, y: L5.y - STEP }
    for (const scale of SCALES) {
      const half = shipSize({ scale }) / 2
      const names = stillPointNames(gravityOf('lagrange'), [L4, beside], { scale })
      expect(names).toHaveLength(2)
      for (const { box } of names)
        for (const ship of [L4, beside]) expect(overlap(box, { ...ship, w: half, h: half })).toBe(false)
    }
  })
})
