/**
 * The same rooms in every game: a role has its file, and the file exports the role's name. A reader who knows
 * one game then finds everything in the others.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { ENTRIES } from './list.ts'
import { EVERY_ENTRY } from './with-sample.ts'

type Role = readonly [file: string, name: string]

/** Even the smallest game has these. A desk's name says its game, so that any name will do. */
const EVERYWHERE: readonly Role[] = [
  ['entry.ts', 'entry'],
  ['client-game.ts', '\\w+Client'],
  ['desk.ts', '\\w*Desk'],
  ['plan/plan.ts', '\\w*Plan'],
  ['plane.ts', '\\w+'],
  ['board/still.ts', 'still'],
  ['board/moment.ts', 'moment'],
  ['board/highlights.ts', 'highlights'],
  ['panels/bar.tsx', 'Bar'],
  ['panels/sheet.tsx', 'Sheet'],
  ['panels/position-in-words.ts', 'positionInWords'],
  ['panels/standings.ts', 'standings'],
]

/** Every game of the lobby has these, too; the sample leaves them out, or has them in a line elsewhere. */
const IN_THE_LOBBY: readonly Role[] = [
  ['plan/forecast.ts', 'forecast'],
  ['plan/warnings.ts', 'warningsOf'],
  ['plan/keys.ts', 'keyMeans'],
  ['plan/words.ts', 'ordersInWords'],
  ['board/pictures.ts', 'pictures'],
  ['board/timeline.ts', 'timelineOf'],
  ['board/state-at.ts', 'stateAt'],
  ['board/contacts.ts', 'contacts'],
  ['board/contacts.ts', 'whereabouts'],
  ['board/sounds.ts', 'heard'],
  ['board/extent.ts', 'extent'],
  ['board/extent.ts', 'outline'],
  ['board/extent.ts', 'dots'],
  ['board/damage-numbers.ts', 'damageNumbers'],
  ['panels/icons.tsx', '\\w*ICONS'],
  ['panels/terms.ts', 'TERMS'],
  ['learn/lessons.tsx', 'lessons'],
  ['learn/lesson-scenes.ts', 'scenes'],
]

/**
 * Some games have no such thing: Space Arena and Hostile Space tell no chances, paper has no sky, a crossed-out
 * ship leaves nothing behind. A game that has one has it in this file.
 */
const OPTIONAL: readonly Role[] = [
  ['plan/odds.ts', 'oddsOf'],
  ['board/mood.ts', 'MOOD'],
  ['board/leavings.ts', 'leaves'],
  ['board/motion.ts', 'poseAt'],
]

const exported = (text: string, name: string): boolean =>
  new RegExp(String.raw`^export (?:abstract )?(?:const|function|class) ${name}\b`, 'm').test(text)

const folderOf = (game: string): string => join(import.meta.dirname, game)

/** What a game lacks, as "file: export". */
const lacking = (game: string, roles: readonly Role[]): string[] =>
  roles
    .filter(([file, name]) => {
      const path = join(folderOf(game), file)
      return !existsSync(path) || !exported(readFileSync(path, 'utf8'), name)
    })
    .map(([file, name]) => `${file}: ${name}`)

/** Files of a game that export a role's name and are not its file, and such a file without its name. */
const elsewhere = (game: string, roles: readonly Role[]): string[] => {
  const files = readdirSync(folderOf(game), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(plan|board|panels)[\\/].*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  return files.flatMap((found) => {
    const path = found.replaceAll('\\', '/')
    const text = readFileSync(join(folderOf(game), found), 'utf8')
    return roles
      .filter(([file, name]) => exported(text, name) !== (path === file))
      .map(([file, name]) => `${path}: ${name} belongs to ${file}`)
  })
}

describe('the rooms of the games', () => {
  test.each(EVERY_ENTRY.map(({ title, id }) => [title, id] as const))(
    '%s has the parts of the smallest game in their files',
    (_, id) => expect(lacking(id, EVERYWHERE)).toEqual([]),
  )
  test.each(ENTRIES.map(({ title, id }) => [title, id] as const))(
    '%s has each part in the file that all games of the lobby have for it',
    (_, id) => expect(lacking(id, IN_THE_LOBBY)).toEqual([]),
  )
  test.each(ENTRIES.map(({ title, id }) => [title, id] as const))(
    '%s draws plans in board/planning alone',
    (_, id) => {
      const desk = readFileSync(join(folderOf(id), 'desk.ts'), 'utf8')
      const drawing = [...desk.matchAll(/'\.\/board\/([\w-]+)\/[^']+'|'\.\/board\/[^']+'/g)]
      expect(drawing.length).toBeGreaterThan(0)
      expect(drawing.filter(([, folder]) => folder !== 'planning').map(([path]) => path)).toEqual([])
    },
  )
  test.each(ENTRIES.map(({ title, id }) => [title, id] as const))(
    '%s exports the name of a part from no other file',
    (_, id) => {
      const named = [...IN_THE_LOBBY, ...OPTIONAL].filter(([, name]) => /^\w+$/.test(name))
      expect(
        elsewhere(
          id,
          named.filter(([file]) => /^(plan|board|panels)/.test(file)),
        ),
      ).toEqual([])
    },
  )
})
