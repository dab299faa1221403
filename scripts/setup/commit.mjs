import { spawnSync } from 'node:child_process'
import { ROOT } from './root.mjs'

/** Seven digits of a hash, or more. */
const COMMIT = /^[0-9a-f]{7,64}(-dirty)?$/

/**
 * What is built, by its commit: as `COMMIT` in the environment says, for an image has no repository; else as
 * git does. Empty where neither knows.
 */
export function commit(env = process.env, root = ROOT) {
  const given = env.COMMIT ?? ''
  if (given !== '') return COMMIT.test(given) ? given : ''
  // Of a repository around this folder nothing is told: it is another's.
  const git = (...args) =>
    spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  if (git('rev-parse', '--show-cdup').stdout?.trim() !== '') return ''
  const said = git('describe', '--always', '--dirty', '--exclude=*', '--abbrev=12')
  const found = said.status === 0 ? said.stdout.trim() : ''
  return COMMIT.test(found) ? found : ''
}
