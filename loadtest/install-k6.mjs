/**
 * Builds k6 with Go into `.cache/k6`: node loadtest/install-k6.mjs [PROFILE]. Exit code 0 = it is there, 3 =
 * it is not available here, 1 = the build failed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSION = 'v2.2.0'
const MODULE = 'go.k6.io/k6/v2'
const folder = join(import.meta.dirname, '..', '.cache', 'k6', VERSION)
const name = process.platform === 'win32' ? 'k6.exe' : 'k6'
const optimised = join(folder, name)

/**
 * The smoke test checks function only, so it uses a k6 that builds in half the time. Load is measured with an
 * optimised k6.
 */
const quick = (profile) => profile === 'smoke' && !existsSync(optimised)

/** The path of k6 for a profile, whether it exists yet or not. */
export const k6For = (profile) =>
  process.env.K6_BIN || (quick(profile) ? join(folder, 'unoptimised', name) : optimised)

/** Returns an exit code. */
export function install(profile) {
  const path = k6For(profile)
  if (existsSync(path)) return 0
  if (process.env.K6_BIN)
    return say(`The load test cannot run: K6_BIN names ${path}, and there is no such file.`, 3)
  const go = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' })
  if (go.error || go.status !== 0)
    return say(
      'The load test cannot run: k6 is not here, and there is no Go (1.25 or newer) to build it with. Set K6_BIN to use a k6 of yours.',
      3,
    )
  console.log(`Building k6 ${VERSION} with ${go.stdout.trim()}: one to five minutes, once.`)
  mkdirSync(folder, { recursive: true })
  // `go install MODULE@VERSION` would ask the proxy for the list of versions, which does not exist for /v2.
  writeFileSync(
    join(folder, 'go.mod'),
    `module loadtest.invalid/k6\n\ngo 1.25.0\n\nrequire ${MODULE} ${VERSION}\n`,
  )
  const build = spawnSync(
    'go',
    [
      'install',
      '-mod=mod',
      '-p',
      '2',
      '-trimpath',
      '-ldflags=-s -w',
      `-gcflags=all=-dwarf=false${quick(profile) ? ' -N -l' : ''}`,
      MODULE,
    ],
    {
      cwd: folder,
      stdio: 'inherit',
      // Generous, so that only a stuck build times out even on a busy machine.
      timeout: 2 * 60 * 60_000,
      // With rare garbage collections the compiler needs 2 GB and a tenth less time.
      env: {
        ...process.env,
        GOBIN: dirname(path),
        GOFLAGS: '',
        GOWORK: 'off',
        CGO_ENABLED: '0',
        GOGC: '400',
      },
    },
  )
  return build.status === 0 && existsSync(path)
    ? 0
    : say('k6 could not be built: the lines above say why.', 1)
}

const say = (text, code) => {
  console.error(text)
  return code
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Tests run meanwhile. At the lowest priority the build would starve beside two busy processes.
  setPriority(5)
  const [, , profile] = process.argv
  process.exitCode = install(profile)
  if (process.exitCode === 0) console.log(`k6 is there: ${k6For(profile)}`)
}
