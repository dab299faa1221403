import { beforeAll, expect, test } from '@jest/globals'
import { hostileSpace } from '../../../common/games/hostile-space/game.ts'
import { hasPlate, plannedDangers, withoutPage } from '../planned-dangers.tsx'

beforeAll(withoutPage)

test('what the board paints as a danger of the plan is in red in the note, too', async () => {
  const { hostileSpaceClient } = await import('./client-game.ts')
  const all = plannedDangers(hostileSpace, hostileSpaceClient, hasPlate)
  expect(all.filter(({ board, red }) => board && !red)).toEqual([])
  expect([all.some(({ board }) => board), all.some(({ board }) => !board)]).toEqual([true, true])
})
