/**
 * The load test: node loadtest/run.mjs [smoke|load|spike|soak] [--nodes N] [--minutes N] [--report FILE] [--
 * more k6 arguments]. It starts nodes of its own, or uses those at BASE_URL (comma-separated). Exit code 0 =
 * every threshold held and nothing grows, 3 = k6 is not available here, another = a threshold failed, or the
 * run broke.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildServer } from '../scripts/setup/server.mjs'
import { install, k6For } from './install-k6.mjs'

const root = join(import.meta.dirname, '..')

async function loadTest() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      nodes: { type: 'string', default: '1' },
      minutes: { type: 'string' },
      report: { type: 'string' },
    },
  })
  const [profile = 'smoke', ...more] = positionals
  const [nodes, minutes] = [
    Number(values.nodes),
    values.minutes === undefined ? undefined : Number(values.minutes),
  ]
  if (!Number.isInteger(nodes) || nodes < 1 || nodes > 8)
    return wrong(`--nodes is from 1 to 8, not ${values.nodes}`)
  if (minutes !== undefined && !(minutes > 0))
    return wrong(`--minutes is a number of minutes, not ${values.minutes}`)
  const { profileOf } = await import('./profiles.js')
  try {
    profileOf(profile)
  } catch (error) {
    return wrong(error.message)
  }
  const missing = install(profile)
  if (missing) return missing
  await buildServer()
  const bases = (process.env.BASE_URL ?? '').split(',').filter(Boolean)
  const report = resolve(
    values.report ??
      join(root, '.cache', 'k6', `${profile}-${nodes === 1 ? 'one-node' : `${nodes}-nodes`}.html`),
  )
  return (await import('./load-test.ts')).loadTest({
    k6: k6For(profile),
    profile,
    nodes,
    minutes,
    report,
    bases,
    more,
  })
}

function wrong(text) {
  console.error(text)
  return 2
}

// The server is TypeScript, which the system's Node may not run, so use npm's.
const npmNode = join(root, 'node_modules', '.bin', 'node')
process.exitCode =
  !process.features.typescript && existsSync(npmNode)
    ? (spawnSync(npmNode, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(1)], {
        stdio: 'inherit',
      }).status ?? 1)
    : await loadTest()
