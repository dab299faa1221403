/**
 * Runs Jest in the copy, each time in a process group of its own, so that a hanging test is killed with its
 * children.
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

/** Kills the current run. */
export function endRun(): void {
  try {
    process.kill(-running!.pid!, 'SIGKILL')
  } catch {
    // The group has exited, or this system has no process groups.
    running?.kill('SIGKILL')
  }
}

/** Both a failing test and a hanging test notice a fault. */
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
      // Jest has exited, but processes of a test may remain.
      endRun()
      running = undefined
      resolve(late ? 'hung' : code === 0 ? 'passed' : 'failed')
    })
  })
}
