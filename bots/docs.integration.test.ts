/**
 * What docs/bots.md has people type is typed, word by word and in order, and answers look as the page shows
 * them: from nothing to a rated bot.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type Block, blocksIn, ROOT, shownOf } from '../scripts/docs/documents.ts'
import { BashSession } from '../server/testing/machines/bash-session.ts'
import { startTestNode, type TestNode } from '../server/testing/machines/node.ts'
import { type Running, run } from '../server/testing/machines/process.ts'
import { join as joinMatch, newMatch, person } from '../server/testing/people/table.ts'

jest.setTimeout(360_000)

let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ rateLimits: true })
})
afterAll(() => node.stop())

const BLOCKS = blocksIn('docs/bots.md')
const ANSWERS = ['json', '']

/** The address of the page, which is that of `npm start`, becomes the test's node. */
const here = (code: string): string => code.replaceAll('http://localhost:2567', node.url)

/** Commands for a terminal of their own, and what they print once they are at work. */
const PROGRAMS: readonly (readonly [command: RegExp, says: RegExp])[] = [
  [/^BOT_NAME=\w+ BOT_PASSWORD='[^']+' python3 bots\/chaser\.py /, /waits for challenges/],
  [/^python3 bots\/chaser\.py /, /plays .*\n/],
  [/^node_modules\/\.bin\/node bots\/chaser\.ts /, /plays .*\n/],
]
/** The test's node stands for it: it would set up the whole project. */
const STARTS = /^npm start\b/

const programsIn = ({ code }: Block): string[] =>
  code.split('\n').filter((line) => STARTS.test(line) || PROGRAMS.some(([command]) => command.test(line)))

/** Starts a program in the background, as its reader does in another terminal. */
async function start(line: string): Promise<Running> {
  const [, says] = PROGRAMS.find(([command]) => command.test(line))!
  return run(
    'bash',
    ['-c', `cd '${ROOT}'; ${here(line).replace(/(?=python3|node_modules)/, 'exec ')}`],
    {},
    says,
  )
}

/** Lines that are JSON are compared as JSON. */
const read = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}
const linesOf = (text: string): unknown[] => text.split('\n').filter(Boolean).map(read)

const tools = ['bash', 'curl', 'jq', 'python3'].every((name) => spawnSync(name, ['--version']).status === 0)
const withTools = tools ? test : test.skip

withTools(
  'the commands of the page lead from nothing to a rated bot, with the answers it shows',
  async () => {
    const shell = new BashSession(ROOT)
    const programs: Running[] = []
    let typed = 0
    try {
      for (const [i, block] of BLOCKS.entries()) {
        if (block.language !== 'sh') continue
        const next = BLOCKS[i + 1]
        const lines = programsIn(block)
        if (lines.length > 0) {
          // Nothing else stands in such a block.
          expect(lines).toEqual(block.code.trimEnd().split('\n'))
          for (const line of lines.filter((one) => !STARTS.test(one))) programs.push(await start(line))
          continue
        }
        const printed = linesOf(await shell.run(here(block.code)))
        typed++
        const examples = next && ANSWERS.includes(next.language) ? linesOf(next.code) : []
        expect({ block: block.code, answers: shownOf(examples, printed) }).toEqual({
          block: block.code,
          answers: examples,
        })
      }
      expect(programs.length).toBe(PROGRAMS.length)
      expect(typed).toBeGreaterThanOrEqual(10)
    } finally {
      await Promise.all([shell.stop(), ...programs.map((program) => program.stop())])
    }
    const response = await fetch(`${node.url}/api/ladders/void-patrol/team?of=programs`)
    const { rows } = (await response.json()) as { rows: { name: string; played: number }[] }
    expect(rows.map(({ name, played }) => ({ name, played }))).toEqual([
      { name: 'Chaser', played: 1 },
      { name: 'Falcon', played: 1 },
    ])
  },
)

test('the bot in TypeScript that is printed whole plays a match to its end', async () => {
  const [{ code } = { code: '' }] = BLOCKS.filter(({ language }) => language === 'ts')
  // Beside the folders that it imports from, as a file in bots/ is.
  const folder = join(ROOT, '.cache')
  const file = join(folder, `docs-bot-${process.pid}.ts`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, code)
  const bots: Running[] = []
  try {
    const id = await newMatch(node.url, { bots: 0, roundSeconds: 60 }, { roundLimit: 5 })
    const watcher = await joinMatch(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
    for (let i = 0; i < 2; i++) bots.push(await run(process.execPath, [file, node.url, id], {}, /plays .*\n/))
    await watcher.until('the end', () => watcher.state.phase === 'finished', 120_000)
    expect([...watcher.state.seats.values()].map(({ program }) => program)).toEqual([true, true])
    await watcher.leave()
  } finally {
    await Promise.all(bots.map((bot) => bot.stop()))
    rmSync(file)
  }
})
