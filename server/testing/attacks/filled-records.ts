/** Guests fill records with long orders: comments, and endless commands. */

import { ORDER_BYTES_OF_A_MATCH } from '../../match/orders/order-budget.ts'
import { FRAME, type RawSocket, requestFrame } from '../people/raw-socket.ts'
import type { Attack } from './attack.ts'
import type { AttackCrowd, Attacker } from './crowd.ts'

const TEAMS = 6
const SEATS = 2
const ROUNDS = 5
const SIZE = 40_000
/** The pause before orders are tried again out of turn (ms), and the number of tries. */
const [AGAIN, TRIES] = [100, 100]

/** Orders of comments only, and of commands only. */
const COMMENTS = '# dear diary, today we filled a disk\n'.repeat(SIZE / 37)
const COMMANDS = '1: Boost N 1\n'.repeat(SIZE / 13)

/**
 * Plays a match of guests who fill its record as far as possible. Returns the record's name; undefined if the
 * match could not be finished.
 */
export async function largeRecord(crowd: AttackCrowd): Promise<string | undefined> {
  const setup = { teams: TEAMS, seatsPerTeam: SEATS, roundLimit: ROUNDS }
  const { body } = await crowd.post(
    '/api/matches',
    { game: 'space-arena', setup, options: { listed: false, bots: 0, roundSeconds: 240 } },
    crowd.address(),
  )
  const room = String(body['id'])
  const seated: RawSocket[] = []
  for (let i = 0; i < TEAMS * SEATS; i++) {
    const guest: Attacker = await crowd.newcomer()
    const socket = await crowd.enter(guest, { room, options: { as: 'spectator' } })
    if (!socket) continue
    await answer(socket, 'sit', { seat: seatAt(i) })
    seated.push(socket)
  }
  await Promise.all(seated.map((socket) => answer(socket, 'ready', { ready: true })))
  await Promise.all(seated.map((socket, i) => play(socket, i)))
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await fetch(`${crowd.url}/api/matches/${room}/record`, { headers: crowd.address() })
    if (found.ok) return ((await found.json()) as { record: string }).record
    await later()
  }
  return undefined
}

const seatAt = (i: number): string => `${'ABCDEF'[Math.floor(i / SEATS)]}${(i % SEATS) + 1}`

async function play(socket: RawSocket, i: number): Promise<void> {
  const ship = seatAt(i)
  for (let round = 1; round <= ROUNDS; round++) {
    let orders: object = { [ship]: i % 2 ? COMMENTS : COMMANDS }
    for (let tries = 0; tries < TRIES; tries++) {
      const said = await answer(socket, 'orders', { round, orders, ready: true })
      if (
        !said ||
        !['orders_full', 'wrong_round', 'too_fast', 'wrong_phase'].some((code) => said.includes(code))
      )
        break
      // The quota is full: goes on with empty orders.
      if (said.includes('orders_full')) orders = {}
      else await later()
    }
  }
}

const answer = (socket: RawSocket, name: string, payload: unknown): Promise<Buffer | undefined> =>
  socket.ask(requestFrame(name, payload), ([kind]) => kind === FRAME.response)

const later = () => new Promise((resolve) => setTimeout(resolve, AGAIN))

/** The size of a record without its orders: names, seeds and chat (bytes). */
const BESIDE = 128 * 1024

export const filledRecords: Attack = {
  name: 'filled-records',
  what: 'records filled with comments and with orders without end',
  async run(crowd, effort) {
    const findings: string[] = []
    do {
      const name = await largeRecord(crowd)
      if (name === undefined) return ['the match was not played to its end, or has no record']
      const text = await (
        await fetch(`${crowd.url}/api/records/${name}`, { headers: crowd.address() })
      ).text()
      if (text.includes('diary')) findings.push('a record has comments in it')
      if (text.length > ORDER_BYTES_OF_A_MATCH + BESIDE)
        findings.push(`a record has ${(text.length / 1024 / 1024).toFixed(1)} MB`)
    } while (!effort.over() && findings.length === 0)
    return findings
  },
}
