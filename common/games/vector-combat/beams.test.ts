import { describe, expect, test } from '@jest/globals'
import { beamChance, rangeBetween } from './beam.ts'
import { mapWith, PLANET, play, position, refused, ship, told } from './sample.ts'

const at = (q: number, r: number, altitude = 0) => ({ at: { q, r }, altitude })
const shots = (state: Parameters<typeof play>[0], actions: Record<string, string>, fixed = {}) =>
  told(play(state, actions, fixed), 'shot').map(
    ({ ship: id, target, range, chance, damage }) => `${id} ${target} ${range} ${chance} ${damage}`,
  )

describe('beams', () => {
  test('VC-2.6 range is the distance in hexes and the difference in altitude', () => {
    expect([
      rangeBetween(at(0, 0), at(0, 0)),
      rangeBetween(at(0, 0), at(2, 1)),
      rangeBetween(at(0, 0, 5), at(2, -1, 1)),
      rangeBetween(at(1, 1), at(1, 1, 3)),
    ]).toEqual([0, 3, 6, 3])
  })
  test('VC-4.9 a beam’s chance falls with the range to 0, two hexes sooner at a sheltered target', () => {
    expect([0, 1, 2, 3, 4, 5].map((range) => beamChance(5, range, false))).toEqual([100, 83, 66, 50, 33, 16])
    expect([0, 3, 4, 5].map((range) => beamChance(5, range, true))).toEqual([66, 16, 0, 0])
  })
  test('VC-4.9, VC-5.1 a beam hits when the die hit/<ship> is 1 to its chance', () => {
    const state = position({ ships: { A1: {}, B1: { at: [0, 3] } } })
    expect([50, 51].map((roll) => shots(state, { A1: 'fire B1' }, { 'hit/A1': roll })[0])).toEqual([
      'A1 B1 3 50 3',
      'A1 B1 3 50 0',
    ])
  })
  test('VC-4.2 firing takes 3 energy and 2 heat, hit or miss', () => {
    const { energy, heat } = ship(
      play(position({ ships: { A1: { energy: 3 }, B1: { at: [0, 3] } } }), { A1: 'fire B1' }).state,
      'A1',
    )
    // The reactor gives 3, the radiators take 1.
    expect([energy, heat]).toEqual([3, 1])
  })
  test('VC-4.9 a beam is refused beyond its range, and has no chance at a sheltered target there', () => {
    const state = position({
      ships: { A1: {}, B1: { at: [0, 5] }, B2: { at: [0, 6] } },
      asteroids: [{ id: 'rock', at: [0, 5] }],
    })
    expect([shots(state, { A1: 'fire B1' }), refused(play(state, { A1: 'fire B2' }))]).toEqual([
      ['A1 B1 5 0 0'],
      ['A1: out of range: 6 hexes, and its beam reaches 5'],
    ])
  })
  test('VC-3.9, VC-4.9 shelter is an asteroid in the target’s hex and altitude, where it is now', () => {
    // The asteroid moves from (0, 3) to (0, 2), at altitude 1.
    const asteroids = [{ id: 'rock', at: [0, 3], altitude: 1, counters: [1, 0, 0, 0, 0, 0] }]
    const chance = (altitude: number, r: number) =>
      shots(
        position({
          rules: { altitude: true },
          asteroids,
          ships: { A1: { altitude }, B1: { at: [0, r], altitude } },
        }),
        { A1: 'fire B1' },
        { 'hit/A1': 100 },
      )[0]
    expect([chance(1, 2), chance(0, 2), chance(1, 3)]).toEqual([
      'A1 B1 2 33 0',
      'A1 B1 2 66 0',
      'A1 B1 3 50 0',
    ])
  })
  test('VC-4.9 beams reach all round, at targets where they were when the phase began', () => {
    const state = position({ ships: { A1: { facing: 3 }, B1: { at: [0, -2] }, B2: { at: [2, 0] } } })
    expect(
      [...shots(state, { A1: 'fire B1' }), ...shots(state, { A1: 'fire B2' })].map((line) =>
        line.slice(0, 8),
      ),
    ).toEqual(['A1 B1 2 ', 'A1 B2 2 '])
  })
  describe('obstacles of beams', () => {
    const planet = mapWith({ bodies: [PLANET] })
    const blocked = (from: number[], to: number[], rules = {}, heights = [0, 0]) =>
      refused(
        play(
          position({
            map: planet,
            rules,
            ships: {
              A1: { model: 'bastion', at: from, altitude: heights[0] },
              B1: { at: to, altitude: heights[1] },
            },
          }),
          { A1: 'fire B1' },
        ),
      ).length === 1
    test('VC-4.9 a body blocks a beam when it is on the path there and on the path back', () => {
      // Two beams straight through the planet; one past it; one past its rim between two hexes, for which one
      // path takes the free hex.
      expect([
        blocked([0, -3], [0, 3]),
        blocked([-2, 0], [2, -2]),
        blocked([3, -3], [2, 1]),
        blocked([1, -2], [2, -1]),
        blocked([2, -1], [1, -2]),
      ]).toEqual([true, true, false, false, false])
    })
    test('VC-4.9 the hexes of shooter and target do not block, as above one planet', () => {
      const state = position({
        map: planet,
        ships: {
          A1: { at: [0, -2], counters: [0, 0, 0, 1, 0, 0] },
          B1: { at: [1, -1], status: 'landed', where: ['planet', 1, 1] },
        },
      })
      expect(shots(state, { A1: 'fire B1' }, { 'hit/A1': 100 })).toEqual(['A1 B1 1 83 0'])
    })
    test('VC-4.9 only hexes strictly between block a beam, with altitude at or under the surface', () => {
      expect([blocked([0, -1], [0, -2]), blocked([0, -2], [1, -3])]).toEqual([false, false])
      const high = { altitude: true }
      expect([
        blocked([0, -3], [0, 3], high, [0, 0]),
        blocked([0, -2], [0, 2], high, [3, 3]),
        blocked([0, -2], [0, 2], high, [2, 2]),
        blocked([0, -2], [0, 2], high, [3, 2]),
      ]).toEqual([true, false, true, true])
    })
  })
  test('VC-4.9 a beam destroys an enemy missile it hits, and cannot be aimed at own or new ones', () => {
    const missiles = { 'B9-m1': { at: [0, 2], target: null }, 'A9-m1': { at: [0, 1], target: null } }
    const state = position({
      ships: { A1: {}, A2: { at: [1, 0] }, B1: { model: 'quiver', at: [0, 4] } },
      missiles,
    })
    const played = play(state, { A1: 'fire B9-m1', A2: 'fire B9-m1' }, { 'hit/A1': 1, 'hit/A2': 2 })
    expect([
      told(played, 'shot').map(({ damage }) => damage),
      played.state.missiles.map(({ id }) => id),
      told(played, 'destroyed').length,
    ]).toEqual([[3, 3], ['A9-m1'], 1])
    expect(
      refused(play(state, { A1: 'fire A9-m1', A2: 'fire B1-m1', B1: 'launch A1' })).map((line) =>
        line.slice(0, 24),
      ),
    ).toEqual(['A1: there is no such ene', 'A2: there is no such ene'])
  })
})
