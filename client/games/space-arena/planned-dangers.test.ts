import { beforeAll, expect, test } from '@jest/globals'
import type { Dice } from '../../../common/engine/dice/dice.ts'
import { spaceArena } from '../../../common/games/space-arena/game.ts'
import type { State } from '../../../common/games/space-arena/state.ts'
import type { Mark } from '../../board/marks/mark.ts'
import { DANGER } from '../../board/pictures/colours.ts'
import { plannedDangers, SEAT, withoutPage } from '../planned-dangers.tsx'

beforeAll(withoutPage)

// A joint of a course at which something fails; other red is the state of ships.
const isRed = (marks: readonly Mark[]) => marks.some(({ frame, tint }) => frame === 'dot' && tint === DANGER)

/** A turn that most ships cannot make. */
const rash = ({ ships }: State, dice: Dice) =>
  Object.fromEntries(
    ships
      .filter(({ seat }) => seat === SEAT)
      .map(({ name }) => [name, `${dice.roll('tick', 10)}: R${dice.roll('turn', 180)}`]),
  )

test('what the board paints as a danger of the plan is in red in the note, too', async () => {
  const { spaceArenaClient } = await import('./client-game.ts')
  const all = plannedDangers(spaceArena, spaceArenaClient, isRed, {}, rash)
  expect(all.filter(({ board, red }) => board && !red)).toEqual([])
  expect([all.some(({ board }) => board), all.some(({ board }) => !board)]).toEqual([true, true])
})
