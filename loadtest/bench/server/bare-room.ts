/**
 * A room that sends what a match sends and does nothing else: no checks, no journal, no rules, no secrets.
 */
import { randomBytes } from 'node:crypto'
import { type Client, Room } from '@colyseus/core'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import {
  type AudienceView,
  EVERYBODY,
  type MatchState,
  matchSchemaOf,
  openView,
  SeatRow,
  writeRows,
} from '../../../common/wire/match/match-schema.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { type CourseRound, course } from './bare-course.ts'
import { MATCH } from './played-match.ts'

const SEATS = ['A1', 'A2', 'B1', 'B2']
const COURSES = Array.from({ length: 20 }, (_, match) => course(MATCH.setup, match))
const SHAPE = matchSchemaOf(voidPatrol)
/** The same grace time as a match (ms). */
const GRACE = 150

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')

export class BareRoom extends Room<{ state: MatchState }> {
  override autoDispose = false
  override maxClients = Infinity
  override patchRate = 2_147_483_647
  override seatReservationTimeout = 10
  private rounds: CourseRound[] = []
  private readonly seated = new Map<Client, string>()
  private timer: NodeJS.Timeout | undefined
  private view!: AudienceView

  override onCreate(): void {
    this.state = new SHAPE.State()
    this.view = openView(SHAPE, this.state, EVERYBODY)
    Object.assign(this.state, {
      game: voidPatrol.id,
      setup: JSON.stringify(voidPatrol.setup.parse(MATCH.setup)),
      options: JSON.stringify(matchOptions.parse(MATCH.options)),
      commitment: hex(32),
    })
    for (const id of SEATS)
      this.state.seats.set(
        id,
        Object.assign(new SeatRow(), { team: id[0], name: 'Player', occupant: 'human', connected: true }),
      )
    // Spectators who join before the start receive as much as later.
    this.open()
    this.onMessage('orders', (client: Client, { round, ready }: { round: number; ready: boolean }) => {
      this.ready(client, ready)
      return { round, ready }
    })
    this.onMessage('ready', (client: Client, { ready }: { ready: boolean }) => {
      this.ready(client, ready)
      if ([...this.state.seats.values()].every((seat) => seat.ready)) this.begin()
      return { ready }
    })
  }

  override onJoin(client: Client, { as }: { as: string }): void {
    if (as !== 'player') return
    this.seated.set(client, SEATS[this.seated.size]!)
    this.tell(client)
  }

  override onDispose(): void {
    clearTimeout(this.timer)
  }

  private tell(client: Client): void {
    client.send('mine', {
      seat: this.seated.get(client),
      choice: '',
      round: this.state.round,
      orders: null,
      ready: false,
      organiser: false,
    })
  }

  private ready(client: Client, ready: boolean): void {
    this.state.seats.get(this.seated.get(client)!)!.ready = ready
    this.broadcastPatch()
  }

  private open(): void {
    const { opening, rounds } = COURSES[Math.floor(Math.random() * COURSES.length)]!
    writeRows(SHAPE, this.view.table, opening)
    this.rounds = [...rounds]
  }

  private begin(): void {
    this.open()
    Object.assign(this.state, {
      phase: 'playing',
      seedHash: hex(32),
      seed: '',
      secret: '',
      shares: '',
      winners: '',
      by: '',
    })
    this.plan(1, 0)
    this.broadcastPatch()
    for (const client of this.seated.keys()) this.tell(client)
  }

  private plan(round: number, showing: number): void {
    for (const seat of this.state.seats.values()) seat.ready = false
    const opensAt = Date.now() + showing
    const deadline = opensAt + MATCH.options.roundSeconds * 1000
    Object.assign(this.state, { round, opensAt, deadline })
    this.view.round = round
    this.timer = setTimeout(() => this.play(), deadline + GRACE - Date.now())
  }

  private play(): void {
    const { round } = this.state
    const { rows, played, showing } = this.rounds.shift()!
    writeRows(SHAPE, this.view.table, rows)
    this.view.played = played
    if (this.rounds.length > 0) this.plan(round + 1, showing)
    else
      Object.assign(this.state, {
        phase: 'finished',
        commitment: hex(32),
        seed: hex(32),
        secret: hex(32),
        shares: [16, 16, 16, 16].map(hex).join(' '),
        winners: 'A',
        by: 'by the last fighter',
      })
    this.broadcastPatch()
  }
}
