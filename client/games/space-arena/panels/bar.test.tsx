import { beforeAll, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { spaceArena as game } from '../../../../common/games/space-arena/game.ts'
import { withoutPage } from '../../planned-dangers.tsx'
import { bareNumbers, momentsOf } from '../../unexplained.ts'
import { entry } from '../entry.ts'
import { showTicks, ticksShown } from '../plan/ticks-shown.ts'

beforeAll(withoutPage)

test('the bar explains each number of the plan also when orders by tick are shown', async () => {
  const client = await entry.load()
  showTicks(true)
  expect(ticksShown.value).toBe(true)
  for (const { setup } of entry.quick)
    for (const { state, seats } of momentsOf(game, client, setup)) {
      const [seat] = seats
      if (seat === undefined) continue
      const view = game.view(state as never, seat)
      const orders = game.think(view, seat, diceOf('bar', 1), 1)
      const html = renderToString(
        <client.Bar desk={client.desk(view, seat, orders, undefined)} ready={false} />,
      )
      expect(html).toContain('tick')
      expect(bareNumbers(html)).toEqual([])
    }
})
