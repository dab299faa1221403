import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { announced } from './announced.mjs'
import { run } from './children.mjs'

/**
 * Installs missing Debian packages. If this user cannot install, resolves with their names and the reason as
 * a sentence. A failing installation is a `Trouble`.
 */
export async function debianPackages(names, say = console.log) {
  const installed = installedPackages(names)
  const missing = names.filter(
    (name) => !installed.includes(name) && !PLACES[name]?.().some((place) => place && existsSync(place)),
  )
  if (missing.length === 0) return { missing, why: '' }
  const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (spawnSync('apt-get', ['--version']).error) return { missing, why: 'there is no apt-get here' }
  if (process.getuid?.() !== 0) return { missing, why: `only root may install it: sudo ${install}` }

  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another apt-get may be running, as on machines that have just booted.
  const patient = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2']
  say('Asking Debian for its package lists (apt-get update) …')
  // A broken source must not stop this, because the packages may still be available.
  const update = await run('apt-get', [...patient, 'update'], { capture: true, env })
  await announced(
    `Installing Debian packages (${install})`,
    'apt-get',
    [...patient, 'install', '-y', '--no-install-recommends', ...missing],
    {
      say,
      env,
      advice: (output) => advice(update.output + output),
    },
  )
  return { missing: [], why: '' }
}

/** Programs may be installed without a package. Tests look in these places, too. */
const PLACES = {
  'redis-server': () => [
    '/usr/bin/redis-server',
    '/usr/local/bin/redis-server',
    '/opt/homebrew/bin/redis-server',
  ],
  caddy: () => ['/usr/bin/caddy'],
  python3: () => ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'],
  'chromium-headless-shell': () => [process.env.CHROMIUM],
  'firefox-esr': () => [process.env.FIREFOX],
}

function installedPackages(names) {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Package}\n', ...names], {
    encoding: 'utf8',
  })
  return (stdout ?? '').split('\n').flatMap((line) => /^installed (\S+)$/.exec(line)?.[1] ?? [])
}

function advice(output) {
  if (/No space left|enough free space/.test(output)) return 'The disk is full: about 700 MB are needed.'
  if (/Could not get lock/.test(output)) return 'Another apt-get is at work: try again when it is done.'
  if (/Could not resolve|Failed to fetch|Could not connect|Temporary failure/.test(output))
    return "Debian's servers cannot be reached: is this machine online?"
  if (/Unable to locate package|no installation candidate/.test(output))
    return "This system's package sources do not have them: Debian 12 or later has."
  return 'Above is what apt-get says.'
}
