/**
 * A match of Void Patrol with four players who are bare sockets. All receive the same, so only one of them
 * decodes the state, for all. They order at random times of a round and play again at the end.
 */

import { Decoder } from '@colyseus/schema'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import type { State } from '../../../common/games/void-patrol/state.ts'
import { matchSchemaOf, readRows, viewOf } from '../../../common/wire/match/match-schema.ts'
import { RoundsSeen } from '../../../common/wire/match/timeline.ts'
import { createMatch, type NewMatch, newSession, reserve } from '../../doors.ts'
import { LeanSocket } from '../../lean-socket.ts'
import { anyManoeuvres } from '../../pilots.ts'
import { RoomClient } from '../../protocol.ts'
import { Watch } from '../../watch.ts'

export const MATCH = {
  game: voidPatrol.id,
  setup: { seatsPerTeam: 2, roundLimit: 60 },
  options: { bots: 0, roundSeconds: 10, listed: false },
} satisfies NewMatch

export interface Played {
  /** A client received a frame. */
  frame(bytes: number): void
  /** A round arrived this long after its deadline (ms). */
  round(late: number): void
  /** Orders were acknowledged after this time (ms). */
  taken(after: number): void
  refused(why: unknown): void
}

interface Player {
  readonly room: RoomClient
  readonly socket: LeanSocket
  seat: string
}

/** Orders are sent at least this long before the deadline (ms). */
const MARGIN = 400
/** Longest time before a rematch is requested (ms). */
const REMATCH_WITHIN = 3000
const PATIENCE = 30_000
const OPENING_TRIES = 5

export class PlayedMatch {
  readonly id: string
  /** Number of lost connections. */
  lost = 0
  /** Deadline of the round revealed last (server time, ms). */
  revealedAt = 0
  private readonly base: string
  private readonly on: Played
  private readonly ready: boolean
  private readonly state = new (matchSchemaOf(voidPatrol).State)()
  private readonly players: Player[] = []
  private readonly deadlines = new Map<number, number>()
  private readonly rounds = new RoundsSeen()
  private readonly watch = new Watch()
  private planned = 0

  private constructor(base: string, id: string, on: Played, ready: boolean) {
    this.base = base
    this.id = id
    this.on = on
    this.ready = ready
  }

  /** Resolves when all four have asked to begin. `ready`: all but one send their orders as ready. */
  static async begin(base: string, on: Played, ready = true): Promise<PlayedMatch> {
    const match = new PlayedMatch(base, await opened(base), on, ready)
    await Promise.all([0, 1, 2, 3].map((place) => match.join(place)))
    await match.watch.until(
      () => match.state.game !== '' && match.players.every(({ seat }) => seat),
      PATIENCE,
    )
    match.askToBegin()
    return match
  }

  get playing(): boolean {
    return this.state.phase === 'playing'
  }

  leave(): void {
    for (const { socket } of this.players) socket.close()
  }

  private async join(place: number): Promise<void> {
    const url = await reserve(this.base, this.id, await newSession(this.base, `Player ${place}`), 'player')
    const socket = new LeanSocket(url, {
      frame: (frame) => {
        this.on.frame(frame.length)
        room.receive(frame)
      },
      closed: () => {
        room.closed()
        this.lost++
      },
    })
    const room = new RoomClient(
      (bytes) => socket.send(bytes),
      {
        state: () => this.look(),
        message: (type, payload) => this.told(player, type, payload as { seat: string }),
      },
      place === 0 ? new Decoder(this.state) : null,
    )
    const player: Player = { room, socket, seat: '' }
    this.players[place] = player
  }

  private told(player: Player, type: string | number, { seat }: { seat: string }): void {
    if (type === 'mine') player.seat = seat
    this.watch.changed()
  }

  private revealed(round: number): void {
    this.revealedAt = this.deadlines.get(round) ?? Infinity
    const late = Date.now() - this.revealedAt
    // Rounds that end early say nothing about the clock.
    if (late >= 0) this.on.round(late)
  }

  private look(): void {
    this.watch.changed()
    const seen = this.rounds.next(this.state)
    if (seen) this.revealed(seen.round)
    const { phase, round } = this.state
    if (phase === 'finished' && this.planned > 0)
      setTimeout(() => this.askToBegin(), Math.random() * REMATCH_WITHIN)
    if (phase !== 'playing') this.planned = 0
    else if (round !== this.planned) this.plan(round)
  }

  private plan(round: number): void {
    this.planned = round
    const { deadline } = this.state
    this.deadlines.delete(round - 2)
    this.deadlines.set(round, deadline)
    const position = voidPatrol.sync.fromRows(readRows(voidPatrol, viewOf(this.state)!.table))
    const owing = voidPatrol.owing(position)
    for (const [place, player] of this.players.entries())
      if (owing.includes(player.seat))
        setTimeout(
          () => void this.order(player, place, round, position),
          Math.max(0, Math.random() * (deadline - Date.now() - MARGIN)),
        )
  }

  private async order({ room, seat }: Player, place: number, round: number, position: State): Promise<void> {
    const sent = performance.now()
    const { status, payload } = await room.request('orders', {
      round,
      orders: anyManoeuvres(position, seat, Math.random),
      ready: this.ready && place > 0,
    })
    if (status === 'ok') this.on.taken(performance.now() - sent)
    else if (status !== 'closed') this.on.refused(payload)
  }

  private askToBegin(): void {
    for (const { room } of this.players)
      void room
        .request('ready', { ready: true })
        .then(({ status, payload }) => status === 'rejected' && this.on.refused(payload))
  }
}

/** A server refuses new matches while its disk is slow, so try again. */
async function opened(base: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await createMatch(base, MATCH)
    } catch (error) {
      if (tries === OPENING_TRIES) throw error
    }
  }
}
