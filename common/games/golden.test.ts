import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readArchive, type Archive } from '../engine/archive.ts'
import { verify } from '../engine/verify.ts'
import { goldenName, playedAgain } from './golden.ts'
import { GAMES, gameNamed } from './list.ts'

const FOLDER = join(import.meta.dirname, 'golden')

interface Golden {
  readonly timelines: string
  readonly record: Archive & { readonly game: string }
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const golden = (file: string): Golden => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Golden

test.each(GAMES.map((game) => [game.title, game] as const))('the present version of %s has a golden record', (_title, game) => {
  const there = existsSync(join(FOLDER, goldenName(game)))
  expect(there || `There is none: node scripts/golden.ts makes ${goldenName(game)}.`).toBe(true)
})

test.each(files)('%s plays as it was played, or is refused in words', (file) => {
  const { timelines, record } = golden(file)
  const read = readArchive(record, gameNamed)
  if ('refused' in read) {
    // Only what was played under other versions.
    expect(read.refused).toMatch(/^This match was played under version \d+ of the (rules of .+|engine); only version \d+ is played here\.$/)
    return
  }
  const { game, archive } = read
  const now = playedAgain(game, archive)
  const told = `${file} plays differently now: records of finished matches would be shown wrongly. If the rules are meant to have changed, raise the version of ${game.title} (common/games/${game.id}/game.ts), or ENGINE_VERSION if dice or fold have, and run node scripts/golden.ts.`
  expect(now.end === archive.end && now.timelines === timelines ? '' : told).toBe('')
  expect(verify(archive, game).filter(({ ok }) => !ok)).toEqual([])
})
