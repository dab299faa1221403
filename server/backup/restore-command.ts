/** `npm run restore -- FILE`: verifies a copy made by `npm run backup`, and puts it into the data folder. */
import { existsSync } from 'node:fs'
import { log } from '../base/log.ts'
import { settingsFrom } from '../base/settings.ts'
import { restoringOf } from './dump.ts'
import { restore } from './restore.ts'

const given = process.argv.slice(2)
const [file, ...others] = given.filter((one) => one !== '--anyway')
const settings = settingsFrom(process.env)
// The command prints its own messages.
log.level = 'silent'

try {
  if (file === undefined || others.length > 0)
    throw new Error(
      'Usage: npm run restore -- FILE [--anyway]  (in the image: node dist/server/restore.js FILE)\nChecks a copy that was made with npm run backup, and puts it where the server will keep it (DATA_DIR). With --anyway also where matches in it cannot be gone on with.',
    )
  if (Array.isArray(settings))
    throw new Error(`These settings are not possible:\n${settings.map((line) => `  ${line}`).join('\n')}`)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (settings.databaseUrl)
    throw new Error(
      `With DATABASE_URL set a copy is a dump of PostgreSQL. Stop the servers, make an empty database for it, point DATABASE_URL there, and\n  ${restoringOf(file)}\nThe next start looks at it, and brings it up to date.`,
    )
  const { matches, lost } = await restore(file, settings.dataDir, given.includes('--anyway'))
  console.log(
    `${file} is in ${settings.dataDir}, sound and up to date. ${matches - lost.length} ${matches - lost.length === 1 ? 'match goes' : 'matches go'} on when the server starts.${lost.length > 0 ? ` Set aside: ${lost.join(', ')}.` : ''}`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
