/**
 * Reading a record takes as long as it is large: those of before orders were bounded are up to 13 MB, half a
 * second of a core. What is larger than a moment's work is done in one thread, for all who ask one after the
 * other.
 */
import { Thread } from '../../base/thread.ts'
import { RECORD_TASKS, type TaskInput, type TaskName, type TaskOutput } from './record-tasks.ts'

/** Larger ones (letters) take longer than a millisecond or two. */
export const LARGE = 64 * 1024
/** What takes longer (ms, of a core) is no record. */
const PATIENCE = 20_000

interface TaskRequest {
  readonly task: TaskName
  readonly given: TaskInput<TaskName>
}

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

/** Of this process: whoever reads a record waits for whoever was first, and for nobody else. */
export const recordReading = new RecordReading()
