/**
 * Games of the list with a function that throws, for tests: whatever is wrong with a game, it is wrong with
 * its matches only.
 */
import type { AnyGame } from '../../common/engine/game.ts'
import { GAMES } from '../../common/games/list.ts'
import { insideOf } from './machines/node.ts'

export const fault = (): never => {
  throw new Error('a bug in a game')
}

/** The functions of a game's that a match is played with. */
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

/** From now on these throw in a match that is played: on this thread, which plays the next round. */
export function breakMatch(id: string, ...parts: readonly Part[]): void {
  const table = insideOf(id) as unknown as { game: AnyGame; match: { game: AnyGame; worked: number } }
  table.game = table.match.game = without(table.match.game, parts)
  // Also on a machine that is slow just now: no other thread knows of it.
  Object.defineProperty(table.match, 'worked', { get: () => 0, set() {} })
}

/**
 * From now on they throw in every match of a game that is made, or brought back; until that is called which
 * is returned.
 */
export function breakGame(id: string, ...parts: readonly Part[]): () => void {
  const list = GAMES as AnyGame[]
  const at = list.findIndex((game) => game.id === id)
  const whole = list[at]!
  list[at] = without(whole, parts)
  return () => (list[at] = whole)
}
