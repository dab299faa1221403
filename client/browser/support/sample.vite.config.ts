/**
 * The client with the sample game in its lists: for `npm run dev -- sample`, and for the browser test that
 * plays it.
 */
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { withSample } from '../../build/with-sample.ts'
import client from '../../vite.config.ts'

export default defineConfig({
  ...client,
  // Nobody is served what is packed here.
  plugins: [...(client.plugins as Plugin[]).filter(({ name }) => name !== 'packed'), withSample()],
  // Bots and analyses of a match in the browser think there.
  worker: { plugins: () => [withSample()] },
  build: { ...client.build, outDir: join(import.meta.dirname, '../../../.cache/sample-client') },
})
