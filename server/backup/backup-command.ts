/** `npm run backup -- FILE`: copies all of a server's data while it runs. */
import { settingsFrom } from '../base/settings.ts'
import { copyOf } from './copy.ts'
import { dump, restoring } from './dump.ts'

const [file, ...others] = process.argv.slice(2)
const settings = settingsFrom(process.env)

try {
  if (file === undefined || others.length > 0)
    throw new Error(
      'Usage: npm run backup -- FILE  (in the image: node dist/server/backup.js FILE)\nCopies all that the server keeps into one file, while it runs. DATA_DIR and DATABASE_URL say where that is.',
    )
  if (Array.isArray(settings))
    throw new Error(`These settings are not possible:\n${settings.map((line) => `  ${line}`).join('\n')}`)
  const KEY = 'The key that sessions are signed with is in it: keep it where nobody else reads it.'
  if (settings.databaseUrl) {
    const bytes = await dump(settings.databaseUrl, file)
    console.log(
      `${file}: ${(bytes / 1e6).toFixed(1)} MB, a dump of the PostgreSQL at DATABASE_URL. It was read back and is sound. ${KEY} Into an empty database it comes with\n  ${restoring(file)}`,
    )
  } else {
    const { bytes, matches, secret } = copyOf(settings.dataDir, file)
    console.log(
      `${file}: ${(bytes / 1e6).toFixed(1)} MB, in which ${matches} ${matches === 1 ? 'match runs' : 'matches run'}. It was read through and is sound.${secret ? ` ${KEY}` : ''}`,
    )
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
