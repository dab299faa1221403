/**
 * Reads records, small ones at once, large ones in one thread, one after another: the time grows with the
 * size, and records from before the order quota have up to 13 MB (half a second of CPU).
 */
import { Thread } from '../../base/thread.ts'
import { RECORD_TASKS, type TaskInput, type TaskName, type TaskOutput } from './record-tasks.ts'

/** Larger texts (characters) take longer than a millisecond or two. */
export const LARGE = 64 * 1024
/** The limit of CPU time for a task (ms). */
const PATIENCE = 20_000

interface TaskRequest {
  readonly task: TaskName
  readonly given: TaskInput<TaskName>
}

/** All readers of a node share its one queue. */
export class RecordReading {
  private readonly thread: Thread<TaskRequest, unknown>

  constructor(script = new URL('./record-worker.ts', import.meta.url)) {
    this.thread = new Thread(script, PATIENCE)
  }

  async do<Name extends TaskName>(task: Name, given: TaskInput<Name>): Promise<TaskOutput<Name>> {
    if (given.text.length < LARGE)
      return (RECORD_TASKS[task] as (asked: TaskInput<Name>) => TaskOutput<Name>)(given)
    return (await this.thread.ask({ task, given }, 'a record was not read')) as TaskOutput<Name>
  }

  stop = (): Promise<void> => this.thread.stop()
}
