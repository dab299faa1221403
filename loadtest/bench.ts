/** Benchmarks: node loadtest/bench.ts [NAME …] [--json FILE]; without names it runs the usual ones. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Measurement, met } from './bench/measurement.ts'
import { table } from './bench/table.ts'

/** Bots of different levels against each other (`bench/duels/benches.ts`). */
const duels = async (name: string) => (await import('./bench/duels/driver.ts')).duels(name)

/** The analysis' verdicts on a game's orders. */
const judgements = async (game: string) => (await import('./bench/rules/judgements.ts')).judgements(game)

/** Whether the chances of a game's curve come true. */
const calibration = async (game: string) => (await import('./bench/rules/calibration.ts')).calibration(game)

const BENCHES: Readonly<Record<string, () => Promise<Measurement[]> | Measurement[]>> = {
  resolver: async () => (await import('./bench/rules/resolver.ts')).resolver(),
  arena: async () => (await import('./bench/rules/arena.ts')).arena(),
  analysis: async () => (await import('./bench/rules/analysis.ts')).analysis(),
  'judgements-void-patrol': async () => judgements('void-patrol'),
  'judgements-space-arena': async () => judgements('space-arena'),
  'judgements-hostile-space': async () => judgements('hostile-space'),
  'judgements-vector-combat': async () => judgements('vector-combat'),
  'judgements-pencil-and-paper': async () => judgements('pencil-and-paper'),
  'calibration-void-patrol': async () => calibration('void-patrol'),
  'calibration-space-arena': async () => calibration('space-arena'),
  'calibration-hostile-space': async () => calibration('hostile-space'),
  'calibration-vector-combat': async () => calibration('vector-combat'),
  'calibration-pencil-and-paper': async () => calibration('pencil-and-paper'),
  bots: async () => duels('bots'),
  balance: async () => duels('balance'),
  'arena-bots': async () => duels('arena-bots'),
  'hostile-space': async () => (await import('./bench/rules/hostile-space.ts')).hostileSpace(),
  'vector-combat': async () => (await import('./bench/rules/vector-combat.ts')).vectorCombat(),
  'vector-courses': async () => (await import('./bench/rules/vector-courses.ts')).vectorCourses(),
  'pencil-and-paper': async () => [
    ...(await import('./bench/rules/pencil-and-paper.ts')).pencilAndPaper(),
    ...(await (await import('./bench/rules/pencil-aim.ts')).pencilAim()),
  ],
  'hostile-space-balance': async () => duels('hostile-space-balance'),
  'pencil-and-paper-balance': async () => duels('pencil-and-paper-balance'),
  'vector-combat-balance': async () => duels('vector-combat-balance'),
  'search-void-patrol': async () => duels('search-void-patrol'),
  'search-space-arena': async () => duels('search-space-arena'),
  'search-hostile-space': async () => duels('search-hostile-space'),
  'search-vector-combat': async () => duels('search-vector-combat'),
  'search-pencil-and-paper': async () => duels('search-pencil-and-paper'),
  wire: async () => (await import('./bench/server/wire.ts')).wire(),
  programs: async () => (await import('./bench/server/programs.ts')).programs(),
  journal: async () => (await import('./bench/server/journal.ts')).journal(),
  restart: async () => (await import('./bench/server/restart.ts')).restart(),
  heap: async () => (await import('./bench/server/heap.ts')).heap(),
  server: async () => (await import('./bench/server/server.ts')).server(),
  figures: async () => (await import('./bench/server/figures.ts')).figures(),
  crowd: async () => (await import('./bench/server/crowd.ts')).crowd(),
  gallery: async () => (await import('./bench/server/gallery.ts')).gallery(),
  exhibitions: async () => (await import('./bench/server/exhibitions.ts')).exhibitions(),
  board: async () => (await import('./bench/page/board.ts')).board(),
  page: async () => (await import('./bench/page/page.ts')).page(),
  og: async () => (await import('./bench/server/og.ts')).og(),
}
const USUAL = [
  'resolver',
  'arena',
  'hostile-space',
  'vector-combat',
  'pencil-and-paper',
  'bots',
  'wire',
  'journal',
  'heap',
]

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(2)
}

const measured: Measurement[] = []
for (const name of positionals.length ? positionals : USUAL) {
  const some = await BENCHES[name]!()
  console.log(`\n${table(some)}\n`)
  measured.push(...some)
}
const missed = measured.filter((m) => met(m) === false)
console.log(missed.length ? `Missed: ${missed.map((m) => m.name).join('; ')}` : 'Every target is met.')
if (values.json) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`)
