/** The systemd unit is valid, and the paths in it exist. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
// @ts-expect-error -- a script without types: it runs before anything is installed
import { NODE_FLAGS, SERVER } from '../scripts/setup/server.mjs'
import { settingsFrom } from '../server/base/settings.ts'
import { NODE_FLAGS as FLAGS_OF_TESTS } from '../server/testing/machines/process.ts'

const UNIT = join(import.meta.dirname, 'dead-reckoning.service')
const lines = readFileSync(UNIT, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const valuesOf = (name: string) =>
  lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []))

const ANALYZE = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find(existsSync)
const tried = ANALYZE ? test : test.skip

tried('systemd verifies the unit without a complaint', () => {
  const { status, stderr } = spawnSync(ANALYZE!, ['verify', UNIT], { encoding: 'utf8' })
  // Warnings about other units of the machine are ignored.
  expect([status, stderr.split('\n').filter((line) => line.includes('dead-reckoning'))]).toEqual([0, []])
})

test('the image, and tests, start the server with the same flags', () => {
  const image = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8')
  expect(JSON.parse(/^CMD (.*)$/m.exec(image)![1]!)).toEqual(['node', ...NODE_FLAGS, SERVER])
  expect(FLAGS_OF_TESTS).toEqual(NODE_FLAGS)
})

test('the systemd unit starts the built server with valid settings, its folder and time to drain', () => {
  expect(valuesOf('ExecStart')).toEqual([`/usr/bin/env ${['node', ...NODE_FLAGS, SERVER].join(' ')}`])
  const environment = Object.fromEntries(
    valuesOf('Environment')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=') as [string, string]),
  )
  const settings = settingsFrom(environment)
  expect(settings).toMatchObject({ dataDir: `/var/lib/${valuesOf('StateDirectory')[0]}`, logFormat: 'json' })
  // The timeout is longer than a node needs to hand everything over.
  expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(
    (settings as { readonly drainSeconds: number }).drainSeconds + 10,
  )
})
