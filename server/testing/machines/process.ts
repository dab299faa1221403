/** A server as its users run it, in a process of its own; and whatever else a test starts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** As `npm start` has it; `npm test` makes it before all tests (`scripts/test/before-units.mjs`). */
export const SERVER = join(import.meta.dirname, '../../../dist/server/main.js')

/** A hundred servers of the same few files: what one has compiled the next need not. */
const USUAL = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'PATH' || name === 'NODE_COMPILE_CACHE'),
) as Record<string, string>

export interface Running {
  readonly child: ChildProcess
  /** When it has ended, in whatever way. */
  readonly stopped: Promise<void>
  /** All that it has printed so far. */
  output(): string
  stop(): Promise<void>
  /** Ends it in the midst of whatever it does. */
  kill(): Promise<void>
}

export interface RunningServer extends Running {
  readonly port: number
  readonly url: string
}

/** Starts a program and waits until what it prints matches. */
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
    // Who does not go when asked is made to go.
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

/** How a server of tomorrow is started (`tomorrow.ts`): from the sources. */
export const TOMORROW = {
  by: [process.execPath, '--import', join(import.meta.dirname, '../preloads/tomorrow.ts')],
  script: join(import.meta.dirname, '../../main.ts'),
} as const

/** A server on this machine, on a free port unless `env` names one. `by`: how Node is started. */
export async function runServer(
  env: Record<string, string> = {},
  [command = '', ...args]: readonly string[] = [process.execPath],
  script = SERVER,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-test-'))
  // With a young generation of 16 MB from the first a start, of which there are hundreds, collects nothing on
  // the way.
  const running = await run(
    command,
    [...args, '--no-warnings', '--min-semi-space-size=16', script],
    {
      HOST: '127.0.0.1',
      // Not 0: a test may start it again where it was.
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
      // A test's own folder is the test's business.
      if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
