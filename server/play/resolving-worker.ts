/** Plays rounds in a thread of its own. */
import { gameNamed } from '../../common/games/list.ts'
import { answering } from './answering.ts'
import { resolved, type Due } from './due.ts'

export interface ToResolve {
  readonly game: string
  readonly due: Due
}

answering(({ game, due }: ToResolve) => resolved(gameNamed(game)!, due))
