/**
 * A player or spectator without a page: joins a real match through the real SDK, receives what a page
 * receives, and can play.
 */
import { randomBytes } from 'node:crypto'
import type { Room } from '@colyseus/sdk'
import type { AnyGame } from '../common/engine/game.ts'
import type { SeatId } from '../common/engine/match-types.ts'
import { gameNamed } from '../common/games/list.ts'
import { type MatchState, readRows, viewOf } from '../common/wire/match/match-schema.ts'
import type { Messages, Request, RequestName } from '../common/wire/match/messages.ts'
import { RoundsSeen, type SeenRound } from '../common/wire/match/timeline.ts'
import { createMatch, type NewMatch, newSession } from './doors.ts'
import { orderGiver, type PilotOptions } from './playing.ts'
import { type Frame, TappedClient } from './tapped-client.ts'
import { Watch } from './watch.ts'

export interface Joining {
  readonly name?: string
  /** The token of an earlier session, to be the same player again. */
  readonly token?: string
  readonly as?: 'auto' | 'player' | 'spectator'
  readonly entropy?: string
  /** Whether to record messages in `seen`; true by default. */
  readonly remember?: boolean
  /** Called with every raw frame from the first. */
  readonly frame?: (frame: Frame) => void
  readonly message?: (type: string, payload: unknown) => void
  /** Called with every round that was played, when its outcome is known. */
  readonly round?: (round: SeenRound) => void
}

type Payload<N extends RequestName> = string extends keyof Request<N>
  ? [payload?: Request<N>]
  : [payload: Request<N>]

const PATIENCE = 10_000
let joined = 0

export class ScriptedPlayer {
  readonly token: string
  /** Every message of the server, in order. */
  readonly seen: { type: string; payload: unknown }[] = []
  /** The server's latest message about this player's seat and orders. */
  own: Messages['mine'] | undefined
  /** The close code of the connection. */
  closed: number | undefined
  room!: Room<unknown, MatchState>
  game!: AnyGame
  private readonly watch = new Watch()

  private constructor(token: string) {
    this.token = token
  }

  /** Joins a match; resolves when its complete state and the seat are known. */
  static async join(base: string, match: string, given: Joining = {}): Promise<ScriptedPlayer> {
    const token = given.token ?? (await newSession(base, given.name ?? `Script ${++joined}`))
    const player = new ScriptedPlayer(token)
    const client = new TappedClient(base, {
      frame: given.frame,
      message: (type, payload) => {
        if (given.remember !== false) player.seen.push({ type, payload })
        if (type === 'mine') player.own = payload as Messages['mine']
        given.message?.(type, payload)
        player.watch.changed()
      },
    })
    const rounds = new RoundsSeen()
    await player.enter(
      await client.joinById<MatchState>(match, {
        token,
        as: given.as ?? 'player',
        entropy: given.entropy ?? randomBytes(16).toString('hex'),
      }),
      (state) => {
        const round = rounds.next(state)
        if (round) given.round?.(round)
      },
    )
    return player
  }

  /** Creates a match and joins it. */
  static async create(base: string, match: NewMatch, given: Joining = {}): Promise<ScriptedPlayer> {
    return ScriptedPlayer.join(base, await createMatch(base, match), given)
  }

  private async enter(room: Room<unknown, MatchState>, changed: (state: MatchState) => void): Promise<void> {
    this.room = room
    const gone = (code: number) => {
      this.closed = code
      this.watch.end(`the connection to match ${room.roomId} closed with ${code}`)
    }
    room.onLeave(gone)
    room.onDrop(gone)
    room.onStateChange(changed)
    room.onStateChange(this.watch.changed)
    // Before the first state arrives, the reflected fields are undefined.
    await this.watch.until(() => this.own !== undefined && Boolean(room.state.game), PATIENCE)
    this.game = gameNamed(room.state.game)!
  }

  get match(): string {
    return this.room.roomId
  }

  get state(): MatchState {
    return this.room.state
  }

  /** The seat; empty for spectators. */
  get seat(): SeatId {
    return this.own?.seat ?? ''
  }

  /** The game's state as in the page; only after the match has begun. */
  get position(): unknown {
    return this.game.sync.fromRows(readRows(this.game, viewOf(this.state)!.table))
  }

  /** Rejects a refused request with an error whose `reason` is the refusal. */
  request<N extends RequestName>(name: N, ...[payload]: Payload<N>): Promise<unknown> {
    return this.room.request<unknown, unknown>(name, payload ?? {})
  }

  /** Resolves when the predicate holds; rejects after `patience` ms, or when the connection is gone. */
  until(so: (player: this) => boolean, patience = PATIENCE): Promise<void> {
    return this.watch.until(() => so(this), patience)
  }

  /** Gives orders in every round in which this seat owes some. Returns a function that stops this. */
  play(how: PilotOptions = {}): () => void {
    const { look, end } = orderGiver(this, how)
    const off = this.watch.on(look)
    return () => {
      off()
      end()
    }
  }

  /** Leaves for good. */
  async close(): Promise<void> {
    if (this.closed === undefined) await this.room.leave(true)
  }

  /** Drops the connection without leaving. */
  vanish(): void {
    this.room.connection.close()
  }
}
