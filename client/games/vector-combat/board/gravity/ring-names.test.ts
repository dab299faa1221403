import { describe, expect, test } from '@jest/globals'
import { CONTEST_IDS } from '../../../../../common/games/vector-combat/data/contests.ts'
import { MAP_IDS } from '../../../../../common/games/vector-combat/data/maps.ts'
import { position } from '../../../../../common/games/vector-combat/sample.ts'
import { mapText, setup } from '../../../../../common/games/vector-combat/setup/setup.ts'
import type { LabelBox } from '../../../../board/marks/labels.ts'
import { STEP, toWorld } from '../../plane.ts'
import { gravityOf } from './gravity.ts'
import { NAMED, ringNames } from './ring-names.ts'

/** From the board's greatest zoom to its least. */
const SCALES = Array.from({ length: 40 }, (_, i) => 3 * (0.05 / 3) ** (i / 39))
const HIGH = 11
/** Ships to the right of everything, where names would otherwise go. */
const SHIPS = [toWorld({ q: 4, r: -2 }), toWorld({ q: 6, r: -3 })]

const overlap = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) < a.w + b.w - 1e-9 && Math.abs(a.y - b.y) < a.h + b.h - 1e-9

describe('names of orbits', () => {
  const ringed = MAP_IDS.map((map) => gravityOf(position({ map, ships: { A1: {} } }).map)).filter(
    ({ rings }) => rings.length > 0,
  )

  test('every orbit of every map is named at every zoom, high enough to be read', () => {
    expect(ringed.length).toBeGreaterThanOrEqual(4)
    for (const gravity of ringed) {
      for (const scale of SCALES) {
        const names = ringNames(gravity, SHIPS, { scale })
        expect(new Set(names.map(({ ring }) => ring.name))).toEqual(
          new Set(gravity.rings.map(({ name }) => name)),
        )
        for (const { box } of names) expect(2 * box.h * scale).toBeGreaterThanOrEqual(HIGH - 1e-9)
      }
    }
  })

  test('a name overlaps no other name, orbit or ship when it is seen from afar', () => {
    for (const gravity of ringed) {
      for (const scale of SCALES.filter((one) => one * STEP < NAMED)) {
        const names = ringNames(gravity, SHIPS, { scale })
        expect(
          names.flatMap(({ box }, i) => names.slice(i + 1).filter((other) => overlap(box, other.box))),
        ).toEqual([])
        const places = [...SHIPS, ...gravity.rings.flatMap(({ places: all }) => all)]
        expect(
          names.filter(({ box }) => places.some(({ x, y }) => overlap(box, { x, y, w: 0, h: 0 }))),
        ).toEqual([])
      }
    }
  })

  test('two names stand apart at every zoom, on the maps of all scenarios', () => {
    const maps = [...MAP_IDS, ...CONTEST_IDS.map((id) => mapText(setup.parse({ scenario: id })))]
    const all = maps.map((map) => gravityOf(map)).filter(({ rings }) => rings.length > 1)
    expect(all.length).toBeGreaterThan(ringed.length)
    for (const gravity of all)
      for (const scale of SCALES) {
        const names = ringNames(gravity, [], { scale })
        const close = names.flatMap((a, i) =>
          names
            .slice(i + 1)
            .filter(
              (b) =>
                Math.abs(a.box.y - b.box.y) * scale < 1.4 * HIGH &&
                (Math.abs(a.box.x - b.box.x) - a.box.w - b.box.w) * scale < 0.4 * HIGH,
            )
            .map((b) => [scale, a.text, b.text]),
        )
        expect(close).toEqual([])
      }
  })

  test('an orbit is named several times along its way when a part of it fills the screen', () => {
    const names = ringNames(gravityOf('planet'), [], { scale: 3 })
    expect(names.length).toBeGreaterThan(2 * gravityOf('planet').rings.length)
  })

  test('a name gives way to a ship and to other names when it is seen from near', () => {
    const scale = NAMED / STEP
    for (const gravity of ringed) {
      // A ship at the place of each name.
      const ships = ringNames(gravity, [], { scale }).map(({ box: { x, y } }) => ({ x, y }))
      const names = ringNames(gravity, ships, { scale }).map(({ box }) => box)
      expect(names.filter((box) => ships.some(({ x, y }) => overlap(box, { x, y, w: 0, h: 0 })))).toEqual([])
      expect(names.flatMap((box, i) => names.slice(i + 1).filter((other) => overlap(box, other)))).toEqual([])
    }
  })
})
