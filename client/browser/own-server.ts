/** A server of a test's own, which it may kill. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface OwnServer {
  readonly child: ChildProcess
  readonly url: string
  /** All that it has printed so far. */
  output(): string
  /** When it has ended, in whatever way. */
  readonly ended: Promise<void>
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts it, and waits until it listens. */
export async function startServer(port: number, dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const child = spawn(process.execPath, ['--no-warnings', 'dist/server/main.js'], {
    cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: '0', EXHIBITIONS: 'off', LOG_LEVEL: 'error', LOG_FORMAT: 'pretty', ...env },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Dead Reckoning is at')) resolve()
    })
    child.once('close', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return { child, url: `http://127.0.0.1:${port}`, ended, output: () => output }
}
