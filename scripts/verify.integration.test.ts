import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { botArchive } from '../common/engine/bots/bot-match.ts'
import { seedHash } from '../common/engine/dice/dice.ts'
import { type Archive, archiveText, matchName } from '../common/engine/record/archive.ts'
import { voidPatrol } from '../common/games/void-patrol/game.ts'
import { verified } from './verified.ts'

const SCRIPT = join(import.meta.dirname, 'verify.mjs')
const duel = botArchive(voidPatrol, 'npm run verify', { radius: 9 }, 2)
const file = `dead-reckoning-${matchName(seedHash(duel.seed))}.json`

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'))
  writeFileSync(join(folder, file), archiveText(duel))
})
afterAll(() => rmSync(folder, { recursive: true }))

const verify = (name: string, input: string | Uint8Array = '') =>
  spawnSync(process.execPath, [SCRIPT, name].filter(Boolean), { cwd: folder, encoding: 'utf8', input })

test('verify passes every check when a record was played as it says', () => {
  const { stdout, stderr, status } = verify(file)
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(stdout).toMatch(
    /^Void Patrol, \d+ rounds: A1 Bot A1, B1 Bot B1\n\n(ok {5}.+\n){6}\nThe match was played as its record says\.\n$/,
  )
})

test('verify plays a record of an earlier version by the rules of that version', async () => {
  const golden = JSON.parse(
    readFileSync(join(import.meta.dirname, '../common/games/golden/void-patrol-1-1-launcher.json'), 'utf8'),
  ) as { record: Archive }
  const record = JSON.stringify(golden.record)
  expect(verify('-', record)).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('The match was played as its record says.'),
  })
  // Under the present rules the record does not verify.
  expect(await verified(JSON.stringify({ ...golden.record, rules: 2 }), '-')).toMatchObject({
    wrong: expect.stringContaining('the match was not played as its record says'),
  })
})

test.each([
  ['a mark of its encoding', Buffer.from(`\ufeff${archiveText(duel)}`)],
  ['UTF-16', Buffer.from(`\ufeff${archiveText(duel)}`, 'utf16le')],
])('verify reads a record that was saved again with %s', (_, bytes) => {
  expect(verify('-', bytes)).toMatchObject({ stderr: '', status: 0 })
})

test('verify asks to unpack a packed record', () => {
  expect(verify('-', gzipSync(archiveText(duel)))).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'stdin: this file is packed (gzip): unpack it first\n',
  })
})

test('verify reads a record from stdin', () => {
  // Without a file name there is no match name to compare.
  expect(verify('-', archiveText(duel))).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/(ok {5}.+\n){5}\nThe match/),
  })
})

const first = duel.rounds[0]!
const tampered: [string, Archive, RegExp][] = [
  [
    'order',
    {
      ...duel,
      rounds: [
        { ...first, A1: { A1: { chits: '<<<<<<<', holdFire: false, launch: null } } },
        ...duel.rounds.slice(1),
      ],
    },
    /The orders of A1 in round 1 are not legal: A1: /,
  ],
  [
    'order that would have been legal',
    { ...duel, rounds: [{ B1: first['B1'] }, ...duel.rounds.slice(1)] },
    /WRONG {2}/,
  ],
  ['seed', { ...duel, seed: seedHash(duel.seed) }, /the seed is another/],
  ['share', { ...duel, shares: ['mine'] }, /the seed is another/],
  [
    'outcome',
    { ...duel, outcome: { winners: ['A', 'B'], by: 'are friends' } },
    /Played again, it ends otherwise: /,
  ],
]
test.each(tampered)('verify finds a record with another %s', async (_what, archive, why) => {
  const { told, wrong } = await verified(archiveText(archive), '-')
  expect(told).toMatch(why)
  expect(wrong).toMatch(/^the match was not played as its record says\. .+$/)
})

test('verify finds a record under another match’s name, and exits with 1', () => {
  const other = botArchive(voidPatrol, 'another', { radius: 9 }, 1)
  const name = `dead-reckoning-${'0'.repeat(20)} (1).json`
  writeFileSync(join(folder, name), archiveText(other))
  const { status, stdout, stderr } = verify(name)
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringContaining('WRONG  The match is named after'),
  })
  expect(stderr).toMatch(
    /^dead-reckoning-0{20} \(1\)\.json: the match was not played as its record says\. .+\n$/,
  )
})

test.each([
  ['{', 'This is no record of a match: it is not JSON.'],
  [
    archiveText({ ...duel, rules: 9 }),
    'This match was played under version 9 of the rules of Void Patrol; only versions 1 and 2 are played here.',
  ],
])('a text that is no playable record is refused with a reason: %s', async (text, wrong) => {
  expect(await verified(text, '-')).toEqual({ told: '', wrong })
})

test('verify names the file when it is missing, a folder or no record', () => {
  expect(verify('-', '{')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'stdin: This is no record of a match: it is not JSON.\n',
  })
  expect(verify('none.json')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'none.json: there is no such file\n',
  })
  expect(verify('.')).toMatchObject({ status: 1, stdout: '', stderr: '.: this is a folder\n' })
})

test('verify prints its usage when it gets no file', () => {
  expect(verify('')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Usage: ') })
})
