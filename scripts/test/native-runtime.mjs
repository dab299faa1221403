/**
 * Jest's runtime with Node's own loader: test files and their imports load once per process, and its test
 * files share them. Everything else (runner, circus, expect, mocks, timers) is Jest's.
 *
 * Without Jest's registry there is no `jest.mock` and no `jest.resetModules`.
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { default as JestRuntime } from 'jest-runtime'
import { forgetTestFile, provideTestApi } from './test-api.mjs'

const require = createRequire(import.meta.url)
/** Node's default import of a CommonJS module is its whole exports object. */
const Runtime = JestRuntime.default ?? JestRuntime
let files = 0

export default class NativeRuntime extends Runtime {
  #testPath

  constructor(...args) {
    super(...args)
    this.#testPath = args[6]
    forgetTestFile()
  }

  unstable_shouldLoadAsEsm() {
    return true
  }

  async unstable_importModule(path) {
    // Loading a test file declares its tests, so it must be loaded again for each run.
    const again = path === this.#testPath ? `?run=${++files}` : ''
    return import(`${pathToFileURL(path).href}${again}`)
  }

  requireInternalModule(path) {
    return require(path)
  }

  requireModule(path) {
    return require(path)
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals)
    provideTestApi({ ...globals, jest: this.jestGlobals.jestObjectFor(this.#testPath) })
  }
}
