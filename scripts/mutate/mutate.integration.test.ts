import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { jestConfigText } from '../test/jest-config-text.ts'

const ROOT = join(import.meta.dirname, '../..')
const within = 'export const within = (x, most) => !(x >= most)\nexport function idle() {\n  return 1\n}\n'

let outer = ''
let folder = ''
let temporary = ''
beforeAll(() => {
  outer = mkdtempSync(join(tmpdir(), 'mutated-'))
  folder = join(outer, 'project')
  temporary = join(outer, 'temporary')
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'src'), { recursive: true })
  mkdirSync(temporary)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  write('package.json', JSON.stringify({ type: 'module' }))
  write('jest.config.mjs', jestConfigText())
  write('src/within.mjs', within)
  write('src/between.mjs', 'export { within } from "./within.mjs"\n')
  write('src/alone.mjs', 'export const alone = true\n')
  // This test misses a fault in the bound itself.
  write(
    'src/between.test.mjs',
    'import { expect, test } from "@jest/globals"\nimport { within } from "./between.mjs"\ntest("within", () => expect([1, 9].map((x) => within(x, 3))).toEqual([true, false]))\n',
  )
  write(
    'src/failing.test.mjs',
    'import { expect, test } from "@jest/globals"\nimport "./within.mjs"\ntest("fails", () => expect(1).toBe(2))\n',
  )
})
afterAll(() => rmSync(outer, { recursive: true }))

const mutate = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts/mutate/mutate.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: temporary },
  })

test('mutate lists unseen faults, leaves failing tests out and restores the tree', () => {
  const { stdout, stderr, status } = mutate('src/within.mjs', 'src/alone.mjs')
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(stdout.split('\n')).toEqual([
    'Left out, because it fails without a fault: src/failing.test.mjs',
    'src/within.mjs: killed 2 of 4 (4 are possible; 1 test files asked)',
    '  unseen, 1: >= → >   in: export const within = (x, most) => !(x >= most)',
    '  unseen, 3: 1 → undefined   in: return 1',
    'src/alone.mjs: no test that passes reaches it',
    '',
  ])
  expect(readFileSync(join(folder, 'src/within.mjs'), 'utf8')).toBe(within)
  expect(readdirSync(temporary)).toEqual([])
}, 120_000)

test('mutate prints its usage when a file is missing or none is given', () => {
  expect(mutate()).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Usage: ') })
  expect(mutate('src/none.mjs')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no src/none.mjs'),
  })
})
