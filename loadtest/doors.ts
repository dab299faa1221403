/** The HTTP API as a page uses it: a session, a new match, a seat. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { newMatch } from '../common/wire/match/options.ts'
import { type Reservation, seatUrl } from './protocol.ts'

export type NewMatch = z.input<typeof newMatch>

async function post<Answer>(base: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

export const newSession = async (base: string, name: string): Promise<string> =>
  (await post<{ token: string }>(base, '/api/session', { name, bearer: true })).token

export const createMatch = async (base: string, match: NewMatch): Promise<string> =>
  (await post<{ id: string }>(base, '/api/matches', match)).id

/** Reserves a seat; its socket must connect within some seconds. */
export const reserve = async (
  base: string,
  match: string,
  token: string,
  as: 'player' | 'spectator',
): Promise<string> =>
  seatUrl(
    base,
    await post<Reservation>(base, `/matchmake/joinById/${match}`, {
      token,
      as,
      entropy: randomBytes(16).toString('hex'),
    }),
  )
