/** Reads whole records in a thread of its own. */
import { answering } from '../../base/answering.ts'
import { type Asked, RECORD_TASKS, type TaskName } from './record-tasks.ts'

answering(({ task, given }: { readonly task: TaskName; readonly given: Asked<TaskName> }) =>
  (RECORD_TASKS[task] as (given: Asked<TaskName>) => unknown)(given),
)
