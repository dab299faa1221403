/**
 * A bot's connection to a server that may restart, lose connections or be full. Failed requests are retried,
 * no sooner than the server says, and a match is left only when it is over.
 */
import { Client, type Room } from '@colyseus/sdk'

/** Timeout of a request, after which it is retried (ms). */
const ANSWERS_WITHIN = 10_000
/** Interval of heartbeats (ms), because a dead connection may not report its end. */
const BEAT = 15_000
/** The first and the longest pause between two tries (ms). */
const [FIRST_PAUSE, LONGEST_PAUSE] = [300, 8_000]
/** Close codes of a room: the bot itself has left; no heartbeat was answered. */
const [LEFT, SILENT] = [4000, 4010]

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** The pause is random, because after a restart all clients reconnect at once. */
const pause = (tries: number, atLeast = 0) =>
  sleep(atLeast + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries, 9)) * (0.5 + Math.random()))

export class RefusedByServer extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export class BotConnection {
  private readonly servers: readonly string[]
  private readonly signIn: (connection: BotConnection) => Promise<string>
  /** The token that identifies the bot. */
  token = ''

  /** `servers`: addresses of nodes of one arena. If one does not answer, the next is tried. */
  constructor(servers: readonly string[], signIn: (connection: BotConnection) => Promise<string>) {
    this.servers = servers.map((server) => server.replace(/\/$/, ''))
    this.signIn = signIn
  }

  /**
   * Resolves with the server's answer, also if it is a refusal. Retries while the server is down, starting or
   * full.
   */
  private readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    for (let tries = 0; ; tries++) {
      const at = this.servers[tries % this.servers.length]!
      const signal = AbortSignal.timeout(ANSWERS_WITHIN)
      const response = await fetch(at + path, { ...init, signal }).catch(() => undefined)
      if (response && response.status !== 429 && response.status < 500) return response
      await pause(tries, Number(response?.headers.get('retry-after') ?? 0) * 1000)
    }
  }

  async ask<Answer>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    token = this.token,
  ): Promise<Answer> {
    const headers = {
      'content-type': 'application/json',
      // With this key a retried request creates no second match.
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const response = await this.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const answer = (await response.json()) as Answer & { message?: string }
    if (!response.ok) throw new RefusedByServer(response.status, answer.message ?? response.statusText)
    return answer
  }

  /** The matches in which the bot has a seat, regardless of its connections and restarts. */
  async own(): Promise<readonly { readonly id: string; readonly game: string }[]> {
    return this.known(() => this.ask('GET', '/api/me/matches'))
  }

  /** Joins a room. */
  join<State = unknown>(id: string, options: object = {}): Promise<Room<unknown, State>> {
    return this.known(async () => {
      let late = false
      let giveUp = () => undefined as void
      const silence = new Promise<never>((_, reject) => {
        giveUp = () => void setTimeout(() => reject(new Error(`${id}: no line`)), ANSWERS_WITHIN).unref()
      })
      const client = new Client(this.servers[0], {
        fetchFn: async (url, init = {}) => {
          const { pathname, search } = new URL(url instanceof Request ? url.url : url)
          const response = await this.fetch(pathname + search, init)
          giveUp()
          return response
        },
      })
      const joining = client.joinById<State>(id, { ...options, token: this.token }).then((room) => {
        room.reconnection.enabled = false
        if (late) void room.leave()
        return room
      })
      return Promise.race([joining, silence]).finally(() => (late = true))
    })
  }

  /** Resolves with the close code when the connection ends. Unanswered heartbeats also end it. */
  async ended(room: Room): Promise<number> {
    const beat = setInterval(
      () =>
        void room.request('time', {}, { timeout: ANSWERS_WITHIN }).catch((error: unknown) => {
          if (room.connection.isOpen && String(error).includes('timed out')) room.connection.close(SILENT)
        }),
      BEAT,
    )
    return new Promise<number>((resolve) => room.onLeave(resolve)).finally(() => clearInterval(beat))
  }

  /**
   * Plays a match over as many connections as necessary, until the bot itself leaves `sit`'s room or has lost
   * its seat. Rejects if it never had one.
   */
  async play<State>(id: string, sit: (room: Room<unknown, State>) => void): Promise<void> {
    for (let tries = 0, sat = false; ; await pause(tries++)) {
      try {
        const room = await this.join<State>(id, { as: 'player' })
        const ended = this.ended(room)
        sit(room)
        sat = true
        if ((await ended) === LEFT) return
        tries = 0
      } catch (error) {
        if ((await this.own()).some((match) => match.id === id)) continue
        if (sat) return
        throw error
      }
    }
  }

  /** Sends an authenticated request. If the session has ended, signs in again, once. */
  private async known<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    this.token ||= await this.signIn(this)
    return act().catch(async (error: unknown) => {
      const { status, code } = error as { status?: number; code?: number }
      if (status !== 401 && code !== 401) throw error
      this.token = await this.signIn(this)
      return act()
    })
  }
}
