import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { endedBy, run } from '../setup/children.mjs'
import { node24 } from '../setup/node24.mjs'
import { ROOT } from '../setup/root.mjs'

/**
 * Runs a script with Node 24 and counts its tests, from its report or else as one test. Its output is shown
 * as it arrives or, with `capture`, returned. An exit code other than 0 is always a failure, whatever the
 * report says.
 */
export async function command(args, { limit, report, counts, capture, priority, env = {} }) {
  if (endedBy()) return {}
  const node = node24()
  if (report) {
    mkdirSync(dirname(report), { recursive: true })
    // Remove the report of an earlier run.
    rmSync(report, { force: true })
  }
  const { code, late, output } = await run(node, args, {
    cwd: ROOT,
    limit,
    capture,
    priority,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, ...env },
  })
  if (endedBy()) return {}
  const ending = late ? `This took longer than ${limit / 60_000} minutes and was stopped.` : ''
  const counted = report ? countsIn(report, counts) : { passed: code === 0 ? 1 : 0, failed: 0 }
  return { ...counted, code, output: `${output}${ending}`, failed: counted.failed || (code === 0 ? 0 : 1) }
}

function countsIn(report, counts) {
  try {
    const found = counts(JSON.parse(readFileSync(report, 'utf8')))
    if (found.passed + found.failed + found.skipped > 0) return found
    console.log('No test was found.')
  } catch (error) {
    console.log(`There is no report of this step: ${error.message}`)
  }
  return { passed: 0, failed: 1 }
}
