/**
 * Runs of Jest in the copy, each in a process group of its own: a test that hangs is ended with what it
 * started.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const JEST = [
  'node_modules/jest/bin/jest.js',
  '--config',
  join(import.meta.dirname, 'jest.config.mjs'),
  '--runInBand',
  '--bail',
  '1',
]

let running: ChildProcess | undefined

/** Ends the run that is under way. */
export function endRun(): void {
  try {
    process.kill(-running!.pid!, 'SIGKILL')
  } catch {
    // The group has ended by itself, or this system has none.
    running?.kill('SIGKILL')
  }
}

/** A test that fails and one that hangs both tell of a fault. */
export type TestOutcome = 'passed' | 'failed' | 'hung'

export function runTests(
  folder: string,
  tests: readonly string[],
  seconds: number,
  env: Readonly<Record<string, string>> = {},
): Promise<TestOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...JEST, '--forceExit', '--runTestsByPath', ...tests.map((test) => join(folder, test))],
      {
        cwd: folder,
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, ...env, NEAREST_FIRST: tests.join('\n') },
      },
    )
    running = child
    let late = false
    const clock = setTimeout(() => {
      late = true
      endRun()
    }, seconds * 1000)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(clock)
      // Jest is gone, but not what a test has started.
      endRun()
      running = undefined
      resolve(late ? 'hung' : code === 0 ? 'passed' : 'failed')
    })
  })
}
