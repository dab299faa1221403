import { describe, expect, test } from '@jest/globals'
import { MAPS } from '../data/maps.ts'
import { seats, setup } from '../setup/setup.ts'
import { start } from '../setup/start.ts'
import { describe as told } from './describe.ts'
import { ringLabel, ringWords, stationWords } from './place-words.ts'

describe('the names of places', () => {
  test('orbits are called by their body and their number', () => {
    expect(['planet-2', 'planet-3', 'moon-1'].map((ring) => ringWords(MAPS.moon, ring))).toEqual([
      'the inner orbit of the planet',
      'the outer orbit of the planet',
      'the orbit of the moon',
    ])
    expect(['planet-2', 'planet-3', 'moon-1'].map((ring) => ringLabel(MAPS.moon, ring))).toEqual([
      'inner orbit',
      'outer orbit',
      'orbit',
    ])
    expect(ringLabel(MAPS.planet, 'planet-2')).toBe('inner orbit')
    expect([
      ringWords(MAPS.lagrange, 'L4'),
      ringLabel(MAPS.lagrange, 'L4'),
      ringWords(MAPS.open, 'mine-3'),
    ]).toEqual(['L4', 'L4', 'mine-3'])
  })
  test('stations are called by their kind, or by their own names', () => {
    expect(['dock', 'haven', 'Ceres'].map(stationWords)).toEqual(['the station', 'the haven', 'Ceres'])
  })
  test('the log uses the same names of places', () => {
    const given = setup.parse({ scenario: 'orbit' })
    const state = start(given, seats(given))
    expect(told({ kind: 'orbit', ship: 'A1', ring: 'planet-3' }, state)).toBe(
      'A1 is in the outer orbit of the planet',
    )
    expect(told({ kind: 'docked', ship: 'A1', station: 'dock' }, state)).toBe('A1 docks at the station')
  })
})
