/**
 * `npm run faults -- [NAME …] [--matches N]`: runs each fault against three local nodes of its own, and
 * prints a table.
 */
import { parseArgs } from 'node:util'
import type { Fault } from './fault.ts'
import { cutOff, killed, powerCut, rolled, stopped, upgraded } from './node-faults.ts'
import { bothGone, postgresFrozen, postgresGone, redisEmptied } from './store-faults.ts'
import { type TrialReport, tryOut } from './trial.ts'

/** To add a fault, write a `Fault` and list it here. */
const FAULTS: readonly Fault[] = [
  killed,
  stopped,
  redisEmptied,
  postgresGone,
  postgresFrozen,
  bothGone(15),
  bothGone(60),
  rolled,
  upgraded,
  cutOff,
  powerCut,
]

const MATCHES_AT_MOST = 50
/** Matches resume within seconds; one that has not by then (ms), even on a busy machine, never will. */
const PATIENCE = 150_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { matches: { type: 'string', default: '4' } },
})
const matches = Number(values.matches)
const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name))
if (unknown.length > 0 || !Number.isInteger(matches) || matches < 1 || matches > MATCHES_AT_MOST) {
  console.error(
    `npm run faults -- [NAME …] [--matches ON A NODE, 1 to ${MATCHES_AT_MOST}], with the names\n${FAULTS.map(({ name, what }) => `  ${name.padEnd(10)}${what}`).join('\n')}`,
  )
  process.exit(2)
}

const row = (cells: readonly string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(9))).join('')
const cellsOf = ({ matches, back, acknowledged, lost, twice, seconds }: TrialReport) => [
  String(matches),
  String(back),
  String(acknowledged),
  String(lost),
  String(twice),
  seconds === undefined ? 'never' : `${seconds.toFixed(1)} s`,
]
const held = ({ matches, back, lost, twice, findings }: TrialReport): boolean =>
  back === matches && lost === 0 && twice === 0 && findings.length === 0

console.log(row(['fault', 'matches', 'go on', 'orders', 'lost', 'twice', 'playable']))
let failed = 0
for (const fault of FAULTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const report = await tryOut(fault, { matches, patience: PATIENCE })
  if (!held(report)) failed++
  console.log(`${row([fault.name, ...cellsOf(report)])}  ${fault.what}`)
  for (const finding of report.findings) console.log(`  ${finding}`)
}
process.exit(failed > 0 ? 1 : 0)
