import { beforeAll, expect, test } from '@jest/globals'
import type { Dice } from '../../../common/engine/dice/dice.ts'
import { pencilAndPaper } from '../../../common/games/pencil-and-paper/game.ts'
import type { Orders } from '../../../common/games/pencil-and-paper/orders.ts'
import { playerOf, type State } from '../../../common/games/pencil-and-paper/state.ts'
import type { Mark } from '../../board/marks/mark.ts'
import { plannedDangers, withoutPage } from '../planned-dangers.tsx'
import { dangerTint } from './board/colours.ts'

beforeAll(withoutPage)

const isRed = (marks: readonly Mark[]) => marks.some(({ tint }) => tint === dangerTint({ bright: false }))

/** A flick anywhere. */
function rash({ ships, phase }: State, dice: Dice): Orders | null {
  const own = ships.filter(({ id }) => playerOf(id) === 'A')
  if (phase !== 'play' || own.length === 0) return null
  return {
    kind: dice.index('kind', 2) === 0 ? 'move' : 'shot',
    ship: own[dice.index('ship', own.length)]!.id,
    angle: dice.index('angle', 4096),
    strength: dice.roll('strength', 1000),
  }
}

test('what the board paints as a danger of the plan is in red in the note, too', async () => {
  const { pencilAndPaperClient } = await import('./client-game.ts')
  const all = plannedDangers(pencilAndPaper, pencilAndPaperClient, isRed, {}, rash)
  expect(all.filter(({ board, red }) => board && !red)).toEqual([])
  expect([all.some(({ board }) => board), all.some(({ board }) => !board)]).toEqual([true, true])
})
