/** The child processes of a script, observed from outside. */
import { spawnSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const nice = (by: number): number => {
  const script = `const { run } = await import(${JSON.stringify(join(import.meta.dirname, 'children.mjs'))}); console.log((await run('sh', ['-c', 'sleep 1; nice'], { capture: true, priority: 7 })).output)`
  return Number(
    spawnSync('nice', ['-n', String(by), process.execPath, '--input-type=module', '-e', script], {
      encoding: 'utf8',
    }).stdout,
  )
}

test('nice lowers a process’s priority with its children’s, and never raises it', () => {
  expect(nice(0)).toBe(Math.max(7, getPriority()))
  expect(nice(15)).toBe(Math.min(19, getPriority() + 15))
})
