/**
 * Browsers embedded in other apps suppress `confirm` and `prompt` and answer with no, so the client must use
 * neither.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const CLIENT = join(import.meta.dirname, '..')
const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?<!\.test|\.spec)\.tsx?$/.test(path),
)

test('no file asks or tells by a dialog of the browser', () => {
  const code = (path: string) => readFileSync(join(CLIENT, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  expect(sources.length).toBeGreaterThan(300)
  expect(
    sources.filter((path) =>
      /\bwindow\.(?:confirm|alert|prompt)\b|(?<![.\w])(?:confirm|alert|prompt)\(\s*[^):\s]/.test(code(path)),
    ),
  ).toEqual([])
})
