/**
 * Reading a record takes as long as it is large: those of before orders were bounded are up to 13 MB, half a second of
 * a core. What is larger than a moment's work is done in one thread, for all who ask one after the other.
 */
import { Thread } from '../../base/thread.ts'
import { type Asked, type Given, RECORD_TASKS, type TaskName } from './record-tasks.ts'

/** Larger ones (letters) take longer than a millisecond or two. */
export const LARGE = 64 * 1024
/** What takes longer (ms, of a core) is no record. */
const PATIENCE = 20_000

interface Question {
  readonly task: TaskName
  readonly given: Asked<TaskName>
}

export class RecordReading {
  private readonly thread: Thread<Question, unknown>

  constructor(script = new URL('./record-worker.ts', import.meta.url)) {
    this.thread = new Thread(script, PATIENCE)
  }

  async do<Name extends TaskName>(task: Name, given: Asked<Name>): Promise<Given<Name>> {
    if (given.text.length < LARGE) return (RECORD_TASKS[task] as (asked: Asked<Name>) => Given<Name>)(given)
    return (await this.thread.ask({ task, given }, 'a record was not read')) as Given<Name>
  }

  stop = (): Promise<void> => this.thread.stop()
}

/** Of this process: whoever reads a record waits for whoever was first, and for nobody else. */
export const recordReading = new RecordReading()
