/**
 * Plants small faults in files, one at a time, in a copy of the project, and lists those that no test
 * notices.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { copyOf } from './copy.ts'
import { described, lineOf, type Mutant, mutantsOf, planted, sample } from './mutants.ts'
import { testsReaching } from './reach.ts'
import { endRun, runTests, type TestOutcome } from './run-tests.ts'
import { type TimedTest, trial } from './trials.ts'

const USAGE = `Usage: npm run mutate -- FILE… [--most N] [--tests N] [--patience N] [--seconds N] [--seed TEXT]
Plants small faults, one at a time, in a copy of the project, runs the tests that run the faulty line, and names the faults that none of them sees.
  --most N      faults a file, drawn by the seed (10)
  --tests N     test files considered, the nearest by import first (40); finding out what they run takes half of the time at most
  --patience N  seconds that the tests asked about one fault may take without it; the farthest are left out (60)
  --seconds N   seconds in all, shared among the files (900)`

/** A fault may make tests slower before it makes them fail. */
const GRACE_SECONDS = 30

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '10' },
    tests: { type: 'string', default: '40' },
    patience: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '900' },
    seed: { type: 'string', default: 'mutants' },
  },
})
const [most, tests, patience, seconds] = [values.most, values.tests, values.patience, values.seconds].map(
  Number,
) as [number, number, number, number]
const files = positionals.map((file) => posix.normalize(file.replaceAll('\\', '/')))
const missing = files.filter((file) => !existsSync(file))
if (
  files.length === 0 ||
  missing.length > 0 ||
  ![most, tests, patience, seconds].every((value) => value > 0)
) {
  console.error(
    missing.length > 0
      ? `There is no ${missing.join(', ')} (files are named from the project's folder).`
      : USAGE,
  )
  process.exit(2)
}

let ended = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    ended = true
    process.exitCode = signal === 'SIGINT' ? 130 : 143
    endRun()
  })

const copy = copyOf(process.cwd())
const secondsUntil = (end: number): number => (end - performance.now()) / 1000
const until = performance.now() + seconds * 1000
const reaching = new Map(files.map((file) => [file, testsReaching(process.cwd(), file)]))
const total = { killed: 0, tried: 0 }
try {
  const trials = await tryTests(until - seconds * 500)
  for (const [index, file] of files.entries())
    if (!ended)
      await mutate(file, trials, performance.now() + (until - performance.now()) / (files.length - index))
} finally {
  copy.remove()
}
if (files.length > 1) console.log(`In all: killed ${total.killed} of ${total.tried}`)

/** The nearest test of every file, then the next of every file, because most tests reach several files. */
async function tryTests(end: number): Promise<TimedTest[]> {
  const found: TimedTest[] = []
  const names = Array.from({ length: tests }, (_, i) =>
    files.flatMap((file) => reaching.get(file)![i] ?? []),
  ).flat()
  for (const test of new Set(names)) {
    if (ended || secondsUntil(end) <= 0) break
    const result = await trial(copy.folder, test, files, Math.min(patience, secondsUntil(end)))
    if (result) found.push(result)
  }
  return found
}

async function mutate(file: string, trials: readonly TimedTest[], end: number): Promise<void> {
  const source = readFileSync(file, 'utf8')
  const all = mutantsOf(file, source)
  const chosen = sample(all, most, source, values.seed)
  const names = reaching.get(file)!
  const judges = names.flatMap((name) => trials.find(({ test }) => test === name) ?? [])
  if (judges.length === 0) {
    console.log(
      `${file}: ${names.length === 0 ? 'no test reaches it' : 'no test that reaches it passes in time without a fault'}`,
    )
    return
  }
  const unseen: Mutant[] = []
  let killed = 0
  for (const mutant of chosen) {
    const outcome = await planting(file, source, mutant, judges, end)
    if (outcome === 'unknown') break
    if (outcome === 'passed') unseen.push(mutant)
    else killed++
  }
  writeFileSync(join(copy.folder, file), source)
  const count = killed + unseen.length
  total.killed += killed
  total.tried += count
  console.log(
    `${file}: killed ${killed} of ${count}, unseen: ${unseen.length} (${all.length} faults are possible; ${judges.length} of ${names.length} tests that reach it were considered${
      count < chosen.length ? `; time was up for ${chosen.length - count} faults` : ''
    })`,
  )
  for (const mutant of unseen)
    console.log(
      `  ${described(source, mutant)}${judges.some(({ runs }) => runs(file, lineOf(source, mutant).number)) ? '' : '   (none runs this line)'}`,
    )
}

async function planting(
  file: string,
  source: string,
  mutant: Mutant,
  judges: readonly TimedTest[],
  end: number,
): Promise<TestOutcome | 'unknown'> {
  const { number } = lineOf(source, mutant)
  const running = judges.filter(({ runs }) => runs(file, number))
  // Coverage of server processes is not recorded, so without a match all tests run.
  const { asked, took } = within(patience, running.length > 0 ? running : judges)
  const limit = took + GRACE_SECONDS
  const remains = secondsUntil(end)
  if (remains <= 0 || ended) return 'unknown'
  writeFileSync(join(copy.folder, file), planted(source, mutant))
  const outcome = await runTests(copy.folder, asked, Math.min(limit, remains))
  // If the total time ended before the tests' own limit, the outcome is unknown.
  return ended || (outcome === 'hung' && remains < limit) ? 'unknown' : outcome
}

function within(most: number, judges: readonly TimedTest[]): { asked: string[]; took: number } {
  const asked: string[] = []
  let took = 0
  for (const { test, seconds: one } of judges)
    if (took + one <= most) {
      asked.push(test)
      took += one
    }
  return { asked, took }
}
