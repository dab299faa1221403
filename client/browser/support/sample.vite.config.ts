/** The client with the sample game in its lists, for `npm run dev -- sample` and for its browser test. */
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { withSample } from '../../build/with-sample.ts'
import client from '../../vite.config.ts'

export default defineConfig({
  ...client,
  // Compressed copies are not needed, because nobody downloads this build.
  plugins: [...(client.plugins as Plugin[]).filter(({ name }) => name !== 'packed'), withSample()],
  // The workers for bots and analyses need the sample game, too.
  worker: { plugins: () => [withSample()] },
  build: { ...client.build, outDir: join(import.meta.dirname, '../../../.cache/sample-client') },
})
