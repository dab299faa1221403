import { describe, expect, test } from '@jest/globals'
import { burst, implosion, PIECES, pieceAt, shieldFlare, sparks } from './effects.ts'
import type { Mark } from './mark.ts'

const at = { x: 0, y: 0 }
const shown = (marks: readonly Mark[]) => marks.filter(({ alpha = 1 }) => alpha > 0.02)
const reach = (marks: readonly Mark[]) => Math.max(...marks.map(({ x, y }) => Math.hypot(x, y)))

describe('effects in closed form', () => {
  test.each<[string, (x: number, name: string, calm: boolean) => Mark[]]>([
    ['burst', (x, name, calm) => burst(at, x, name, calm, 20)],
    ['sparks', (x, name, calm) => sparks(at, x, name, 1, calm, 20)],
    ['implosion', (x) => implosion(at, x, 20)],
    ['shield', (x, _, calm) => shieldFlare(at, 20, 1, x, 0xffffff, calm)],
  ])('effect %s is the same picture at the same moment, with numbers that can be drawn', (_, effect) => {
    for (const x of [0, 0.01, 0.2, 0.5, 0.99, 1]) {
      expect(effect(x, 'A1', false)).toEqual(effect(x, 'A1', false))
      for (const mark of effect(x, 'A1', false)) {
        for (const number of [
          mark.x,
          mark.y,
          mark.scaleX ?? 1,
          mark.scaleY ?? 1,
          mark.rotation ?? 0,
          mark.tint ?? 0,
        ])
          expect(Number.isFinite(number)).toBe(true)
        expect(mark.alpha ?? 1).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('a burst is bright at once, spreads, and leaves the pieces of its wreck', () => {
    expect(Math.max(...burst(at, 0, 'A1', false, 20).map(({ scaleX = 1 }) => scaleX))).toBeGreaterThan(1)
    expect(reach(burst(at, 0.6, 'A1', false, 20))).toBeGreaterThan(reach(burst(at, 0.1, 'A1', false, 20)))
    expect(
      shown(burst(at, 1, 'A1', false, 20)).filter(({ frame }) => frame.startsWith('shard')),
    ).toHaveLength(PIECES)
    // The wreck starts with its pieces where the burst ends.
    expect(pieceAt(7, 2, 1)).toEqual(pieceAt(7, 2, 1.0000000001 - 0.0000000001))
  })

  test('a burst moves far less and does not flash in calm mode', () => {
    expect(shown(burst(at, 0.1, 'A1', true, 20)).length).toBeLessThan(
      shown(burst(at, 0.1, 'A1', false, 20)).length / 2,
    )
    expect(burst(at, 0.02, 'A1', true, 20).some(({ frame }) => frame === 'streak' || frame === 'flare')).toBe(
      false,
    )
  })
})
