import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '../..')

/** The text of a `jest.config.mjs` for a small project inside a test, which runs like this project. */
export const jestConfigText = (): string => `
import own from ${JSON.stringify(pathToFileURL(join(ROOT, 'jest.config.mjs')).href)}
const { roots, globalSetup, ...rest } = JSON.parse(JSON.stringify(own).replaceAll('<rootDir>', ${JSON.stringify(ROOT)}))
const cacheDirectory = '<rootDir>/.cache/jest'
export default { ...rest, rootDir: import.meta.dirname, cacheDirectory, testMatch: ['**/*.test.{ts,mjs}'] }
`
