/** Finds ports for tests on a machine on which many tests, and suites, start servers at once. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Below the ports that systems assign themselves (from 32768 on Linux, from 49152 elsewhere): a connection
 * could otherwise get the port between a server's stop and restart. The browser tests' ports are above.
 */
const FIRST = 10_000
const COUNT = 16_000

/** One file per port with the process that has it, shared by all suites of this machine. */
const TAKEN = join(tmpdir(), 'dead-reckoning-ports')

let next = Math.floor(Math.random() * COUNT)

/**
 * A port without a listener, reserved while this process lives, so that a server can stop and start on it
 * again.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + (next++ % COUNT)
    if (reserve(port) && (await isFree(port))) return port
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT - 1} is free.`)
}

function reserve(port: number): boolean {
  mkdirSync(TAKEN, { recursive: true })
  const file = join(TAKEN, String(port))
  // Try twice, because the first attempt may only remove the file of a dead process.
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isAlive(ownerOf(file))) return false
    rmSync(file, { force: true })
  }
  return false
}

function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  // A file without a number is just being written.
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
