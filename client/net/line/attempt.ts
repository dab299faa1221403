/** One attempt with a timeout, because a dead connection never fails by itself. */
import { ApiError, UNREACHABLE } from '../api.ts'

/**
 * Timeout of the first attempt, and the increase for each further one (ms): slow connections succeed in the
 * end, dead ones are given up early.
 */
const FIRST = 8000
const MORE = 2000
const LONGEST = 20_000

export const patience = (tries: number): number => Math.min(LONGEST, FIRST + MORE * tries)

export class Attempt {
  private readonly control = new AbortController()
  private readonly timer: ReturnType<typeof setTimeout>
  /** On the page's clock (ms). */
  readonly began = performance.now()

  constructor(within: number) {
    this.timer = setTimeout(() => this.end(), within)
  }

  get signal(): AbortSignal {
    return this.control.signal
  }

  /** Aborts it. */
  end(): void {
    clearTimeout(this.timer)
    this.control.abort(new ApiError(UNREACHABLE))
  }

  /** The attempt has finished by itself. */
  over(): void {
    clearTimeout(this.timer)
  }
}

/** The answer, or a rejection as soon as `signal` aborts. */
export const unlessAborted = <Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
