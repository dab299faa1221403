/** Runs a test alone without a fault: whether it passes, its time, and the lines it runs. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTests } from './run-tests.ts'

export interface TimedTest {
  readonly test: string
  readonly seconds: number
  runs(file: string, line: number): boolean
}

/** V8's coverage format: offsets into a script's text with counts, nested ranges after their outer one. */
interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly CoveredRange[] }[]
  }[]
}

interface CoveredRange {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** Resolves with undefined if the test fails or takes too long. */
export async function trial(
  folder: string,
  test: string,
  files: readonly string[],
  limit: number,
): Promise<TimedTest | undefined> {
  const reports = join(folder, '.cache/coverage')
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const started = performance.now()
  const outcome = await runTests(folder, [test], limit, { NODE_V8_COVERAGE: reports })
  if (outcome === 'failed') console.log(`Left out, because it fails without a fault: ${test}`)
  if (outcome !== 'passed') return undefined
  const lines = new Set(files.flatMap((file) => linesRun(folder, file, reports)))
  return {
    test,
    seconds: (performance.now() - started) / 1000,
    runs: (file, line) => lines.has(`${file}:${line}`),
  }
}

/** Node strips types without moving code, so V8's offsets apply to the source. */
function linesRun(folder: string, file: string, reports: string): string[] {
  const path = join(folder, file)
  const { href } = pathToFileURL(path)
  const lines = readFileSync(path, 'utf8').split('\n')
  const ranges = readdirSync(reports)
    .map((name) => JSON.parse(readFileSync(join(reports, name), 'utf8')) as Coverage)
    .map(({ result }) =>
      result
        .filter(({ url }) => url === href)
        .flatMap(({ functions }) => functions.flatMap((one) => one.ranges)),
    )
  let offset = 0
  return lines.flatMap((line, i) => {
    const start = offset + line.search(/\S|$/)
    offset += line.length + 1
    return ranges.some((process) => countAt(process, start) > 0) ? [`${file}:${i + 1}`] : []
  })
}

/** The innermost range has the count of a place. */
function countAt(ranges: readonly CoveredRange[], offset: number): number {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
  const size = ({ startOffset, endOffset }: CoveredRange) => endOffset - startOffset
  return (
    around.reduce<CoveredRange | undefined>(
      (least, one) => (least && size(least) <= size(one) ? least : one),
      undefined,
    )?.count ?? 0
  )
}
