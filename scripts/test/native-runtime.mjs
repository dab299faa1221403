/**
 * Jest's runtime with Node's own loader: test files and what they import are loaded once a process, and
 * shared by all the test files that this process runs. Everything else (runner, circus, expect, mocks,
 * timers) is Jest's.
 *
 * Without Jest's registry there is no `jest.mock` and no `jest.resetModules`.
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { default as JestRuntime } from 'jest-runtime'
import { forgetTestFile, provideTestApi } from './test-api.mjs'

const require = createRequire(import.meta.url)
/** CommonJS, seen from an ES module: Node gives the whole of its exports as the default. */
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
    // A test file describes its tests while it is loaded, so it is loaded anew each time that it is run.
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
