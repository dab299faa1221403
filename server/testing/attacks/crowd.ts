/** The attackers: guests from any number of addresses. All that they receive is searched for secrets. */

import type { ZodType } from 'zod'
import { LOBBY, ROOM_REQUESTS, roomIdOf } from '../../../common/wire/chat/room-messages.ts'
import { REQUESTS } from '../../../common/wire/match/messages.ts'
import { PICKUP_REQUESTS, QUICK, QUICK_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'
import { type RawAnswer, rawRequest } from '../people/raw.ts'
import { RawSocket, reserve } from '../people/raw-socket.ts'
import { type Person, post } from '../people/table.ts'
import type { Random } from './random.ts'

/** A guest with an address, set in the headers of a trusted proxy. */
export interface Attacker extends Person {
  readonly headers: Readonly<Record<string, string>>
}

export interface AttackOrigin {
  readonly room: string
  readonly options: object
}

/**
 * The most matches of the crowd: from many addresses it could open any number, and each uses memory for half
 * an hour.
 */
const MATCHES = 24

export class AttackCrowd {
  readonly url: string
  readonly port: number
  /** The match that bystanders play. */
  readonly match: string
  /** Secrets that no attacker may see, with a description of each. */
  readonly secrets = new Map<string, string>()
  readonly findings = new Set<string>()
  /** Measurements in sentences. */
  readonly figures: string[] = []
  /** Number of successful joins, refused ones, and HTTP responses. */
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

  /** A random room that reads frames. */
  async place(): Promise<AttackOrigin> {
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

  /** A match opened by the crowd; the bystanders' match when no more are accepted. */
  async ownMatch(options: object = {}, headers = this.address()): Promise<string> {
    const { body } = await this.post('/api/matches', { game: 'void-patrol', options }, headers)
    return typeof body['id'] === 'string' ? body['id'] : this.match
  }

  /** Reserves a seat and opens its socket; undefined if refused. */
  async enter(
    { token, headers }: Attacker,
    { room, options }: AttackOrigin,
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

/** All requests of a room, by its kind. */
export const requestsOf = (room: string): Readonly<Record<string, ZodType>> =>
  room === roomIdOf(LOBBY) ? LOBBY_REQUESTS : room === QUICK ? QUICK_REQUESTS : REQUESTS
