/**
 * Preload (`node --import`) that adds the sample game to a server's list, for a test and for authors of
 * games. With CLIENT the server serves the pages of that folder of the project.
 */
import { registerHooks } from 'node:module'
import type { AnyGame } from '../../../common/engine/game.ts'
import { GAMES } from '../../../common/games/list.ts'
import { sample } from '../../../common/games/sample/game.ts'

;(GAMES as AnyGame[]).push(sample)

// Set here instead of by a setting, because operators have only one client.
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
