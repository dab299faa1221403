import { spawnSync } from 'node:child_process'
import { ROOT } from './root.mjs'

/** A hash of at least seven digits. */
const COMMIT = /^[0-9a-f]{7,64}(-dirty)?$/

/**
 * The commit of this build: `COMMIT` in the environment, since images have no repository, else from git.
 * Empty if neither is known.
 */
export function commit(env = process.env, root = ROOT) {
  const given = env.COMMIT ?? ''
  if (given !== '') return COMMIT.test(given) ? given : ''
  // A repository around this folder belongs to another project, so it is ignored.
  const git = (...args) =>
    spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  if (git('rev-parse', '--show-cdup').stdout?.trim() !== '') return ''
  const said = git('describe', '--always', '--dirty', '--exclude=*', '--abbrev=12')
  const found = said.status === 0 ? said.stdout.trim() : ''
  return COMMIT.test(found) ? found : ''
}
