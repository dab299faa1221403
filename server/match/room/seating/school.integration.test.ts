/**
 * Sixty players behind one address, such as a school, after a restart: all are back in their seats, and no
 * limit is in their way.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { SOCKETS_AT_MOST } from '../../../http/guard/guard.ts'
import { JOINS_A_MINUTE } from '../../../rooms/join-limits.ts'
import { freePort } from '../../../testing/machines/free-port.ts'
import { type RunningServer, runServer } from '../../../testing/machines/process.ts'
import { deafSocket, RawSocket, reserve } from '../../../testing/people/raw-socket.ts'
import { newMatch, type Person, person } from '../../../testing/people/table.ts'
import { eventually } from '../../../testing/polling.ts'

const PLAYERS = 60

let dataDir: string
let env: Record<string, string>
let server: RunningServer
let matches: string[]
let players: Person[]
const sockets: RawSocket[] = []

/** Only requests a seat; resolves with the status and the time to retry. */
async function asks(
  match: string,
  { token }: Person,
  as = 'player',
): Promise<{ status: number; again: string | null }> {
  const response = await fetch(`${server.url}/matchmake/joinById/${match}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, as }),
  })
  await response.arrayBuffer()
  return { status: response.status, again: response.headers.get('retry-after') }
}

const seatOf = (i: number): string => matches[Math.floor(i / 2)]!

async function sitDown(i: number): Promise<void> {
  sockets.push(
    await RawSocket.open(
      server.url,
      await reserve(server.url, seatOf(i), { token: players[i]!.token, as: 'player' }),
    ),
  )
}

beforeAll(async () => {
  dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-school-'))
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMITS: '1' }
  server = await runServer(env)
  players = []
  for (let i = 0; i < PLAYERS; i++) players.push(await person(server.url, `Pupil ${i}`))
  matches = []
  for (let i = 0; i < PLAYERS / 2; i++) matches.push(await newMatch(server.url))
  for (let i = 0; i < PLAYERS; i++) await sitDown(i)
  const seated = async () =>
    ((await (await fetch(`${server.url}/api/matches`)).json()) as { taken: number }[]).reduce(
      (sum, { taken }) => sum + taken,
      0,
    )
  await eventually('everybody at their seat', seated, { holds: (taken) => taken === PLAYERS, every: 500 })
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('players behind one address rejoin twice after a kill, though strangers there are refused', async () => {
  await server.kill()
  server = await runServer(env)
  // Another pupil requests a match again and again.
  const stranger = await person(server.url, 'Stranger')
  const strangers: { status: number; again: string | null }[] = []
  for (let i = 0; i <= JOINS_A_MINUTE; i++) strangers.push(await asks(matches[0]!, stranger, 'spectator'))
  expect(strangers.at(-1)!.status).toBe(429)
  expect(Number(strangers.at(-1)!.again)).toBeGreaterThan(0)
  expect(Number(strangers.at(-1)!.again)).toBeLessThanOrEqual(60)
  for (const round of [1, 2])
    for (let i = 0; i < PLAYERS; i++)
      expect({ round, i, ...(await asks(seatOf(i), players[i]!)) }).toMatchObject({ round, i, status: 200 })
  // A reloaded page first asks for its session.
  const statuses = []
  for (const { name, token } of [...players, ...players]) {
    const response = await fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `dr-session=${token}` },
      body: JSON.stringify({ name }),
    })
    statuses.push(response.status)
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('players rejoin when others at their address occupy all of its sockets', async () => {
  const held = await Promise.all(Array.from({ length: SOCKETS_AT_MOST }, () => deafSocket(server.port, '/')))
  const full = await deafSocket(server.port, '/')
  expect([full.status, /Retry-After: \d/i.test(full.head)]).toEqual([429, true])
  for (let i = 0; i < 10; i++) await sitDown(i)
  for (const { socket } of [...held, full]) socket.destroy()
})

test('a single player rejoining endlessly is refused, and others are not', async () => {
  const [pupil] = players
  const answers = []
  for (let i = 0; i < 2 * JOINS_A_MINUTE; i++) answers.push(await asks(seatOf(0), pupil!))
  expect(answers.at(-1)!.status).toBe(429)
  expect(Number(answers.at(-1)!.again)).toBeGreaterThan(0)
  expect((await asks(seatOf(1), players[1]!)).status).toBe(200)
})
