import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const SCRIPT = join(import.meta.dirname, 'resolve.mjs')
const drift = {
  game: 'void-patrol', rules: 'simple', field: { kind: 'arena', radius: 20 }, asteroids: [],
  fighters: [{
    id: 'a', team: 'A', at: [0, 0], facing: 0, velocity: [2, 0], hull: 30, shields: 10, shieldsFull: 10, thrust: 6, gMax: 4, spinners: 'fast', thrusters: 'forward',
    fuel: { kind: 'pulses', left: 60 }, gunnery: 1, piloting: 1, guns: [], missiles: 0, grenades: 0, rockets: 0,
  }],
  rounds: [{}],
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'resolve-'))
  writeFileSync(join(folder, 'drift.json'), JSON.stringify(drift))
  writeFileSync(join(folder, 'torn.json'), '{')
  writeFileSync(join(folder, 'unknown.json'), '{ "game": "constructor" }')
  writeFileSync(join(folder, 'bent.json'), JSON.stringify({ ...drift, asteroids: 7 }))
})
afterAll(() => rmSync(folder, { recursive: true }))

const resolve = (...files: string[]) => spawnSync(process.execPath, [SCRIPT, ...files], { cwd: folder, encoding: 'utf8' })

test('one file gives one JSON value', () => {
  const { stdout, stderr, status } = resolve('drift.json')
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(JSON.parse(stdout)).toMatchObject({ rounds: [{ fighters: { a: { at: [2, 0], velocity: [2, 0] } } }] })
})

test('several files give a line each, and one that cannot be played stops no other', () => {
  const { stdout, stderr, status } = resolve('drift.json', 'torn.json', 'unknown.json', 'bent.json', 'none.json', 'drift.json')
  expect(status).toBe(1)
  const lines = stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.map((line) => Object.keys(line))).toEqual([['rounds'], ['error'], ['error'], ['error'], ['error'], ['rounds']])
  expect(stderr).toMatch(/^torn\.json: not JSON: .+\nunknown\.json: no game "constructor" .+\nbent\.json: asteroids: .+\nnone\.json: there is no such file\n$/)
})

test('without files it says how to use it', () => {
  const { stdout, stderr, status } = resolve()
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 })
  expect(stderr).toContain('Usage: ')
})
