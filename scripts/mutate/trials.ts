/** How tests do without a fault, each alone: whether it passes, how long it takes and which lines it runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTests } from './jest.ts'

export interface Trial {
  readonly outcome: 'passed' | 'failed' | 'hung'
  readonly seconds: number
  runs(file: string, line: number): boolean
}

type Coverage = Record<string, { readonly statementMap: Record<string, { readonly start: { readonly line: number } }>, readonly s: Record<string, number> }>

/** A test is tried once, for all files that are to be looked at. */
export function trials(folder: string, files: readonly string[]): (test: string, limit: number) => Promise<Trial> {
  const known = new Map<string, Trial>()
  const report = join(folder, '.cache/coverage')
  const options = ['--coverage', '--coverageProvider=v8', '--coverageReporters=json', `--coverageDirectory=${report}`, ...files.map((file) => `--collectCoverageFrom=${file}`)]
  return async (test, limit) => {
    const before = known.get(test)
    if (before) return before
    const started = performance.now()
    const outcome = await runTests(folder, [test], limit, options)
    const seconds = (performance.now() - started) / 1000
    const lines = outcome === 'passed' ? linesRun(folder, join(report, 'coverage-final.json')) : new Set<string>()
    const trial = { outcome, seconds, runs: (file: string, line: number) => lines.has(`${file}:${line}`) }
    known.set(test, trial)
    return trial
  }
}

function linesRun(folder: string, report: string): Set<string> {
  const coverage = JSON.parse(readFileSync(report, 'utf8')) as Coverage
  return new Set(Object.entries(coverage).flatMap(([path, { statementMap, s }]) => {
    const file = path.slice(folder.length + 1).replaceAll('\\', '/')
    return Object.keys(s).filter((key) => s[key]! > 0).map((key) => `${file}:${statementMap[key]!.start.line}`)
  }))
}
