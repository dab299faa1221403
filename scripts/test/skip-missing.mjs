/**
 * Skips tests that need a program which `npm test` could not install; the environment variable
 * `MISSING_PACKAGES` names the packages. Without the variable (`npx jest FILE`) such a test fails and says
 * what to install.
 */
const MISSING = new Set((process.env.MISSING_PACKAGES ?? '').split(' ').filter(Boolean))

export class SkipMissing {
  /** Tests and describe blocks that asked for such a program. */
  #skipped = new WeakSet()

  /** Receives the events of Jest's circus, with its state of one test file. */
  handle(event, state) {
    if (event.name === 'test_fn_failure' && isMissing(event.error)) this.#skipped.add(event.test)
    if (event.name === 'hook_failure') this.#afterHook(event, state)
    if (event.name === 'test_done' && this.#isSkipped(event.test))
      Object.assign(event.test, { status: 'skip', errors: [] })
  }

  #afterHook({ hook, test, describeBlock, error }, { unhandledErrors }) {
    if (isMissing(error)) this.#skipped.add(hook.type.endsWith('All') ? describeBlock : test)
    // The hook fails because it stops something that was never started.
    else if (hook.type === 'afterAll' && this.#isSkipped(describeBlock)) unhandledErrors.pop()
  }

  #isSkipped(one) {
    for (let at = one; at; at = at.parent) if (this.#skipped.has(at)) return true
    return false
  }
}

const isMissing = (error) => error?.name === 'ProgramMissing' && MISSING.has(error.package)
