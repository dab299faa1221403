import { describe, expect, test } from '@jest/globals'
import { MAP_IDS, MAPS } from '../../../../../common/games/vector-combat/data/maps.ts'
import { hexOf } from '../../../../../common/games/vector-combat/data/rings.ts'
import { FACES } from '../../../../../common/games/vector-combat/face.ts'
import { fieldOf } from '../../../../../common/games/vector-combat/field.ts'
import { position } from '../../../../../common/games/vector-combat/sample.ts'
import type { GameMap } from '../../../../../common/games/vector-combat/setup/map.ts'
import { add, same, still } from '../../../../../common/geometry/hex.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { toHex, toWorld } from '../../plane.ts'
import { ORBIT, PULL, PUSH } from '../colours.ts'
import { gravityOf } from './gravity.ts'
import { currents, gravityMarks, gravityNames } from './gravity-scene.ts'
import { scenery } from './ground.ts'
import { hexMarks } from './hex-marks.ts'

const eyes: Eyes = { seat: '', team: '', scale: 1, calm: false, beat: true }
const sum = (counts: readonly number[] | null) => (counts ?? []).reduce((all, count) => all + count, 0)

describe('gravity on the board', () => {
  test.each(MAP_IDS)(
    'VC-3.1 the overlay has as many dots and lines as the map, at the sides that they are on: %s',
    (id) => {
      const map: GameMap = MAPS[id]
      for (const one of map.hexes) {
        const marks = hexMarks(map, one, eyes)
        const dots = marks.filter(({ frame, tint }) => frame === 'dot' && tint === ORBIT)
        expect(dots).toHaveLength(sum(one.dots))
        expect(marks.filter(({ frame, tint }) => frame === 'line' && tint === PULL)).toHaveLength(
          sum(one.green),
        )
        // Red lines are dashed, in three pieces.
        expect(marks.filter(({ frame, tint }) => frame === 'line' && tint === PUSH)).toHaveLength(
          3 * sum(one.red),
        )
        const middle = toWorld(hexOf(one.at))
        for (const { x, y } of dots) {
          // Each dot is on the side of the neighbour whose face it marks.
          const there = toHex({ x: middle.x + (x - middle.x) * 2, y: middle.y + (y - middle.y) * 2 })
          const face = [0, 1, 2, 3, 4, 5].find(
            (f) => (one.dots?.[f] ?? 0) > 0 && same(add(hexOf(one.at), FACES[f]!), there),
          )
          expect(face).toBeDefined()
        }
      }
    },
  )

  test.each(MAP_IDS)('VC-3.8 a ring runs in the sense of its dots: %s', (id) => {
    for (const ring of gravityOf(id).rings) {
      const n = ring.places.length
      for (const [i, at] of ring.places.entries()) {
        const { dots } = fieldOf(id).spotAt(toHex(at))!
        expect(toHex(ring.places[(i + ring.speed) % n]!)).toEqual(add(toHex(at), dots!))
      }
    }
  })

  test('no body and no orbit lies over a name', () => {
    for (const id of MAP_IDS) {
      const state = position({ map: id, ships: { A1: {} } })
      const names = gravityNames(state, eyes)
      expect(names.length > 0).toBe(MAPS[id].hexes.length > 0)
      expect(scenery(state, eyes, 0).slice(-names.length || Infinity)).toEqual(names)
    }
  })

  test('the overlay adds marks, and currents flow only when calm mode is off', () => {
    const state = position({ map: 'moon', ships: { A1: {} } })
    expect(gravityMarks(state, { ...eyes, overlay: true }).length).toBeGreaterThan(
      gravityMarks(state, eyes).length,
    )
    expect(currents(state, eyes, 0)).not.toEqual(currents(state, eyes, 0.5))
    expect(currents(state, { ...eyes, calm: true }, 0.5)).toEqual([])
    expect(gravityOf('lagrange').stillPoints.map(({ name }) => name)).toEqual(['L4', 'L5'])
    expect(still(fieldOf('lagrange').spotAt({ q: 0, r: -8 })!.dots!)).toBe(true)
  })
})
