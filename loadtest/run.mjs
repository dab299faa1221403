/**
 * The load test: node loadtest/run.mjs [smoke|load] [more k6 arguments]. Starts a server of its own, or takes the one at BASE_URL.
 * Exit code 0 = every threshold held, 3 = k6 cannot be had here, another = a threshold failed or the run broke.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { install, k6Path } from './install-k6.mjs'

const [profile = 'smoke', ...more] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')

/** Runs a program to its end; resolves with its exit code. */
const run = (program, args, env = process.env, started = () => undefined) => new Promise((resolve) => {
  const child = spawn(program, args, { stdio: 'inherit', env })
  started(child.pid)
  child.once('error', (error) => {
    console.error(error.message)
    resolve(1)
  })
  child.once('exit', (code) => resolve(code ?? 1))
})

async function loadTest() {
  const missing = install()
  if (missing) return missing
  const bundle = join(root, '.cache', 'k6', 'match.bundle.js')
  await build({
    entryPoints: [join(import.meta.dirname, 'match.js')], outfile: bundle, bundle: true, format: 'esm', platform: 'browser', target: 'es2022',
    external: ['k6', 'k6/*'], logLevel: 'warning',
    // k6's engine has none. Only schema's encoder, which no client uses, wants it, but while loading.
    banner: { js: 'globalThis.FinalizationRegistry ??= class { register() {} unregister() {} }' },
  })
  const { ownServer } = await import('./own-server.ts')
  const { watchCosts } = await import('./bench/process-cost.ts')
  const server = process.env.BASE_URL ? undefined : await ownServer()
  try {
    // With all cores k6 would take the server's.
    const cores = String(Math.max(1, availableParallelism() - 1))
    const env = { ...process.env, K6_NO_USAGE_REPORT: 'true', K6_AUTO_EXTENSION_RESOLUTION: 'false', GOMAXPROCS: process.env.GOMAXPROCS ?? cores }
    const args = ['run', '--no-usage-report', '-e', `PROFILE=${profile}`, '-e', `BASE_URL=${server?.base ?? process.env.BASE_URL}`, ...more, bundle]
    let costs
    const code = await run(k6Path, args, env, (k6) => (costs = watchCosts({ ...(server && { server: server.pid }), k6 })))
    console.log(`In shares of a core, on average and in the busiest two seconds: ${costs()}. A k6 that is busy measures itself.`)
    return code
  } finally {
    await server?.stop()
  }
}

// The server is TypeScript, which the system's Node may not run; npm's own does.
const npmNode = join(root, 'node_modules', '.bin', 'node')
process.exitCode = !process.features.typescript && existsSync(npmNode) ? await run(npmNode, process.argv.slice(1)) : await loadTest()
