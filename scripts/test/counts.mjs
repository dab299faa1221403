/** Numbers of passed and failed tests, and the failures with reasons, from the runners' own reports. */
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../setup/root.mjs'

/** A file that could not run counts as one failure, because its tests are unknown. */
export function jestCounts({ numPassedTests, numPendingTests = 0, testResults }) {
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [failure(name, 'could not be run', message)] : []
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]))
  })
  return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests, failures }
}

/**
 * Flaky tests have passed on a second try. Errors outside of tests (such as a server that does not start)
 * count one each.
 */
export const playwrightCounts = ({ stats, errors, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped ?? 0,
  failures: [
    ...errors.map(({ message }) => failure('', 'outside of tests', message)),
    ...suites
      .flatMap(specsIn)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        failure(
          `client/browser/${file}`,
          title,
          tests.flatMap(({ results }) => results).findLast(({ error }) => error)?.error.message,
        ),
      ),
  ],
})

const specsIn = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

/** The first lines of a message contain the expected and the actual value. */
function failure(file, title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at '))
  return {
    what: [isAbsolute(file) ? relative(ROOT, file) : file, title].filter(Boolean).join(': '),
    why: lines.slice(0, 6),
  }
}
