/** A web worker that performs the tasks of an analysis one by one, off the page's thread. */
import { perform, type Task, type TaskResult } from '../../common/engine/analysis/tasks.ts'
import { rulebook } from '../../common/games/rulebook.ts'

export interface AnalysisRequest {
  readonly id: number
  readonly task: Task
}

/** `trouble` in place of a result: the error in words. */
export interface AnalysisAnswer {
  readonly id: number
  readonly found?: TaskResult
  readonly trouble?: string
}

const answer = async ({ id, task }: AnalysisRequest): Promise<AnalysisAnswer> => {
  try {
    const game = await rulebook.required(task.rules)
    return { id, found: perform(game, task) }
  } catch (error) {
    return { id, trouble: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener(
  'message',
  ({ data }: MessageEvent<AnalysisRequest>) =>
    void answer(data).then((answered) => self.postMessage(answered)),
)
