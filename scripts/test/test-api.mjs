/**
 * Provides `@jest/globals` to modules that Node loads: `test`, `expect`, `jest` and the rest, as Jest made
 * them for the running test file. Each test file gets its own module; helpers, which load once, share the
 * first one.
 */
import { createRequire, registerHooks } from 'node:module'

const API = Symbol.for('dead-reckoning.test-api')
const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test']
const SCHEME = 'test-api:'
/** Jest's global symbols that belong to one test file. */
const OF_A_FILE = [
  'EVENT_HANDLERS',
  'RETRY_TIMES',
  'TEST_TIMEOUT_SYMBOL',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
]
const require = createRequire(import.meta.url)
const CIRCUS = createRequire(require.resolve('jest-circus/runner')).resolve('./jestAdapterInit.js')

let files = 0

/** Circus stores the tests of a file in its module, so it is loaded again for the next file. */
export function forgetTestFile() {
  files++
  delete require.cache[CIRCUS]
  for (const key of OF_A_FILE) Reflect.deleteProperty(globalThis, Symbol.for(key))
}

export function provideTestApi(api) {
  globalThis[API] = api
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: `${SCHEME}${files}`, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    if (!url.startsWith(SCHEME)) return next(url, context)
    const source = `export const { ${NAMES.join(', ')} } = globalThis[Symbol.for(${JSON.stringify(API.description)})]`
    return { format: 'module', source, shortCircuit: true }
  },
})
