import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { phaserLite } from './board/phaser-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env['PORT'] ?? 2567}`

export default defineConfig({
  root: here('.'),
  plugins: [phaserLite({ entry: here('./board/phaser-lite.ts') })],
  // Without `new Function`, which our Content-Security-Policy rightly forbids.
  resolve: { alias: [{ find: /^msgpackr$/, replacement: here('../node_modules/msgpackr/dist/index-no-eval.cjs') }] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('../dist/client'), emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700,
    // Pages that share schemas put them into a file that runs before the entry: zod brings its setting along.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]client[\\/]jitless\.ts$/ }] } } },
  },
  server: { proxy: { '/api': server, '/matchmake': server } },
})
