/** What each test file finds in its process: a page of nobody's if it tries the client, none if not, and nothing that the file before it has left. */
import { relative, resolve, sep } from 'node:path'
import { chai, expect, vi } from 'vitest'

const CLIENT = `client${sep}`
const ROOT = resolve(import.meta.dirname, '../..')
const OWN = Symbol.for('the globals before the first test file')
const world = globalThis as unknown as Record<PropertyKey, unknown>
const names = () => Object.getOwnPropertyNames(globalThis)

// A misspelt assertion is a type error already: to look for it at run time, too, makes tests of many take a sixth longer.
chai.config.useProxy = false
vi.useRealTimers()
vi.restoreAllMocks()
const own = (world[OWN] ??= new Set(names())) as ReadonlySet<string>
for (const name of names()) if (!own.has(name)) Reflect.deleteProperty(globalThis, name)
// Not before: it opens one as soon as it is imported.
if (relative(ROOT, expect.getState().testPath!).startsWith(CLIENT)) (await import('../../client/build/nobodys-browser.ts')).openNobodysPage()
