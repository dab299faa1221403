/** Runs the documents' commands through a shell's parser. */
import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { blocksIn, FILES } from './documents.ts'

test.each(
  FILES.flatMap(blocksIn)
    .filter(({ language }) => language === 'sh')
    .map(({ file, code }) => [`${file}: ${code.split('\n')[0]!}`, code]),
)('bash parses the commands of %s', (_, code) => {
  expect(() => execFileSync('bash', ['-n'], { input: code, stdio: 'pipe' })).not.toThrow()
})
