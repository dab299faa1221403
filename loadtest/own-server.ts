/**
 * Starts a temporary server: a child process on a free loopback port, with its data in a temporary folder.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface OwnServer {
  readonly base: string
  readonly pid: number
  stop(): Promise<void>
}

const START_WITHIN = 60_000

export async function ownServer(
  env: Readonly<Record<string, string>> = {},
  main = '../dist/server/main.js',
): Promise<OwnServer> {
  const data = mkdtempSync(join(tmpdir(), 'dead-reckoning-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, main)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: data,
      RATE_LIMITS: '0',
      EXHIBITIONS: 'off',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'pretty',
      ...env,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A server that outlives its test would block the port and use the machine.
  const kill = () => {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
  process.once('exit', kill)
  try {
    const port = await new Promise<string>((resolve, reject) => {
      let said = ''
      const timer = setTimeout(
        () => reject(new Error(`the server did not start within ${START_WITHIN} ms:\n${said}`)),
        START_WITHIN,
      )
      child.stdout.on('data', (chunk: Buffer) => {
        // Warnings go to the same stream.
        const text = chunk.toString()
        said = (said + text).slice(-5000)
        const found = /http:\/\/localhost:(\d+)/.exec(said)
        if (!found) return
        clearTimeout(timer)
        resolve(found[1]!)
      })
      child.once('exit', (code) => {
        clearTimeout(timer)
        reject(new Error(`the server ended with ${code}:\n${said}`))
      })
    })
    return {
      base: `http://127.0.0.1:${port}`,
      pid: child.pid!,
      stop: async () => {
        child.kill('SIGTERM')
        const timer = setTimeout(() => child.kill('SIGKILL'), 7000)
        await ended
        clearTimeout(timer)
        process.off('exit', kill)
        rmSync(data, { recursive: true, force: true })
      },
    }
  } catch (error) {
    kill()
    process.off('exit', kill)
    throw error
  }
}
