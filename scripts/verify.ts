/** Plays the record of a finished match again and says, check by check, whether it was played so. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readArchive } from '../common/engine/archive.ts'
import { verify } from '../common/engine/verify.ts'
import { gameNamed } from '../common/games/list.ts'

const STDIN = 0

const [file, ...others] = process.argv.slice(2)
if (file === undefined || others.length > 0) {
  console.error('Usage: npm run --silent verify -- FILE\nChecks the record of a finished match, as it is downloaded from its replay; FILE may be - for what comes in by stdin.')
  process.exit(2)
}

const text = readText(file)
if (text !== undefined) check(text)

function readText(name: string): string | undefined {
  try {
    return readFileSync(name === '-' ? STDIN : name, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    fail(code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'this is a folder' : code === 'EACCES' ? 'this file may not be read' : message)
    return undefined
  }
}

function check(record: string): void {
  const read = readArchive(record, gameNamed)
  if ('refused' in read) return fail(read.refused)
  const { archive, game } = read
  // As a browser saves it, more than once perhaps: the match's name is part of the file's.
  const name = /^dead-reckoning-([0-9a-f]{20})\b/.exec(basename(file!))?.[1]
  const players = archive.seats.map(({ id }) => `${id} ${archive.names[id]?.name ?? ''}`.trim()).join(', ')
  console.log(`${game.title}, ${archive.rounds.length} rounds: ${players}\n`)
  const checks = verify(archive, game, name)
  for (const { ok, claim, why } of checks) console.log(ok ? `ok     ${claim}` : `WRONG  ${claim}\n       ${why}`)
  const wrong = checks.filter(({ ok }) => !ok)
  if (wrong.length === 0) console.log('\nThe match was played as its record says.')
  else fail(`the match was not played as its record says. ${wrong[0]!.why}`)
}

function fail(reason: string): void {
  console.error(`${file === '-' ? 'stdin' : file}: ${reason}`)
  process.exitCode = 1
}
