/** What each test file finds in its process: a page of nobody's if it tries the client, none if not, and nothing that the file before it has left. */
import { expect } from 'vitest'
import { openNobodysPage } from '../../client/build/nobodys-browser.ts'

const OWN = Symbol.for('the globals before the first test file')
const world = globalThis as unknown as Record<PropertyKey, unknown>
const names = () => Object.getOwnPropertyNames(globalThis)

const own = (world[OWN] ??= new Set(names())) as ReadonlySet<string>
for (const name of names()) if (!own.has(name)) Reflect.deleteProperty(globalThis, name)
if (expect.getState().testPath?.includes('/client/')) openNobodysPage()
