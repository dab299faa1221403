import { expect, test } from '@jest/globals'
import { MODEL_IDS, MODELS } from '../../../../common/games/vector-combat/data/models.ts'
import { chancesOf, fireOf, isBest, MEASURES, mostOf } from './guide-numbers.ts'

test('VC-4.2, VC-4.3, VC-4.12 each model fires as long without a pause as its heat and battery allow', () => {
  expect(Object.fromEntries(MODEL_IDS.map((id) => [id, fireOf(MODELS[id])]))).toEqual({
    // Each shot leaves one point of heat; where the reactor gives two energy, each shot lacks two.
    lark: { cool: 5, powered: Infinity },
    corsair: { cool: 5, powered: Infinity },
    warden: { cool: 6, powered: 10 },
    hammer: { cool: Infinity, powered: Infinity },
    quiver: { cool: 4, powered: 8 },
    bastion: { cool: 6, powered: Infinity },
  })
})

test('VC-4.9 chances fall with the range, from certain to the last hex', () => {
  expect(chancesOf(MODELS.lark)).toEqual([100, 83, 66, 50, 33, 16])
  for (const id of MODEL_IDS) expect(chancesOf(MODELS[id])).toHaveLength(MODELS[id].beam.range + 1)
})

test('a full bar is the maximum of all six models, and the best is marked when models differ', () => {
  expect(
    MEASURES.map((measure) => [
      measure.title,
      mostOf(measure, 'light'),
      MODEL_IDS.filter((id) => isBest(measure, id, 'light')),
    ]),
  ).toEqual([
    ['Hull', 13, ['bastion']],
    ['Thrust', 4, ['lark']],
    ['Reactor', 3, []],
    ['Battery', 14, ['hammer', 'bastion']],
    ['Heat borne', 7, ['hammer']],
    ['Radiators', 2, ['hammer']],
    ['Beam damage', 4, ['hammer']],
    ['Beam range', 7, ['bastion']],
    ['Missiles', 5, ['quiver']],
  ])
  expect([
    mostOf(MEASURES[0]!, 'heavy') > 30,
    MODEL_IDS.filter((id) => isBest(MEASURES[1]!, id, 'heavy')),
  ]).toEqual([true, ['lark']])
})
