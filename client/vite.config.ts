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
    outDir: here('../dist/client'), emptyOutDir: true, target: 'es2022',
    // The first that know `light-dark()`: imitated, it would not follow the scheme of a picture within a page.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'], assetsInlineLimit: 0, chunkSizeWarningLimit: 700,
    // The setting that keeps zod from trying `new Function` stands in zod's own chunk: it must come before the first schema, whichever chunk that is in.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'zod', test: /client[\\/]jitless|node_modules[\\/]zod[\\/]/ }] } } },
  },
  server: { proxy: { '/api': server, '/matchmake': server } },
})
