/** The order of `npm test`'s steps, and the output of each in its turn. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'

interface Step {
  readonly name: string
}

interface Total {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly unknown[]
  readonly summary: readonly string[]
}

interface Prepared {
  readonly missing: readonly string[]
  readonly why: string
}

type RunSteps = (
  steps: readonly Step[],
  ways: { prepare: (step: Step) => Promise<Prepared | void>; say: (text: string) => void },
) => Promise<Total>

// The scripts have no types, because Node 20 runs them before a newer Node is installed.
const script = (path: string): Promise<unknown> => import(join(import.meta.dirname, path))
const { runSteps } = (await script('run-steps.mjs')) as { runSteps: RunSteps }
const { Trouble } = (await script('../setup/trouble.mjs')) as { Trouble: ErrorConstructor }

const step = (name: string, more: object = {}): Step =>
  Object.assign({ name, title: name, run: async () => ({ passed: 1 }) }, more)

/** Returns the results and the output without seconds. */
async function running(
  steps: readonly Step[],
  prepare: (step: Step) => Promise<Prepared | void> = async () => undefined,
) {
  const said: string[] = []
  const total = await runSteps(steps, {
    prepare,
    say: (text) =>
      void said.push(
        text
          .replace(/\(\d+\.\d s/, '(s')
          .replace(/─/g, '')
          .trim(),
      ),
  })
  return { ...total, said }
}

test('a step beside another runs meanwhile and is shown in its turn', async () => {
  const order: string[] = []
  const browser = step('browser', {
    run: async () => {
      order.push('browser begins')
      await wait(50)
      order.push('browser ends')
      return { passed: 2 }
    },
  })
  const load = step('load', {
    beside: 'browser',
    run: async () => {
      order.push('load')
      return { failed: 1, output: 'too slow\n', failures: [{ what: 'orders', why: ['too slow'] }] }
    },
  })
  const { said, passed, failed, failures } = await running([browser, load], async ({ name }) => {
    order.push(`${name} is prepared`)
  })
  expect(order[0]).toBe('browser is prepared')
  expect(order.indexOf('load')).toBeLessThan(order.indexOf('browser ends'))
  expect(said).toEqual([
    'browser',
    '2 passed, 0 failed (s)',
    'load',
    'too slow',
    '0 passed, 1 failed (s, beside browser)',
  ])
  expect({ passed, failed, failures }).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ what: 'orders', why: ['too slow'] }],
  })
})

test('a step waits for its companion’s preparation, and runs alone without a companion', async () => {
  const prepared: string[] = []
  let atOnce = 0
  const prepare = async ({ name }: Step) => {
    expect(++atOnce).toBe(1)
    await wait(10)
    atOnce--
    prepared.push(name)
  }
  const load = step('load', { beside: 'browser' })
  expect((await running([step('browser'), load], prepare)).passed).toBe(2)
  expect(prepared).toEqual(['browser', 'load'])
  expect((await running([load], prepare)).said).toEqual(['load', '1 passed, 0 failed (s)'])
})

test('a step that cannot be prepared fails alone, and its companion runs by itself', async () => {
  const { said, passed, failed } = await running(
    [step('browser'), step('load', { beside: 'browser' })],
    async ({ name }) => {
      if (name === 'browser') throw new Trouble('The client cannot be built')
    },
  )
  expect(said).toEqual([
    'browser',
    'The client cannot be built',
    '0 passed, 1 failed (s)',
    'load',
    '1 passed, 0 failed (s)',
  ])
  expect([passed, failed]).toEqual([1, 1])
})

test('a step that throws prints its stack and ends no other step', async () => {
  const load = step('load', {
    beside: 'browser',
    run: async () => {
      throw new TypeError('no such thing')
    },
  })
  const { said, passed, failed } = await running([
    step('browser', { run: () => wait(20, { passed: 1 }) }),
    load,
    step('last'),
  ])
  expect(said[3]).toMatch(/^TypeError: no such thing\n +at .*run-steps\.test\.ts/)
  expect([passed, failed]).toEqual([2, 1])
})

test('a step begins its preparation before the first step runs, and a skip says why', async () => {
  const order: string[] = []
  const load = step('load', {
    ahead: () => {
      order.push('ahead')
      return 'k6'
    },
    run: async ({ made }: { made: string }) => ({ skipped: 1, why: `no ${made}` }),
  })
  const { summary, skipped } = await running([
    step('types', { run: async () => ({ passed: order.push('types') }) }),
    load,
  ])
  expect(order).toEqual(['ahead', 'types'])
  expect(summary[1]).toMatch(/^load {8}0 passed, 0 failed, 1 skipped: no k6 \(\d+\.\d s\)$/)
  expect(skipped).toBe(1)
})

test('a step with missing packages skips the tests that need them and says why', async () => {
  const prepare = async ({ name }: Step): Promise<Prepared> =>
    name === 'browser'
      ? { missing: ['firefox-esr', 'xvfb'], why: 'there is no apt-get here' }
      : { missing: [], why: '' }
  const browser = step('browser', {
    run: async ({ missing }: Prepared) => ({ passed: 5, skipped: missing.length }),
  })
  const { said, passed, failed, skipped } = await running([browser, step('last')], prepare)
  expect(said).toEqual([
    'browser',
    '5 passed, 0 failed, 2 skipped: needs firefox-esr, xvfb; there is no apt-get here (s)',
    'last',
    '1 passed, 0 failed (s)',
  ])
  expect({ passed, failed, skipped }).toEqual({ passed: 6, failed: 0, skipped: 2 })
})
