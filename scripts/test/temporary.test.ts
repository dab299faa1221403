import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const told = (then: string) => {
  const script = `import { statSync } from 'node:fs'; import { temporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary.mjs'))}; const folder = temporaryFolder(); console.log(JSON.stringify([folder, statSync(folder).mode & 0o1777])); ${then}`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as [string, number]
}

test.each(['', 'process.exit(0)'])('anybody may write where tests keep what they throw away, and it is gone with whoever asked for it: %s', (then) => {
  const [folder, mode] = told(then)
  expect([folder, mode]).toEqual([expect.stringMatching(/dead-reckoning-tests-\w+$/), 0o1777])
  expect(existsSync(folder)).toBe(false)
})
