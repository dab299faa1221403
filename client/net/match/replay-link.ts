/**
 * A finished match, from its record: every round is there already, as whoever's knowledge is looked at had
 * it.
 */
import { batch, computed, type Signal, signal } from '@preact/signals'
import { seedHash } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound, Viewer } from '../../../common/engine/match-types.ts'
import type { Archive } from '../../../common/engine/record/archive.ts'
import { FLOWN_AFTER } from '../../../common/engine/record/seat-changes.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { Substitute } from '../../../common/wire/match/messages.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { isHouseBot } from '../../../common/wire/people/names.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { ApiError } from '../api.ts'
import { pageNow } from '../line/page-clock.ts'
import { type Link, type LinkStatus, type Mine, NO_SEAT, type SeatView, type Snapshot } from './link.ts'
import { type Folded, roundsOf } from './records.ts'

export class ReplayLink implements Link {
  readonly id: string
  readonly talks = false
  readonly lasting = false
  readonly replays = true
  readonly home = '/'
  readonly status = signal<LinkStatus>({ is: 'open' })
  readonly snapshot = computed<Snapshot>(() => ({
    ...this.last,
    seats: this.last.seats.map((seat) => this.seatAt(seat)),
  }))
  readonly state = signal<unknown>(undefined)
  readonly final: Signal<unknown>
  readonly played = signal<readonly PlayedRound[]>([])
  /** The seat whose knowledge is looked at, if it is one's. */
  readonly mine = signal<Mine>(NO_SEAT)
  /** The round that is being shown: what was said later is not to be read yet. */
  readonly heardUntil = signal(0)
  readonly substitutes = signal<readonly Substitute[]>([])
  readonly chat = computed<readonly ChatLine[]>(() =>
    this.lines.filter(({ round }) => round <= this.heardUntil.value),
  )
  readonly clock = { now: pageNow }
  readonly viewer = signal<Viewer>('gallery')

  private readonly game: AnyGame
  /** The whole truth: the opening, then every round. */
  private readonly folded: Folded
  private readonly archive: Archive
  private readonly lines: readonly (ChatLine & { readonly round: number })[]
  /** At the end, with those who began it. */
  private readonly last: Snapshot

  constructor(archive: Archive, game: AnyGame, folded: Folded) {
    this.id = archive.table
    this.game = game
    this.folded = folded
    this.archive = archive
    this.lines = archive.chat.map(({ from, change, ...line }, id) => ({
      ...line,
      id: id + 1,
      kind: change ? 'seat' : 'said',
      ...(change && { change }),
      who: '',
      name: from,
    }))
    this.final = signal(game.view(folded.at(-1)!.state, 'gallery'))
    const { seats, names, setup, rounds, outcome, seed, secret, shares, settled } = archive
    const byRules = settled?.how !== 'broken' && game.outcome(folded.at(-1)!.state) !== undefined
    this.last = {
      game,
      setup,
      options: matchOptions.parse({}),
      phase: 'finished',
      // As a server tells it: people end a match while its next round is planned.
      round: rounds.length + (settled && !byRules ? 1 : 0),
      opensAt: 0,
      deadline: 0,
      roundSeconds: 0,
      seats: seats.map(({ id, team, choice = '' }) => ({
        id,
        team,
        choice,
        name: names[id]?.name ?? id,
        occupant: names[id]?.bot ? 'bot' : 'human',
        connected: true,
        ready: true,
        autopilot: false,
        account: false,
        program: names[id] !== undefined && names[id].bot && !isHouseBot(names[id].name),
        missing: false,
        stead: '',
      })),
      spectators: 0,
      trouble: '',
      away: 0,
      pausedBy: '',
      rated: archive.rated,
      bound: false,
      exhibition: false,
      room: '',
      draw: [],
      returnBy: 0,
      ...outcome,
      seedHash: seedHash(seed),
      seed,
      secret,
      shares: shares.join(' '),
    }
    this.lookAs('gallery')
  }

  /** Who flew a seat in the round that is being shown. */
  private seatAt(seat: SeatView): SeatView {
    const line = Number.isFinite(this.heardUntil.value)
      ? this.chat.value.findLast((one) => one.change !== undefined && one.seat === seat.id)
      : undefined
    if (!line?.change) return seat
    const by = FLOWN_AFTER[line.change]
    const stead = seat.occupant === 'human' ? seat.name : ''
    const another =
      line.name === seat.name ? {} : { name: line.name, stead, occupant: 'human' as const, program: false }
    return { ...seat, ...another, connected: by !== 'nobody', autopilot: by === 'bot' }
  }

  /** Everything is shown as this viewer knew it. */
  lookAs(viewer: Viewer): void {
    const { game, folded } = this
    const states = folded.map(({ state }): unknown => game.view(state, viewer))
    batch(() => {
      this.viewer.value = viewer
      this.mine.value = { ...this.mine.peek(), seat: viewer === 'gallery' ? '' : viewer }
      this.state.value = states.at(-1)
      this.played.value = folded.slice(1).map(({ state, timeline }, i) => ({
        round: i + 1,
        before: states[i],
        after: states[i + 1],
        timeline: game.viewTimeline(timeline, state, viewer) as readonly { kind: string }[],
      }))
    })
  }

  whole = async (): Promise<readonly PlayedRound[]> => roundsOf(this.folded, this.archive)

  /** The whole truth before a round (from 1). */
  before = (round: number): unknown => this.folded[round - 1]!.state

  request = async (): Promise<never> => {
    throw new ApiError(refusal('wrong_phase', 'This is a replay.'))
  }

  say = this.request

  /** Nobody plays here. */
  rejoinAs(): void {
    return
  }

  async leave(): Promise<void> {
    this.close()
  }

  close(): void {
    this.status.value = { is: 'ended', code: 'abandoned', message: 'You have left.' }
  }
}
