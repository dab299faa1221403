/** A child process of a benchmark's, which answers each thing that it is told with one message. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

const WITHIN = 900_000

export const child = (file: string): ChildProcess => fork(join(import.meta.dirname, file))

export const ask = <Answer>(process: ChildProcess, what: object | string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer)
      process.off('message', answered).off('exit', ended)
      done()
    }
    const answered = (answer: unknown) => settle(() => resolve(answer as Answer))
    const ended = (code: number | null) =>
      settle(() => reject(new Error(`a child process ended with ${code}`)))
    const timer = setTimeout(() => settle(() => reject(new Error('a child process does not answer'))), WITHIN)
    process.once('message', answered).once('exit', ended)
    process.send(what, (error) => error && settle(() => reject(error)))
  })
