/** A node that cannot start leaves nothing open. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { startTestNode } from '../testing/machines/node.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

test('a node that cannot listen gives its data back, so that the next one starts with them', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  ends.push(() => other.close())
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-test-'))
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const { port } = other.address() as AddressInfo
  await expect(startTestNode({ port, dataDir })).rejects.toThrow(String(port))
  const node = await startTestNode({ dataDir })
  ends.push(() => node.stop())
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
})
