/**
 * One try to get somewhere: it has an end, whatever the line does, for a line that is silent never fails by
 * itself.
 */
import { ApiError, UNREACHABLE } from '../api.ts'

/**
 * The first try may take so long, each further one more: a slow line comes through, a dead one is soon given
 * up (ms).
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

  /** Gives it up. */
  end(): void {
    clearTimeout(this.timer)
    this.control.abort(new ApiError(UNREACHABLE))
  }

  /** It has come to something by itself. */
  over(): void {
    clearTimeout(this.timer)
  }
}

/** The answer, or a rejection as soon as it is given up. */
export const unlessAborted = <Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
