/** A worker of the browser: does one piece of an analysis after the other, off the page's thread. */
import { perform, type Found, type Task } from '../../common/engine/analysis/tasks.ts'
import { gameNamed } from '../../common/games/list.ts'

export interface Asked {
  readonly id: number
  readonly task: Task
}

/** `trouble` in place of what was found, in words. */
export interface Answered {
  readonly id: number
  readonly found?: Found
  readonly trouble?: string
}

const answer = ({ id, task }: Asked): Answered => {
  const game = gameNamed(task.game)
  if (!game) return { id, trouble: `There is no game ${task.game} here.` }
  try {
    return { id, found: perform(game, task) }
  } catch (error) {
    return { id, trouble: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => self.postMessage(answer(data)))
