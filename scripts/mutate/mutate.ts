/** Plants small faults in files, one at a time, in a copy of the project, and tells which of them no test sees. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { copyOf } from './copy.ts'
import { endRun, runTests } from './jest.ts'
import { described, mutantsOf, planted, sample, type Mutant } from './mutants.ts'
import { testsReaching } from './reach.ts'

const USAGE = `Usage: npm run mutate -- FILE… [--most N] [--tests N] [--patience N] [--seconds N] [--seed TEXT]
Plants small faults, one at a time, in a copy of the project, runs the tests whose imports lead to the file, and names the faults that none of them sees.
  --most N      faults a file, drawn by the seed (10)
  --tests N     test files asked at most, the nearest first (12)
  --patience N  seconds that the tests of a file may take without a fault; those that do not fit, the farthest first, are left out (60)
  --seconds N   seconds in all, shared among the files (900)`

/** A fault may make tests slower before it makes them fail. */
const GRACE_SECONDS = 30

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '10' }, tests: { type: 'string', default: '12' }, patience: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '900' }, seed: { type: 'string', default: 'mutants' },
  },
})
const [most, tests, patience, seconds] = [values.most, values.tests, values.patience, values.seconds].map(Number) as [number, number, number, number]
const missing = files.filter((file) => !existsSync(file))
if (files.length === 0 || missing.length > 0 || ![most, tests, patience, seconds].every((value) => value > 0)) {
  console.error(missing.length > 0 ? `There is no ${missing.join(', ')} (files are named from the project's folder).` : USAGE)
  process.exit(2)
}

let ended = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    ended = true
    process.exitCode = signal === 'SIGINT' ? 130 : 143
    endRun()
  })

interface Alone { readonly outcome: 'passed' | 'failed' | 'hung', readonly seconds: number }
/** How tests do without a fault, each alone. */
const alone = new Map<string, Alone>()
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const copy = copyOf(process.cwd())
const until = performance.now() + seconds * 1000
const left = (): number => (until - performance.now()) / 1000
const total = { killed: 0, tried: 0 }
try {
  for (const [index, file] of files.entries()) if (!ended) await mutate(posix.normalize(file.replaceAll('\\', '/')), left() / (files.length - index))
} finally {
  copy.remove()
}
if (files.length > 1) console.log(`In all: killed ${total.killed} of ${total.tried}`)

async function mutate(file: string, share: number): Promise<void> {
  const end = performance.now() + share * 1000
  const source = readFileSync(file, 'utf8')
  const all = mutantsOf(file, source)
  const chosen = sample(all, most, source, values.seed)
  const reaching = testsReaching(process.cwd(), file)
  const asked = await trusted(file, reaching.slice(0, tests), end)
  if (ended || asked.length === 0) return
  const limit = sum(asked.map((test) => alone.get(test)!.seconds)) + GRACE_SECONDS
  const unseen: Mutant[] = []
  let killed = 0
  for (const mutant of chosen) {
    const remains = (end - performance.now()) / 1000
    if (remains <= 0 || ended) break
    writeFileSync(join(copy.folder, file), planted(source, mutant))
    const outcome = await runTests(copy.folder, asked, Math.min(limit, remains))
    // Time was up, not this fault's patience: nothing is known of it.
    if (ended || (outcome === 'hung' && remains < limit)) break
    if (outcome === 'passed') unseen.push(mutant)
    else killed++
  }
  writeFileSync(join(copy.folder, file), source)
  const count = killed + unseen.length
  total.killed += killed
  total.tried += count
  console.log(`${file}: killed ${killed} of ${count}, unseen: ${unseen.length} (of ${all.length} possible faults; ${asked.length} of ${reaching.length} tests that reach it${
    count < chosen.length ? `; time was up for ${chosen.length - count}` : ''})`)
  for (const mutant of unseen) console.log(`  ${described(source, mutant)}`)
}

/** The tests that pass without a fault, as many of the nearest as patience allows. */
async function trusted(file: string, names: readonly string[], end: number): Promise<string[]> {
  const kept: string[] = []
  let patienceLeft = patience
  for (const test of names) {
    const limit = Math.min(patienceLeft, (end - performance.now()) / 1000)
    if (limit <= 0 || ended) break
    const { outcome, seconds: took } = alone.get(test) ?? await tryAlone(test, limit)
    if (outcome === 'failed') console.log(`${file}: left out, because it fails without a fault: ${test}`)
    if (outcome !== 'passed' || took > limit) continue
    kept.push(test)
    patienceLeft -= took
  }
  if (kept.length === 0 && !ended) console.log(`${file}: ${names.length === 0 ? 'no test reaches it' : 'no test that reaches it passes in time without a fault'}`)
  return kept
}

async function tryAlone(test: string, limit: number): Promise<Alone> {
  const started = performance.now()
  const outcome = await runTests(copy.folder, [test], limit)
  const found = { outcome, seconds: (performance.now() - started) / 1000 }
  alone.set(test, found)
  return found
}
