/** The examples of docs/bots.md work as typed: the complete bot plays, and the commands make accounts. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { blocksIn, ROOT } from '../scripts/docs/documents.ts'
import { startTestNode, type TestNode } from '../server/testing/machines/node.ts'
import { type Running, run } from '../server/testing/machines/process.ts'
import { join as joinMatch, newMatch, person } from '../server/testing/people/table.ts'

jest.setTimeout(360_000)

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node.stop())

const blocks = (language: string): string[] =>
  blocksIn('docs/bots.md').flatMap((block) => (block.language === language ? [block.code] : []))

test('the bot in TypeScript that is printed whole plays a match to its end', async () => {
  const [code] = blocks('ts')
  // The copy must be beside the folders that it imports from, as files in bots/ are.
  const folder = join(ROOT, '.cache')
  const file = join(folder, `docs-bot-${process.pid}.ts`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, code!)
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

test('the commands for an account of a program are answered as they say', async () => {
  const code = blocks('sh').find((block) => block.includes('/api/account/program'))!
  const lines = code.split('\n').filter((line) => line.startsWith('curl'))
  expect(lines.map((line) => /\$URL(\S+)/.exec(line)![1])).toEqual([
    '/api/session',
    '/api/account',
    '/api/account/sign-in',
    '/api/account/program',
  ])
  const shell = async (line: string, tokens: Record<string, string>) => {
    const { stdout } = await promisify(execFile)('bash', ['-c', line.replace(/^curl/, 'curl --silent')], {
      env: { PATH: process.env['PATH'], URL: node.url, JSON: 'content-type: application/json', ...tokens },
    })
    return JSON.parse(stdout) as Record<string, string>
  }
  const { token: guest = '' } = await shell(lines[0]!, {})
  expect(await shell(lines[1]!, { GUEST: guest })).toMatchObject({
    name: 'Chaser',
    program: true,
    codes: expect.any(Array),
  })
  const { token = '' } = await shell(lines[2]!, {})
  expect(token).not.toBe('')
  // The account is a program's already; a person's would become one.
  expect(await shell(lines[3]!, { TOKEN: token })).toMatchObject({ code: 'program_already' })
})
