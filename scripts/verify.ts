/** Replays the record of a finished match, and reports check by check whether it was played so. */
import { readFileSync } from 'node:fs'
import { textOfFile } from '../common/engine/text/file-text.ts'
import { verified } from './verified.ts'

const STDIN = 0

const [file, ...others] = process.argv.slice(2)
if (file === undefined || others.length > 0) {
  console.error(
    'Usage: npm run --silent verify -- FILE\nChecks the record of a finished match, as it is downloaded from its replay; FILE may be - for what comes in by stdin.',
  )
  process.exit(2)
}

const text = readText(file)
if (text !== undefined) {
  const { told, wrong } = await verified(text, file)
  process.stdout.write(told)
  if (wrong !== undefined) fail(wrong)
}

function readText(name: string): string | undefined {
  try {
    const read = textOfFile(readFileSync(name === '-' ? STDIN : name))
    if ('text' in read) return read.text
    fail(read.refused)
    return undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    fail(
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EISDIR'
          ? 'this is a folder'
          : code === 'EACCES'
            ? 'this file may not be read'
            : message,
    )
    return undefined
  }
}

function fail(reason: string): void {
  console.error(`${file === '-' ? 'stdin' : file}: ${reason}`)
  process.exitCode = 1
}
