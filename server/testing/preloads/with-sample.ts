/**
 * Loaded before a server (`node --import`): it has the sample game in its list. For a test, and for whoever
 * writes a game. With CLIENT it serves the pages of that folder of the project.
 */
import { registerHooks } from 'node:module'
import type { AnyGame } from '../../../common/engine/game.ts'
import { GAMES } from '../../../common/games/list.ts'
import { sample } from '../../../common/games/sample/game.ts'

;(GAMES as AnyGame[]).push(sample)

// Here and not by a setting: those who run a server have one client.
const client = process.env['CLIENT']
if (client !== undefined)
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      return url.endsWith('/server/http/site.ts')
        ? {
            ...loaded,
            source: Buffer.from(loaded.source as Buffer)
              .toString()
              .replace('dist/client', client),
          }
        : loaded
    },
  })
