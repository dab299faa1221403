/** A thread that computes parts of an analysis, like a worker in the browser. */
import { parentPort } from 'node:worker_threads'
import type { AnalysisRequest } from '../../../client/analysis/analysis-worker.ts'
import { perform } from '../../../common/engine/analysis/tasks.ts'
import { rulebook } from '../../../common/games/rulebook.ts'

parentPort!.on(
  'message',
  ({ id, task }: AnalysisRequest) =>
    void rulebook
      .required(task.rules)
      .then((game) => parentPort!.postMessage({ id, found: perform(game, task) })),
)
