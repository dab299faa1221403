/** The page on records lists the engine's dice, and its verifier agrees with the engine. */
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { type Dice, diceOf, mixSeed, seedHash } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { ARCHIVE_VERSION, archiveForm, archiveText, matchName } from '../../common/engine/record/archive.ts'
import { fold } from '../../common/engine/record/record.ts'
import { GAMES } from '../../common/games/list.ts'
import { blocksIn, ROOT, text } from './documents.ts'

const PAGE = 'docs/records.md'
const rows = (columns: number, page = PAGE): string[][] =>
  text(page)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.length === columns)
const codesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

const VECTORS = rows(5)
  .slice(1)
  .map(([seed, round, name, sides, rolls]) => ({
    seed: codesIn(seed!)[0]!,
    round: Number(round),
    name: codesIn(name!)[0]!,
    sides: Number(sides),
    rolls: Number(rolls),
  }))

test('the page has every field of a record, and no other', () => {
  const fields = rows(2).flatMap(([field]) => codesIn(field!))
  expect(fields.filter((field) => !field.startsWith('/')).sort()).toEqual(
    ['version', 'game', ...Object.keys(archiveForm.shape)].sort(),
  )
  expect(text(PAGE)).toContain(`| of the format: ${ARCHIVE_VERSION}. `)
})

test('every vector agrees with the engine’s dice', () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(7)
  expect(VECTORS.map(({ seed, round, name, sides }) => diceOf(seed, round).roll(name, sides))).toEqual(
    VECTORS.map(({ rolls }) => rolls),
  )
})

describe('the names of dice', () => {
  const named = (game: AnyGame) =>
    rows(3, `common/games/${game.id}/rules.md`)
      .filter(([, , values]) => /^(?:index|\d+ (?:to|or) )/.test(values!))
      .flatMap(([names]) => codesIn(names!))
  const SETUPS: readonly object[] = [
    { roundLimit: 6 },
    { roundLimit: 6, rules: 'advanced', seatsPerTeam: 2, damage: 'simple', entityDice: 2, turnLimit: 8 },
    { skips: 'basic', tears: true, turnLimit: 30 },
  ]

  test.each(GAMES.map((game): [string, AnyGame] => [game.title, game]))(
    'the rules name every die of %s that matches of bots draw, and none that its rules do not have',
    (_title, game) => {
      const drawn = new Set<string>()
      const noting = (seed: string, round: number): Dice => {
        const dice = diceOf(seed, round)
        const note = (name: string) => void drawn.add(name)
        return {
          roll: (name, sides) => (note(name), dice.roll(name, sides)),
          index: (name, count, from) => (note(name), dice.index(name, count, from)),
        }
      }
      for (const [i, setup] of SETUPS.entries()) {
        const shape = game.setup as unknown as {
          shape?: object
          safeParse(given: object): { success: boolean }
        }
        const fitting = Object.fromEntries(
          Object.entries(setup).filter(
            ([key, value]) => shape.safeParse({ [key]: value as unknown }).success,
          ),
        )
        const archive = botArchive(game, `names ${i}`, fitting, game.botLevels[0]!)
        fold({ ...game, engine: { version: 1, diceOf: noting } } as AnyGame, archive)
      }
      const patterns = named(game).map((name) => new RegExp(`^${name.replace(/[A-Z]+/g, '[^/]+')}$`))
      // Bots do not roll every die, so also search the sources for names.
      const rules = globSync(`common/games/${game.id}/**/*.ts`, {
        cwd: ROOT,
        exclude: ['**/*.test.ts', '**/bot/**', '**/bots/**', '**/judged/**', '**/random-*.ts', '**/wild.ts'],
      })
        .map(text)
        .join('\n')
      for (const [, name] of rules.matchAll(/\bdice\s*\.(?:roll|index)\(\s*[`']((?!\$)[^`']+)[`']/g))
        drawn.add(name!.replace(/\$\{[^}]*\}/g, '1'))
      expect([...drawn].filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([])
      expect(named(game).filter((name) => !rules.includes(name.split(/\/?[A-Z]/)[0]!))).toEqual([])
    },
  )
})

const [verifier] = blocksIn(PAGE).filter(({ language }) => language === 'py')
const isThere = spawnSync('python3', ['--version']).status === 0
const withPython = isThere ? test : test.skip
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-verifier-'))
  writeFileSync(join(folder, 'verify.py'), verifier!.code)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const run = (...given: string[]) =>
  execFileSync('python3', ['-I', join(folder, 'verify.py'), ...given], { encoding: 'utf8' }).trim()

test('the verifier is short', () => {
  expect(verifier!.code.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})

withPython('the verifier rolls the dice of the page', () => {
  for (const { seed, round, name, sides, rolls } of VECTORS)
    expect(run(seed, `${round}`, name, `${sides}`)).toBe(`${rolls}`)
})

withPython('the verifier accepts a genuine record, and refuses one with another secret', () => {
  const archive = botArchive(GAMES[0]!, 'whole', { roundLimit: 5 }, 1)
  const commitment = seedHash(archive.secret)
  const shares = ['bb', '0a', 'ff00']
  const whole = { ...archive, commitment, shares, seed: mixSeed(archive.secret, shares) }
  const file = join(folder, 'record.json')
  const says = (record: typeof whole) => {
    writeFileSync(file, archiveText(record))
    return run(file).split('\n')
  }
  const name = `name ${matchName(seedHash(whole.seed))}`
  expect(says(whole)).toEqual(['seed ok', 'commitment ok', name])
  expect(says({ ...whole, secret: 'another' })).toEqual(['seed WRONG', 'commitment WRONG', name])
  expect(says({ ...archive, shares, seed: whole.seed } as typeof whole)[1]).toBe('commitment ok')
})
