/** Plays scenario files: prints one file's result as JSON, and several as one line of JSON each, in order. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ENGINE_VERSION } from '../common/engine/record/rules-id.ts'
import { textOfFile } from '../common/engine/text/file-text.ts'
import { readJson } from '../common/engine/text/json.ts'
import { rulebook } from '../common/games/rulebook.ts'
import { SCENARIOS } from '../common/games/scenarios.ts'

/** A file of another format has faults everywhere, so mention only the first few. */
const MENTIONED = 5

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error(
    `Usage: npm run --silent resolve -- FILE…\nPlays scenario files (games: ${Object.keys(SCENARIOS).join(', ')}) and prints what comes of them as JSON, one line per file if there are several.`,
  )
  process.exit(2)
}

// The reader may close the pipe early, as `head` does.
process.stdout.on('error', () => process.exit(1))

for (const file of files)
  try {
    const result = play(file)
    console.log(files.length === 1 ? JSON.stringify(result, null, 2) : JSON.stringify(result))
  } catch (error) {
    process.exitCode = 1
    const why = reason(error)
    console.error(`${file}: ${why}`)
    // Print a line for a failed file, too, so that lines match files.
    if (files.length > 1) console.log(JSON.stringify({ error: why }))
  }

function play(file: string): unknown {
  const read = textOfFile(readFileSync(file))
  if ('refused' in read) throw new Error(read.refused)
  const scenario = readJson(read.text)
  const { game, version } = z.object({ game: z.string(), version: z.int().nullish() }).parse(scenario)
  const playScenario = Object.hasOwn(SCENARIOS, game) ? SCENARIOS[game] : undefined
  if (!playScenario) throw new Error(`no game "${game}" (there are: ${Object.keys(SCENARIOS).join(', ')})`)
  const rules = { game, rules: version ?? rulebook.versionsOf(game)[0]!, engine: ENGINE_VERSION }
  if (!rulebook.knows(rules)) throw new Error(rulebook.refusal(rules))
  return playScenario(scenario)
}

function reason(error: unknown): string {
  if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join('.')}: ${message}` : message,
    )
    return (
      issues.slice(0, MENTIONED).join('; ') +
      (issues.length > MENTIONED ? `; and ${issues.length - MENTIONED} more` : '')
    )
  }
  if (error instanceof SyntaxError) return `not JSON: ${error.message}`
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'this is a folder'
  if (code === 'EACCES') return 'this file may not be read'
  return error.message
}
