import { delimiter, join } from 'node:path'
import { announced } from './announced.mjs'
import { ROOT } from './root.mjs'

/** Installs the packages that the lock file in a folder names. */
export const npmCi = (what, folder, say) =>
  announced(
    `${what} (npm ci)`,
    'npm',
    [
      // Include development packages whatever NODE_ENV says, because the client is built here. No package
      // needs install scripts, so none run.
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      // Locked versions never change, so use npm's cache without asking the registry.
      '--prefer-offline',
      // By default npm would make offline users wait for minutes.
      '--fetch-retry-mintimeout=2000',
      '--fetch-retry-maxtimeout=10000',
    ],
    { say, advice, cwd: folder, env: { ...process.env, PATH: outerPath() } },
  )

/** PATH without node_modules, because npm must not run on the Node that it replaces. */
const outerPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)

function advice(output) {
  if (/spawn npm ENOENT/.test(output)) return 'npm is missing. Install it beside Node: apt-get install npm'
  if (/ENOSPC/.test(output)) return 'The disk is full: about 700 MB are needed.'
  if (/EACCES|EPERM|EROFS/.test(output)) return `This user may not write to ${ROOT} or to npm's cache.`
  if (
    /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(
      output,
    )
  )
    return 'The npm registry cannot be reached: is this machine online? `npm ping` tells more.'
  if (/EUSAGE/.test(output))
    return 'package.json and package-lock.json do not fit together. This mends that: npm install && node scripts/complete-lock.mjs'
  return 'Above is what npm says.'
}
