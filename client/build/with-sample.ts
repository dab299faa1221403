/**
 * Vite plugin: puts the sample game into both lists of games, as whoever adds a game does. Never in what is
 * shipped.
 */
import type { Plugin } from 'vite'

const LINES: Readonly<Record<string, string>> = {
  'common/games/list.ts': "import { sample } from './sample/game.ts'\nGAMES.push(sample)",
  'client/games/list.ts':
    "import { entry as sample } from './sample/entry.ts'\nENTRIES.push(sample)\nCLIENT_GAMES.sample = sample.load",
}

export const withSample = (): Plugin => ({
  name: 'with-sample',
  transform(code, id) {
    const list = Object.keys(LINES).find((path) => id.replaceAll('\\', '/').endsWith(`/${path}`))
    return list === undefined ? undefined : { code: `${code}\n${LINES[list]}\n`, map: null }
  },
})
