import { fileURLToPath } from 'node:url'
import pxToRem from 'postcss-pxtorem'
import { defineConfig, type Plugin } from 'vite'
import { phaserLite } from './board/phaser/phaser-plugin.ts'
import { frontPage } from './build/front-page.ts'
import { packed } from './build/packed.ts'

// Sizes go by the font size that the reader has set in the browser. The styles say pixels of a page with the
// usual one (16 px); here they become `rem`, widths at which the layout changes too: twice the size is like a
// window that is zoomed twofold. Sizes of text within drawings stay: those grow with the drawing.

/** Pixels from which on: hair lines stay hair lines. */
const FROM = 4

const readersSize = pxToRem({
  rootValue: 16,
  unitPrecision: 5,
  // No pattern at the end of a name: by a fault of the plugin it takes out others, too.
  propList: ['*', '!font*', '!stroke*', '!box-shadow', '!text-shadow', '!filter'],
  mediaQuery: true,
  minPixelValue: FROM,
})

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env['PORT'] ?? 2567}`

const RULES = /common[\\/]games[\\/]([\w-]+)[\\/]game\.ts$/

/** Matches these sources. */
const sources = (...paths: readonly string[]): RegExp =>
  new RegExp(`(${paths.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`)

/**
 * A request costs a slow network more than some bytes too many: what is needed together is one file, with all
 * that it imports and no file above it has.
 */
const CHUNKS = [
  { name: 'first', tags: ['$initial' as const] },
  // Many pages have some, and would have to load a match, or its engine, for them; the front page, too.
  {
    name: 'icons',
    test: sources(
      'client/ui/icons',
      'client/features/pickup/face',
      'client/features/people/names',
      'client/net/rooms/social',
      'common/engine/match-types',
      'common/engine/presentation/words',
      'common/engine/record/rules-id',
      'common/engine/step',
      'common/engine/text/visible-text',
      'common/games/[\\w-]+/endings',
    ),
  },
  { name: 'zod', test: /rolldown[\\/]runtime|client[\\/]zod\.ts$|node_modules[\\/]zod[\\/]/ },
  {
    name: 'engine',
    test: /common[\\/]engine[\\/](?!described|record[\\/]verify|text[\\/]json)|common[\\/]geometry[\\/](?!faces|plane|polygon|noding|segment|shapes)|common[\\/]games[\\/](?!list)[\w-]+\.ts$/,
  },
  // Of each game for itself: a match is of one.
  { name: (id: string) => `rules-${RULES.exec(id)?.[1]}`, test: RULES },
  {
    name: 'connection',
    test: /client[\\/]net[\\/]connection\.ts$|common[\\/]wire[\\/](?!people[\\/](keepsakes|likeness|name-rules|session))|node_modules[\\/]@colyseus[\\/]/,
  },
  // A room sounds and shows people as a match does, and needs nothing else of it.
  { name: 'sound', test: /client[\\/]board[\\/]sound[\\/]sound\.ts$/ },
  {
    name: 'people',
    test: /client[\\/](ui[\\/](when|ask|settled-button|use-escape|copied)|features[\\/](friends[\\/]acts|room[\\/](person-menu|talk-channel|emote-pictures|title-mark|linked-text|parts)|pickup[\\/](again|countdown)))\.tsx?$|client[\\/]net[\\/](server-clock|keep-in-touch|asked|joining|chat-lines|slices|rooms[\\/]blocked)\.ts$/,
  },
  // Lines above pages and cards of challenges have the same words.
  { name: 'pickup', test: sources('client/features/pickup/(notices|words)') },
  // Each lesson draws with these parts on that page.
  { name: 'learn', test: sources('client/learn/(learn-page|picture-parts)') },
  // The page of a result shows what a list shows, which other pages have without a match.
  { name: 'results', test: /client[\\/]features[\\/]people[\\/]result-list\.tsx$/ },
  {
    name: 'stage',
    test: /client[\\/]board[\\/](?!board\.ts|plane\.ts|marks[\\/]shapes|[\w-]+[\\/][\w-]+-object\.ts|phaser[\\/](phaser|graphics))|client[\\/](games|game-kit([\\/]plan)?)[\\/][\w-]+\.tsx?$/,
  },
  // Games on a grid have none of it.
  {
    name: 'plane',
    test: sources(
      'client/board/plane',
      'client/board/marks/shapes',
      'common/geometry/(faces|plane|polygon|segment)',
    ),
  },
  { name: 'board', test: /client[\\/]board[\\/]board\.ts$/ },
  {
    name: 'match',
    test: /client[\\/]features[\\/]match[\\/](?!ending[\\/](balance|debriefing|rating-change|result|why)\.)/,
  },
]

/**
 * Leaves descriptions for other programs (`Game.described`) out of workers: a worker is one file, with all
 * that it might load, and none asks for them.
 */
const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/described/described.ts') ? '\0not-described' : undefined),
  load: (id) => (id === '\0not-described' ? 'export const described = undefined' : undefined),
})

export default defineConfig({
  root: here('.'),
  plugins: [phaserLite({ entry: here('./board/phaser/phaser-lite.ts') }), frontPage(), packed()],
  // Without `new Function`, which our Content-Security-Policy rightly forbids.
  resolve: {
    alias: [
      { find: /^msgpackr$/, replacement: here('../node_modules/msgpackr/dist/index-no-eval.cjs') },
      { find: /^zod$/, replacement: here('./zod.ts') },
    ],
  },
  // In a folder of their own, by which the server knows them (`server/http/site.ts`).
  worker: {
    plugins: () => [withoutDescriptions()],
    rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } },
  },
  css: { postcss: { plugins: [readersSize] } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('../dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    // The first that know `light-dark()`: imitated, it would not follow the scheme of a picture within a
    // page.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // All of them know `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/api': server, '/docs': server, '/matchmake': server } },
})
