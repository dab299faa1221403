/**
 * `node scripts/golden.ts`: lets bots play the missing golden records of the present versions, one per game.
 * Existing records are never replaced: if one plays differently now, raise the version.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { botArchive } from '../common/engine/bots/bot-match.ts'
import { ARCHIVE_VERSION } from '../common/engine/record/archive.ts'
import { ENGINE_VERSION } from '../common/engine/record/rules-id.ts'
import { goldenName, playedAgain } from '../common/games/golden.ts'
import { GAMES } from '../common/games/list.ts'

const FOLDER = join(import.meta.dirname, '../common/games/golden')

mkdirSync(FOLDER, { recursive: true })
for (const game of GAMES) {
  const file = join(FOLDER, goldenName(game))
  if (existsSync(file)) {
    console.log(`${file} is there.`)
    continue
  }
  const { engine, ...archive } = botArchive(
    game,
    `golden ${game.version}.${ENGINE_VERSION}`,
    game.trials[0] ?? {},
    Math.max(...game.botLevels),
  )
  const record = { version: ARCHIVE_VERSION, engine, ...archive }
  writeFileSync(
    file,
    `${JSON.stringify({ timelines: playedAgain(game, { ...archive, engine }).timelines, record })}\n`,
  )
  console.log(`${file}: ${archive.rounds.length} rounds.`)
}
