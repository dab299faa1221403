/** How many tests passed and failed, from the runners' own reports. */

/** A file that could not be run at all is one failure: its tests were never counted. */
export const jestCounts = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) =>
  ({ passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites })

/** Flaky ones passed on a second try. Errors outside of tests (a server that does not start) count one each. */
export const playwrightCounts = ({ stats, errors }) =>
  ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length })
