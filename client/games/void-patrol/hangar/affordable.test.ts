import { describe, expect, test } from '@jest/globals'
import { MODELS } from '../../../../common/games/void-patrol/data/models.ts'
import { BUDGET } from '../../../../common/games/void-patrol/data/prices.ts'
import { checkDesign, designOf, priceOf } from '../../../../common/games/void-patrol/setup/design.ts'
import { LIMITS } from '../../../../common/games/void-patrol/setup/setup.ts'
import { affordable } from './affordable.ts'

describe('VP-9.3 a duplicate of a model', () => {
  test.each(MODELS.map((model) => [model.name, model] as const))(
    '%s can fly for the usual budget when it is duplicated',
    (_, model) => {
      const { design, less } = affordable(designOf(model), BUDGET)
      expect(checkDesign(design, BUDGET)).toEqual([])
      expect(less.length > 0).toBe(priceOf(designOf(model)) > BUDGET)
    },
  )
  test('a duplicate stays as it was when the budget is enough, or when nothing would be', () => {
    const dear = designOf(MODELS[0]!)
    expect(affordable(dear, LIMITS.budget[1])).toEqual({ design: dear, less: [] })
    expect(affordable(dear, 1)).toEqual({ design: dear, less: [] })
  })
})
