import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { freePort } from './free-port.ts'

const MODULE = join(import.meta.dirname, 'free-port.ts')

test('processes get different free ports while none listens yet', async () => {
  const own = await Promise.all(Array.from({ length: 20 }, freePort))
  // Another process that begins its search at the same port.
  const others = JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--no-warnings',
        '--input-type=module',
        '-e',
        `Math.random = () => ${(Math.min(...own) - 10_000) / 16_000}
        const { freePort } = await import(${JSON.stringify(MODULE)})
        const ports = []
        for (let one = 0; one < 20; one++) ports.push(await freePort())
        console.log(JSON.stringify(ports))`,
      ],
      { encoding: 'utf8' },
    ),
  ) as number[]
  expect(new Set([...own, ...others]).size).toBe(40)
})

test('a free port is outside the system’s range, and nobody listens at it', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(10_000)
  expect(port).toBeLessThan(26_000)
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(port + 1, resolve).once('error', () => resolve()))
  expect(await freePort()).not.toBe(port + 1)
  taken.close()
})
