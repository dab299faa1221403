/** PostgreSQL has a tool of its own for this. */
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'

/** Without what is nobody's business in a list of processes. */
function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { url: url.href, password }
}

export const RESTORE = 'pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" FILE'

/** Rejects with an error whose message says why there is no copy, and how to make one. */
export async function dump(databaseUrl: string, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`There is something at ${file} already, and it stays. Choose another name.`)
  const { url, password } = withoutPassword(databaseUrl)
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, `--dbname=${url}`], { stdio: 'inherit', env: { ...process.env, ...(password && { PGPASSWORD: password }) } })
    child.once('error', () => reject(new Error(`Everything is in the PostgreSQL at DATABASE_URL, and its pg_dump is not here. Where it is:\n  pg_dump --format=custom --no-owner --file=${file} "$DATABASE_URL"\nThe secret is in it, too.`)))
    child.once('exit', resolve)
  })
  if (code !== 0) {
    rmSync(file, { force: true })
    throw new Error('No copy was made: pg_dump says above why. It has to be of the version of the server, or newer.')
  }
  console.log(`${file}: a dump of the PostgreSQL at DATABASE_URL, with the key that sessions are signed with: keep it where nobody else reads it. Into an empty database it comes with\n  ${RESTORE.replace('FILE', file)}`)
}
