/** The README's examples are correct: requests and answers, the script, the tables. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { blocksIn, text } from '../../scripts/docs/documents.ts'
import { answerTo } from './src/answer.ts'
import { REFUSALS } from './src/refusals.ts'
import { REQUESTS } from './src/requests.ts'

const FILE = 'packages/rules/README.md'
const blocks = (language: string) =>
  blocksIn(FILE).flatMap((block) => (block.language === language ? [block.code] : []))

type Fields = Readonly<Record<string, unknown>>

const examples = blocks('json').flatMap((code) => {
  const lines = code.trimEnd().split('\n')
  expect(lines.length % 2).toBe(0)
  return lines.flatMap((line, i) =>
    i % 2 === 0 ? [[line, JSON.parse(line) as Fields, JSON.parse(lines[i + 1]!) as unknown] as const] : [],
  )
})

/**
 * Replaces `STATE` and `RECORD` by real ones: a match as `start` begins it, and a record of the same game.
 */
async function meant(request: Fields): Promise<Fields> {
  const started = examples.find(([, { do: name }]) => name === 'start')![1]
  const { game = started['game'] } = request
  const begin = game === started['game'] ? started : { do: 'start', game, seed: 'any text' }
  const { ok } = JSON.parse(await answerTo(JSON.stringify(begin))) as { ok: { state: unknown } }
  const record = join(import.meta.dirname, '../../common/games/golden/void-patrol-2-1.json')
  return {
    ...request,
    ...('state' in request && { state: ok.state }),
    ...('record' in request && {
      record: (JSON.parse(readFileSync(record, 'utf8')) as { record: unknown }).record,
    }),
  }
}

/** Reduces an answer to the fields of the example, which may leave out fields and write `…`. */
function shown(example: unknown, whole: unknown): unknown {
  if (example === '…') return '…'
  if (Array.isArray(example) && Array.isArray(whole)) {
    const more = example.at(-1) === '…'
    const parts = more ? whole.slice(0, example.length - 1) : whole
    const seen = parts.map((part, i) => shown((example as unknown[])[i], part))
    return more && whole.length > parts.length ? [...seen, '…'] : seen
  }
  if (typeof example !== 'object' || example === null || typeof whole !== 'object' || whole === null)
    return whole
  return Object.fromEntries(
    Object.entries(example).map(([name, part]) => [name, shown(part, (whole as Fields)[name])]),
  )
}

test.each(examples)('the answer to %s is as it is shown', async (_line, request, answer) => {
  const whole: unknown = JSON.parse(await answerTo(JSON.stringify(await meant(request))))
  expect(shown(answer, whole)).toEqual(answer)
})

test('every request has a heading and an example, and every refusal is in the table', () => {
  const headings = [...text(FILE).matchAll(/^### ([a-z]+)$/gm)].map(([, name]) => name!)
  expect(headings.sort()).toEqual(Object.keys(REQUESTS).sort())
  expect([...new Set(examples.map(([, { do: name }]) => name as string))].sort()).toEqual(headings)
  const [, table = ''] = text(FILE).split('### Refusals')
  const codes = table.split('\n').flatMap((row) => {
    const [, cell = ''] = /^\| (`[^|]+) \|/.exec(row) ?? []
    return [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code!)
  })
  expect(codes.sort()).toEqual(Object.keys(REFUSALS).sort())
})

test('the script is shown as it is, and is short', () => {
  expect(blocks('py')).toEqual([text('packages/rules/example.py')])
  expect(text('packages/rules/example.py').split('\n').length).toBeLessThanOrEqual(41)
})

test('the package has the version and the license of the project, and no dependencies', () => {
  const [own, project] = ['packages/rules/package.json', 'package.json'].map(
    (file) => JSON.parse(text(file)) as Fields,
  )
  for (const field of ['version', 'license', 'engines']) expect(own![field]).toEqual(project![field])
  expect(Object.keys(own!).filter((field) => /dependencies/i.test(field))).toEqual([])
})
