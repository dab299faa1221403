/** Plays rounds in a thread of its own. */
import { parentPort } from 'node:worker_threads'
import { gameNamed } from '../../common/games/list.ts'
import { resolved, type Due, type Resolved } from './due.ts'

export interface Question {
  readonly id: number
  readonly game: string
  readonly due: Due
}

export type Answer = { readonly id: number; readonly resolved: Resolved } | { readonly id: number; readonly error: string }

const port = parentPort!

function answer({ id, game, due }: Question): Answer {
  try {
    return { id, resolved: resolved(gameNamed(game)!, due) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

port.on('message', (question: Question) => port.postMessage(answer(question)))
