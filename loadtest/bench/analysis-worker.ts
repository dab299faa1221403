/** A thread that does pieces of an analysis, as a worker of the browser does. */
import { parentPort } from 'node:worker_threads'
import { perform } from '../../common/engine/analysis/tasks.ts'
import { gameNamed } from '../../common/games/list.ts'
import type { Asked } from '../../client/analysis/analysis-worker.ts'

parentPort!.on('message', ({ id, task }: Asked) => parentPort!.postMessage({ id, found: perform(gameNamed(task.game)!, task) }))
