/**
 * `node scripts/golden.ts`: makes the golden records of the present versions that are missing, one a game, by having bots
 * play them. A record that is there is never written anew: if it plays differently now, the version is to be raised.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHIVE_VERSION } from '../common/engine/archive.ts'
import { botArchive } from '../common/engine/bot-match.ts'
import { ENGINE_VERSION } from '../common/engine/record.ts'
import { goldenName, playedAgain } from '../common/games/golden.ts'
import { GAMES } from '../common/games/list.ts'

const FOLDER = join(import.meta.dirname, '../common/games/golden')

/** Matches in which much happens: many kinds of orders, and of what comes of them. */
const SETUPS: Readonly<Record<string, object>> = {
  'void-patrol': { rules: 'advanced', seatsPerTeam: 2, radius: 10, density: 6, roundLimit: 20 },
  'space-arena': { seatsPerTeam: 2, ships: 'race', races: ['Human', 'Feline'], starbases: 'neutral', distance: 450, roundLimit: 12 },
}

mkdirSync(FOLDER, { recursive: true })
for (const game of GAMES) {
  const file = join(FOLDER, goldenName(game))
  if (existsSync(file)) {
    console.log(`${file} is there.`)
    continue
  }
  const { engine, ...archive } = botArchive(game, `golden ${game.version}.${ENGINE_VERSION}`, SETUPS[game.id] ?? {}, Math.max(...game.botLevels))
  const record = { version: ARCHIVE_VERSION, engine, ...archive }
  writeFileSync(file, `${JSON.stringify({ timelines: playedAgain(game, { ...archive, engine }).timelines, record })}\n`)
  console.log(`${file}: ${archive.rounds.length} rounds.`)
}
