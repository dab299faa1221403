import { expect, test } from '@jest/globals'
import { seats, setup } from '../../../common/games/space-arena/setup.ts'
import { spaceArenaQuick } from './quick.ts'

test('every quick game is a legal setup of more than one seat', () => {
  for (const quick of spaceArenaQuick) {
    expect(setup.safeParse(quick.setup).success).toBe(true)
    expect(seats(setup.parse(quick.setup)).length).toBeGreaterThan(1)
  }
})
