/**
 * Those who attack: guests from as many addresses as they like. Whatever reaches them is searched for what is
 * nobody's business.
 */

import type { ZodType } from 'zod'
import { LOBBY, ROOM_REQUESTS, roomIdOf } from '../../../common/wire/chat/room-messages.ts'
import { REQUESTS } from '../../../common/wire/match/messages.ts'
import { PICKUP_REQUESTS, QUICK, QUICK_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'
import { type RawAnswer, rawRequest } from '../people/raw.ts'
import { RawSocket, reserve } from '../people/raw-socket.ts'
import { type Person, post } from '../people/table.ts'
import type { Random } from './random.ts'

/** A guest with an address, as the proxy in front of the server tells it. */
export interface Attacker extends Person {
  readonly headers: Readonly<Record<string, string>>
}

export interface Place {
  readonly room: string
  readonly options: object
}

/**
 * Of their own. Who comes from enough addresses may open any number, and each takes its memory for half an
 * hour.
 */
const MATCHES = 24

export class Crowd {
  readonly url: string
  readonly port: number
  /** The match that is being played. */
  readonly match: string
  /** What nobody here may learn, with what it is. */
  readonly secrets = new Map<string, string>()
  readonly findings = new Set<string>()
  /** What was measured, in sentences. */
  readonly figures: string[] = []
  /** How often somebody got into a room, was not let in, or had an answer by HTTP. */
  readonly tally = { entered: 0, turnedAway: 0, answered: 0 }
  private readonly random: Random
  private readonly sockets = new Set<RawSocket>()
  private readonly matches: string[] = []

  constructor({ url, port }: { url: string; port: number }, match: string, random: Random) {
    this.url = url
    this.port = port
    this.match = match
    this.random = random
  }

  address = (): Record<string, string> => ({
    'x-forwarded-for': `10.${this.random.below(256)}.${this.random.below(256)}.${this.random.below(256)}`,
  })

  async newcomer(headers = this.address()): Promise<Attacker> {
    const name = 'Raider'
    const { body } = await this.post('/api/session', { name, bearer: true }, headers)
    return { name, token: String(body['token']), headers }
  }

  /** One of the places where frames are read. */
  async place(): Promise<Place> {
    const as = this.random.of(['spectator', 'auto'])
    switch (this.random.below(4)) {
      case 0:
        return { room: this.match, options: { as } }
      case 1: {
        if (this.matches.length < MATCHES)
          this.matches.push(await this.ownMatch({ instant: this.random.next() < 0.5 }))
        return { room: this.random.of(this.matches), options: { as } }
      }
      case 2:
        return { room: roomIdOf(LOBBY), options: {} }
      default:
        await this.post('/api/quick/open', {}, this.address())
        return { room: QUICK, options: { game: 'void-patrol' } }
    }
  }

  /** A match that somebody here has opened; the one that is being played, when no more are taken. */
  async ownMatch(options: object = {}, headers = this.address()): Promise<string> {
    const { body } = await this.post('/api/matches', { game: 'void-patrol', options }, headers)
    return typeof body['id'] === 'string' ? body['id'] : this.match
  }

  /** A seat in a room, and a socket for it; nothing where they are turned away. */
  async enter(
    { token, headers }: Attacker,
    { room, options }: Place,
    joining = true,
  ): Promise<RawSocket | undefined> {
    try {
      const socket = await RawSocket.open(
        this.url,
        await reserve(this.url, room, { token, ...options }, headers),
        joining,
        headers,
      )
      this.sockets.add(socket)
      this.tally.entered++
      for (const frame of socket.frames) this.search(frame)
      socket.socket.on('message', (frame: Buffer) => this.search(frame))
      socket.socket.once('close', () => this.sockets.delete(socket))
      return socket
    } catch {
      this.tally.turnedAway++
      return undefined
    }
  }

  async post(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await post(`${this.url}${path}`, body, headers)
    this.tally.answered++
    this.search(Buffer.from(JSON.stringify(answer.body)))
    if (answer.status === 500) this.findings.add(`POST ${path} was answered with 500`)
    return answer
  }

  async raw(request: string | Buffer): Promise<RawAnswer> {
    const answer = await rawRequest(this.port, request)
    this.tally.answered++
    this.search(Buffer.from(answer.text))
    return answer
  }

  private search(bytes: Buffer): void {
    for (const [secret, what] of this.secrets)
      if (bytes.includes(secret)) this.findings.add(`${what} got out`)
    if (bytes.includes('"internal"') || bytes.includes('\xa8internal', 0, 'latin1'))
      this.findings.add('a request had an error')
  }

  goHome(): void {
    for (const socket of this.sockets) socket.close()
  }
}

const LOBBY_REQUESTS = { ...ROOM_REQUESTS, ...PICKUP_REQUESTS }

/** All requests that a room takes, by its kind. */
export const requestsOf = (room: string): Readonly<Record<string, ZodType>> =>
  room === roomIdOf(LOBBY) ? LOBBY_REQUESTS : room === QUICK ? QUICK_REQUESTS : REQUESTS
