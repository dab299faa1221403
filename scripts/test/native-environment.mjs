/**
 * The environment of each test file in its process: the process itself, with a stand-in for a page if it
 * tests the client, and without state left by the file before.
 */
import { relative, resolve, sep } from 'node:path'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'
import './components.mjs'
import { SkipMissing } from './skip-missing.mjs'

const CLIENT = `client${sep}`
const ROOT = resolve(import.meta.dirname, '../..')
const names = () => Object.getOwnPropertyNames(globalThis)
const { console: ownConsole } = globalThis
const { exit } = process

/** The globals before the first test file. */
let own

export default class NativeEnvironment {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  fakeTimers = null
  #skipping = new SkipMissing()

  constructor({ projectConfig }, { testPath }) {
    this.testPath = testPath
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    own ??= new Set(names())
    for (const name of names()) if (!own.has(name)) Reflect.deleteProperty(globalThis, name)
  }

  async setup() {
    if (!relative(ROOT, this.testPath).startsWith(CLIENT)) return
    // Import late, because the module opens the page on import.
    const { openNobodysPage } = await import('../../client/build/nobodys-browser.ts')
    openNobodysPage()
  }

  handleTestEvent(event, state) {
    this.#skipping.handle(event, state)
  }

  async teardown() {
    this.fakeTimersModern.dispose()
    // Jest replaces it for each file.
    globalThis.console = ownConsole
    process.exit = exit
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return null
  }
}
