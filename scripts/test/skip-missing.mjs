/**
 * Skips tests that need a program which `npm test` could not install: the environment's `MISSING_PACKAGES`
 * names the packages. Without it (`npx jest FILE`) such a test fails and says what to install.
 */
const MISSING = new Set((process.env.MISSING_PACKAGES ?? '').split(' ').filter(Boolean))

export class SkipMissing {
  /** Tests and blocks of tests that asked for such a program. */
  #skipped = new WeakSet()

  /** Of Jest's circus: its events and its state of one test file. */
  handle(event, state) {
    if (event.name === 'test_fn_failure' && isMissing(event.error)) this.#skipped.add(event.test)
    if (event.name === 'hook_failure') this.#afterHook(event, state)
    if (event.name === 'test_done' && this.#isSkipped(event.test))
      Object.assign(event.test, { status: 'skip', errors: [] })
  }

  #afterHook({ hook, test, describeBlock, error }, { unhandledErrors }) {
    if (isMissing(error)) this.#skipped.add(hook.type.endsWith('All') ? describeBlock : test)
    // It stops what was not started.
    else if (hook.type === 'afterAll' && this.#isSkipped(describeBlock)) unhandledErrors.pop()
  }

  #isSkipped(one) {
    for (let at = one; at; at = at.parent) if (this.#skipped.has(at)) return true
    return false
  }
}

const isMissing = (error) => error?.name === 'ProgramMissing' && MISSING.has(error.package)
