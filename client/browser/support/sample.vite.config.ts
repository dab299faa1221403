/** The client with the sample game in its lists, for `npm run dev -- sample` and for its browser test. */
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import client from '../../vite.config.ts'

/**
 * Vite plugin: puts the sample game into both lists of games, as whoever adds a game does. Never in what is
 * shipped.
 */
const LINES: Readonly<Record<string, string>> = {
  'common/games/list.ts': "import { sample } from './sample/game.ts'\nGAMES.push(sample)",
  'client/games/list.ts':
    "import { entry as sample } from './sample/entry.ts'\nENTRIES.push(sample)\nCLIENT_GAMES.sample = sample.load",
}

const withSample = (): Plugin => ({
  name: 'with-sample',
  transform(code, id) {
    const list = Object.keys(LINES).find((path) => id.replaceAll('\\', '/').endsWith(`/${path}`))
    return list === undefined ? undefined : { code: `${code}\n${LINES[list]}\n`, map: null }
  },
})

export default defineConfig({
  ...client,
  // Compressed copies are not needed, because nobody downloads this build.
  plugins: [...(client.plugins as Plugin[]).filter(({ name }) => name !== 'packed'), withSample()],
  // The workers for bots and analyses need the sample game, too.
  worker: { plugins: () => [withSample()] },
  build: { ...client.build, outDir: join(import.meta.dirname, '../../../.cache/sample-client') },
})
