/** The searching level: it must beat the level below, and a best response must not exploit it. */
import type { AnyGame } from '../../../../common/engine/game.ts'
import { SHIP_TYPES } from '../../../../common/games/space-arena/data/ships.ts'
import { spaceArena } from '../../../../common/games/space-arena/game.ts'
import type { Bench, Case, Side } from '../case.ts'
import { lost, thinking, won } from '../measures.ts'

/** CPU time of nine thoughts in ten. */
const THINKING = thinking({ 90: { atMost: 1000 } })

const contest = (
  game: AnyGame,
  against: string,
  setups: readonly object[],
  other: Side['plays'],
  starts: number,
): Case => ({
  name: `${game.id} against ${against}`,
  game,
  setups,
  pairs: [[{ plays: game.search!.level }, { plays: other }]],
  starts,
  seed: other === 'best-response' ? 'search/response' : 'search/below',
  thinking: { times: 1 },
  measures: [],
})

/** In symmetric setups by turns, and in the game's own setup, where only the share is reported. */
export function searching(game: AnyGame): Bench {
  const below = game.search!.level - 1
  const same = game === spaceArena ? SHIP_TYPES.map(({ name }) => ({ ships: 'one', type: name })) : undefined
  return [
    {
      ...contest(game, 'the level below', same ?? [{}], below, 100),
      measures: [won({ atLeast: 70 }), THINKING],
    },
    ...(same
      ? [
          {
            ...contest(game, 'the level below, chance says who has what', [{}], below, 100),
            measures: [won(), THINKING],
          },
        ]
      : []),
    {
      ...contest(game, 'a best response with ten times the time', same ?? [{}], 'best-response', 50),
      measures: [lost({ atMost: 65 })],
    },
  ]
}
