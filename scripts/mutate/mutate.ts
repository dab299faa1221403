/** Plants small faults in files, one at a time, in a copy of the project, and lists those that no test sees. */
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { described, mutantsOf, planted, sample } from './mutants.ts'

const USAGE = 'Usage: npm run mutate -- FILE… [--most N]: as many faults a file (10), drawn by lot'
/** Test files asked: of those that import the file the nearest by folder. */
const ASKED = 12
/** Generated files are left out; tests make them again. */
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', 'dist', 'data'])

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '10' } },
})
const missing = files.filter((file) => !fs.existsSync(file))
if (files.length === 0 || missing.length > 0) {
  console.error(missing.length > 0 ? `There is no ${missing.join(', ')}.` : USAGE)
  process.exit(2)
}

const root = process.cwd()
const copy = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'mutate-'))
/** A fault that hangs the tests has been seen, too. */
const jest = (args: readonly string[], timeout?: number) =>
  spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--forceExit', ...args], {
    cwd: copy,
    encoding: 'utf8',
    timeout,
    killSignal: 'SIGKILL',
  })

try {
  const filter = (from: string) => dirname(from) !== root || !LEFT_OUT.has(basename(from))
  fs.cpSync(root, copy, { recursive: true, filter })
  fs.symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  for (const file of files) mutate(file)
} finally {
  fs.rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}

function mutate(file: string): void {
  const source = fs.readFileSync(file, 'utf8')
  const started = performance.now()
  const tests = testsOf(file)
  const patience = Math.round(3 * (performance.now() - started)) + 30_000
  if (tests.length === 0) return console.log(`${file}: no test that passes reaches it`)
  const all = mutantsOf(file, source)
  const chosen = sample(all, Number(values.most), source)
  const unseen = chosen.filter((mutant) => {
    fs.writeFileSync(join(copy, file), planted(source, mutant))
    return jest(['--bail', '--runTestsByPath', ...tests], patience).status === 0
  })
  fs.writeFileSync(join(copy, file), source)
  console.log(
    `${file}: killed ${chosen.length - unseen.length} of ${chosen.length} (${all.length} are possible; ${tests.length} test files asked)`,
  )
  for (const mutant of unseen) console.log(`  unseen, ${described(source, mutant)}`)
}

/** The nearest tests that import the file and pass without a fault. */
function testsOf(file: string): string[] {
  const { stdout } = jest(['--listTests', '--findRelatedTests', file])
  const near = (test: string) => relative(dirname(file), relative(copy, test)).split('../').length
  const tests = stdout.split('\n').filter((test) => fs.existsSync(test) && !test.includes('.integration.'))
  return tests
    .sort((a, b) => near(a) - near(b) || a.localeCompare(b))
    .slice(0, ASKED)
    .filter((test) => {
      const passes = jest(['--runTestsByPath', test]).status === 0
      if (!passes) console.log(`Left out, because it fails without a fault: ${relative(copy, test)}`)
      return passes
    })
}
