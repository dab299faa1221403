/** For tests: games whose functions throw. An error in a game may only affect its own matches. */
import type { AnyGame } from '../../common/engine/game.ts'
import { GAMES } from '../../common/games/list.ts'
import { insideOf } from './machines/node.ts'

export const fault = (): never => {
  throw new Error('a bug in a game')
}

/** The functions of a game that a match uses. */
export type Part =
  | 'start'
  | 'resolve'
  | 'standing'
  | 'view'
  | 'viewTimeline'
  | 'schedule'
  | 'outcome'
  | 'active'
  | 'owing'
  | 'step'
  | 'check'
  | 'think'
  | 'rows'

const without = (game: AnyGame, parts: readonly Part[]): AnyGame => ({
  ...game,
  ...Object.fromEntries(parts.filter((part) => part !== 'rows').map((part) => [part, fault])),
  ...(parts.includes('rows') && { sync: { ...game.sync, toRows: fault } }),
})

/** Makes functions throw in one running match, on this thread, which resolves its next round. */
export function breakMatch(id: string, ...parts: readonly Part[]): void {
  const table = insideOf(id) as unknown as {
    core: { game: AnyGame }
    match: { game: AnyGame; worked: number }
  }
  table.core.game = table.match.game = without(table.match.game, parts)
  // Keeps the round on this thread even on a slow machine: other threads do not have the broken game.
  Object.defineProperty(table.match, 'worked', { get: () => 0, set() {} })
}

/** Makes functions throw in every new or resumed match of a game; returns the function that ends it. */
export function breakGame(id: string, ...parts: readonly Part[]): () => void {
  const list = GAMES as AnyGame[]
  const at = list.findIndex((game) => game.id === id)
  const whole = list[at]!
  list[at] = without(whole, parts)
  return () => (list[at] = whole)
}
