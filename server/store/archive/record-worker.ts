/** Worker thread that reads whole records. */
import { answering } from '../../base/answering.ts'
import { RECORD_TASKS, type TaskInput, type TaskName } from './record-tasks.ts'

answering(({ task, given }: { readonly task: TaskName; readonly given: TaskInput<TaskName> }) =>
  (RECORD_TASKS[task] as (given: TaskInput<TaskName>) => unknown)(given),
)
