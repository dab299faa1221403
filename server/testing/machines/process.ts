/** Runs a server as users do, in its own process, and other programs for tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/**
 * The bundle that `npm start` runs; `npm test` builds it before all tests (`scripts/test/before-units.mjs`).
 */
export const SERVER = join(import.meta.dirname, '../../../dist/server/main.js')

/** The flags that `npm start` starts it with (`deploy/systemd.integration.test.ts`). */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16']

/** Hundreds of servers share a compile cache. */
const USUAL = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'PATH' || name === 'NODE_COMPILE_CACHE'),
) as Record<string, string>

export interface Running {
  readonly child: ChildProcess
  /** Resolves when it has ended in any way. */
  readonly stopped: Promise<void>
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
  /** Kills it at once. */
  kill(): Promise<void>
}

export interface RunningServer extends Running {
  readonly port: number
  readonly url: string
}

/** Starts a program and waits until its output matches. */
export async function run(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  until: RegExp,
): Promise<Running & { match: RegExpExecArray }> {
  const child = spawn(command, args, { env: { ...USUAL, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    // Kill it if it does not stop in time.
    const impatience = setTimeout(() => child.kill('SIGKILL'), 8000)
    await ended
    clearTimeout(impatience)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk.toString()
      const found = until.exec(output)
      if (found) resolve(found)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)))
  })
  return { child, match, stopped: ended, output: () => output, stop, kill }
}

/** Starts a server of a later version (`tomorrow.ts`) from the sources. */
export const TOMORROW = {
  by: [process.execPath, '--import', join(import.meta.dirname, '../preloads/tomorrow.ts')],
  script: join(import.meta.dirname, '../../main.ts'),
} as const

/** Starts a server on this machine, on a free port unless `env` names one; `by`: the way to start Node. */
export async function runServer(
  env: Record<string, string> = {},
  [command = '', ...args]: readonly string[] = [process.execPath],
  script = SERVER,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-test-'))
  // With an initial young generation of 16 MB, none of the hundreds of starts collects garbage.
  const running = await run(
    command,
    [...args, ...NODE_FLAGS, '--no-warnings', '--min-semi-space-size=16', script],
    {
      HOST: '127.0.0.1',
      // A fixed port instead of 0, because a test may restart the server there.
      PORT: env['PORT'] ?? String(await freePort()),
      DATA_DIR: dataDir,
      RATE_LIMITS: '0',
      DRAIN_SECONDS: '0',
      EXHIBITIONS: 'off',
      ...env,
    },
    /localhost:(\d+)/,
  )
  const port = Number(running.match[1])
  return {
    ...running,
    port,
    url: `http://${env['HOST'] ?? '127.0.0.1'}:${port}`,
    stop: async () => {
      await running.stop()
      // The test removes a folder of its own.
      if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * An external program that tests need and npm does not install. Jest's environment recognises the name: if
 * `npm test` could not install the package, the test is skipped.
 */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing'
  readonly package: string

  constructor(name: string) {
    super(`There is no ${name} here. Install it: apt-get install ${name}`)
    this.package = name
  }
}

/** The path of a Debian package's program; throws `ProgramMissing`. */
export function program(name: string, ...places: readonly string[]): string {
  const found = places.find(existsSync)
  if (!found) throw new ProgramMissing(name)
  return found
}
