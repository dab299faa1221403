/** `npm test` counts the results in the runners' own reports. */
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

interface Counted {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly { readonly what: string; readonly why: readonly string[] }[]
}

// The script has no types.
const script: string = './test/counts.mjs'
const { jestCounts, playwrightCounts } = (await import(script)) as Record<
  'jestCounts' | 'playwrightCounts',
  (report: object) => Counted
>

const here = (file: string) => join(import.meta.dirname, '..', file)

test('Jest’s report gives failures with their first lines, and one for a file that does not run', () => {
  const found = jestCounts({
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: here('common/a.test.ts'),
        status: 'failed',
        message: '…',
        assertionResults: [
          {
            fullName: 'a is one',
            status: 'failed',
            failureMessages: ['Error: \u001B[31mexpected\u001B[39m 1\n\nReceived: 2\n    at here (a.ts:1:1)'],
          },
          { fullName: 'b is one', status: 'passed', failureMessages: [] },
        ],
      },
      {
        name: here('common/b.test.ts'),
        status: 'failed',
        message: 'Cannot find module ./c.ts',
        assertionResults: [],
      },
      { name: here('common/c.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  })
  expect(found).toEqual({
    passed: 7,
    failed: 2,
    skipped: 2,
    failures: [
      { what: 'common/a.test.ts: a is one', why: ['Error: expected 1', 'Received: 2'] },
      { what: 'common/b.test.ts: could not be run', why: ['Cannot find module ./c.ts'] },
    ],
  })
})

test('Playwright’s report gives failures by their last try, and those outside of tests too', () => {
  const spec = (title: string, ok: boolean, ...messages: string[]) => ({
    file: 'a.spec.ts',
    title,
    ok,
    tests: [{ results: messages.map((message) => ({ error: { message } })) }],
  })
  const found = playwrightCounts({
    stats: { expected: 3, flaky: 1, unexpected: 1, skipped: 1 },
    errors: [{ message: 'no server' }],
    suites: [{ specs: [spec('good', true)], suites: [{ specs: [spec('bad', false, 'first', 'second')] }] }],
  })
  expect(found).toEqual({
    passed: 4,
    failed: 2,
    skipped: 1,
    failures: [
      { what: 'outside of tests', why: ['no server'] },
      { what: 'client/browser/a.spec.ts: bad', why: ['second'] },
    ],
  })
})
