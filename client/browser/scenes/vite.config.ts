/**
 * Builds the snapshot pages once: in the development build each picture would fetch some two hundred modules
 * again.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { phaserLite } from '../../board/phaser/phaser-plugin.ts'
import client from '../../vite.config.ts'

const here = import.meta.dirname
const root = join(here, '../..')

export default defineConfig({
  root,
  plugins: [phaserLite({ entry: join(root, 'board/phaser/phaser-lite.ts') })],
  resolve: client.resolve!,
  oxc: client.oxc!,
  build: {
    outDir: join(root, '../.cache/scenes'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: readdirSync(here)
        .filter((file) => file.endsWith('.html'))
        .map((file) => join(here, file)),
    },
  },
})
