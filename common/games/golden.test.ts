import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Archive, readArchive } from '../engine/record/archive.ts'
import { fold } from '../engine/record/record.ts'
import { verify } from '../engine/record/verify.ts'
import { goldenName, playedAgain } from './golden.ts'
import { GAMES, gameNamed } from './list.ts'
import { rulebook } from './rulebook.ts'

const FOLDER = join(import.meta.dirname, 'golden')

interface Golden {
  readonly timelines: string
  readonly record: Archive & { readonly game: string }
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const golden = (file: string): Golden => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Golden
/** Records that an earlier version of the rules plays differently. */
const telling = files.filter((file) => /-\d+-\d+-[a-z-]+\.json$/.test(file))

async function read(file: string) {
  const one = await readArchive(golden(file).record, rulebook)
  // A new version must still replay every record.
  if ('refused' in one) throw new Error(`${file}: ${one.refused}`)
  return one
}

const versions = GAMES.flatMap(({ id }) =>
  rulebook.versionsOf(id).flatMap((rules) => rulebook.engines.map((engine) => ({ game: id, rules, engine }))),
)

test.each(versions)('version $rules of $game has a golden record under engine $engine', async (id) => {
  const name = goldenName((await rulebook.rulesOf(id))!)
  expect(existsSync(join(FOLDER, name)) || `There is none: node scripts/golden.ts makes ${name}.`).toBe(true)
})

test.each(files)('%s plays as it was played, by the rules of its version', async (file) => {
  const { game, archive } = await read(file)
  expect(file.startsWith(goldenName(game).replace('.json', ''))).toBe(true)
  const now = playedAgain(game, archive)
  const told =
    `${file} plays differently now: records of finished matches would be shown wrongly. If the rules of ` +
    `${game.title} are meant to change, raise their version and keep what they were (docs/adding-a-game.md, Changing the rules).`
  expect(now.end === archive.end && now.timelines === golden(file).timelines ? '' : told).toBe('')
  expect(verify(archive, game).filter(({ ok }) => !ok)).toEqual([])
})

test.each(files)('states of %s have the shape that their game describes, to the end', async (file) => {
  const { game, archive } = await read(file)
  const { state: shape } = await game.described()
  const viewers = ['gallery', ...archive.seats.map(({ id }) => id)]
  for (const { state } of fold(game, archive)) {
    for (const viewer of viewers) {
      const view = JSON.parse(JSON.stringify(game.view(state, viewer))) as unknown
      expect(shape.parse(view)).toEqual(view)
    }
  }
})

test.each(telling)(
  '%s plays differently by the rules of today, unlike by those of its version',
  async (file) => {
    const { game, archive } = await read(file)
    expect(game.version).not.toBe(gameNamed(game.id)!.version)
    expect(playedAgain(gameNamed(game.id)!, archive).timelines).not.toBe(golden(file).timelines)
  },
)

test('every earlier version has a record that the present one plays differently', () => {
  const told = new Set(telling.map((file) => file.replace(/-\d+-[a-z-]+\.json$/, '')))
  const past = versions
    .filter(({ game, rules }) => rules !== gameNamed(game)!.version)
    .map(({ game, rules }) => `${game}-${rules}`)
  expect([past.length > 0, past.filter((one) => !told.has(one))]).toEqual([true, []])
})
