import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { MAPS } from './maps.ts'
import { MODEL_IDS, MODELS } from './models.ts'
import { BEAM_HEAT, COST, MISSILE, RELATIVISTIC, SHELTER, STATION, SUBTURNS } from './numbers.ts'
import { SCENARIOS } from './scenarios.ts'

/** Numbers, maps and scenarios as decided, in their own words. */
const facts = JSON.parse(readFileSync(new URL('./facts.json', import.meta.url), 'utf8'))

test('VC-4.2 the numbers are those of the facts', () => {
  expect({
    subturns: SUBTURNS,
    cost: COST,
    beamHeat: BEAM_HEAT,
    missile: MISSILE,
    station: STATION,
    shelter: SHELTER,
    relativistic: RELATIVISTIC,
  }).toEqual(facts.numbers)
})

test('VC-4.1, VC-4.6 the sheets are those of the facts: six models', () => {
  expect(MODELS).toEqual(facts.models)
  expect(MODEL_IDS.map((id) => MODELS[id].title.split(',')[0])).toEqual([
    'Lark',
    'Corsair',
    'Warden',
    'Hammer',
    'Quiver',
    'Bastion',
  ])
})

test.each(Object.keys(facts.maps))(
  'VC-3.14 the map %s is that of the facts, hex by hex in their order',
  (id) => {
    expect(MAPS[id as keyof typeof MAPS]).toEqual(facts.maps[id])
  },
)
test('VC-3.14 there are no other maps', () => expect(Object.keys(MAPS)).toEqual(Object.keys(facts.maps)))

test('VC-4.13 the ready-made scenarios are those of the facts', () => {
  expect(Object.entries(SCENARIOS).map(([id, scenario]) => ({ id, ...scenario, note: undefined }))).toEqual(
    facts.scenarios,
  )
})
