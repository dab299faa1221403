/**
 * A match as its room's synced state tells it, read by the rules that the match is played by: where it stands,
 * and its rounds, the state before each and what happened in it.
 */
import type { Room } from '@colyseus/sdk'
import { batch, signal } from '@preact/signals'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound } from '../../../common/engine/match-types.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import { type MatchState, readRows, rulesOfState, viewOf } from '../../../common/wire/match/match-schema.ts'
import { roundOf, type SeenRound } from '../../../common/wire/match/timeline.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { entryNamed } from '../../games/list.ts'
import { loadRules, rulesHere } from '../../games/rules.ts'
import type { LinkStatus, Snapshot } from './link.ts'
import { outdated } from './match-problems.ts'
import { snapshotOf } from './snapshot.ts'

/** A new view, read from a patch. */
interface ViewNews {
  readonly seedHash: string
  readonly audience: string
  readonly round: number
  readonly over: boolean
  readonly state: unknown
  /** The round that led to the state. */
  readonly seen: SeenRound | undefined
}

export class WatchedRounds {
  /** The state before the round being planned. */
  readonly state = signal<unknown>(undefined)
  readonly played = signal<readonly PlayedRound[]>([])
  /** By round, the state after it. */
  private readonly states = new Map<number, unknown>()
  private last: Pick<ViewNews, 'seedHash' | 'audience' | 'round' | 'over'> | undefined

  /** What is new in the view of this seat, or of the gallery; throws if this page cannot read it. */
  read(game: AnyGame, state: MatchState, seat: string): ViewNews | undefined {
    const { seedHash } = state
    const view = viewOf(state, seat || 'gallery')
    // Players may end a match between two rounds: hidden state is revealed then.
    const over = state.phase === 'finished'
    if (!seedHash || !view?.round) return undefined
    // Of a large battle the views come before the round that is planned in them.
    if (view.round > state.round && !over) return undefined
    const { last } = this
    const { of: audience, round, played, table } = view
    if (
      last?.seedHash === seedHash &&
      last.audience === audience &&
      last.round === round &&
      last.over === over
    )
      return undefined
    const read: unknown = game.sync.fromRows(readRows(game, table))
    return { seedHash, audience, round, over, state: read, seen: roundOf(played) }
  }

  /** A match has begun, or another one: even a late viewer has seen nothing of it. */
  begin(): void {
    this.forget()
    this.state.value = undefined
  }

  take(news: ViewNews): void {
    // Earlier rounds look different to another audience.
    if (this.last?.audience !== news.audience) this.forget()
    this.last = news
    this.state.value = news.state
    this.states.set(news.round - 1, news.state)
    if (news.seen?.round === news.round - 1) this.reveal(news.seen)
  }

  /** The screen learns of the outcome and of its playback together. */
  private reveal({ round, timeline }: SeenRound): void {
    const [before, after] = [this.states.get(round - 1), this.states.get(round)]
    // Without the state before it (the client joined in the middle) the round cannot be shown.
    if (before === undefined || this.played.value.some((known) => known.round === round)) return
    this.played.value = [...this.played.value, { round, before, after, timeline }]
  }

  private forget(): void {
    this.last = undefined
    this.states.clear()
    this.played.value = []
  }
}

/** What a patch of the state brings; `view` if the state of the game has changed. */
interface StateNews {
  readonly snapshot: Snapshot
  readonly view: ViewNews | undefined
}

/** Where the state comes from, and who is told if it cannot be read. */
export interface StateSource {
  /** The state of the room at present, which may be another room than before; undefined without any. */
  state(): MatchState | undefined
  /** Nobody wants the state any more. */
  closed(): boolean
  /** The seat of this page; empty for a spectator. */
  seat(): string
  unreadable(status: LinkStatus): void
}

export class SyncedMatch {
  readonly snapshot = signal<Snapshot | undefined>(undefined)
  readonly rounds = new WatchedRounds()
  /** This page cannot read the match: whoever is in it must reload. */
  unread = false
  private readonly source: StateSource
  private loading: Promise<void> | undefined

  constructor(source: StateSource) {
    this.source = source
  }

  /** Reads every state of the room from now on. */
  follow(room: Pick<Room, 'onStateChange'>): void {
    room.onStateChange((state) => this.arrived(state as MatchState))
  }

  private arrived(state: MatchState): void {
    if (this.unread) return
    let news: StateNews | undefined
    try {
      news = this.read(state)
    } catch {
      // A page older than the server's upgrade may fail to read its state.
      this.giveUp(outdated('There is a new version of the game.'))
    }
    if (news) batch(() => this.take(news))
  }

  /** Undefined while the rules of the match are being loaded. */
  private read(state: MatchState): StateNews | undefined {
    const id = rulesOfState(state)
    const game = rulesHere(id)
    if (game)
      return {
        snapshot: snapshotOf(game, state, this.snapshot.value),
        view: this.rounds.read(game, state, this.source.seat()),
      }
    this.fetchRules(id)
    return undefined
  }

  private take({ snapshot, view }: StateNews): void {
    const before = this.snapshot.value
    this.snapshot.value = snapshot
    if (before?.seedHash && before.seedHash !== snapshot.seedHash) this.rounds.begin()
    if (view) this.rounds.take(view)
  }

  /** The state is read as soon as the rules are loaded. */
  private fetchRules(id: RulesId): void {
    const loaded = (game: AnyGame | undefined) => {
      this.loading = undefined
      if (this.source.closed()) return
      if (!game) return this.giveUp(noRules(id))
      // The room may have changed meanwhile: the match goes on at another node.
      const state = this.source.state()
      if (state?.game) this.arrived(state)
    }
    const failed = () => {
      this.loading = undefined
      if (!this.source.closed())
        this.source.unreadable(outdated('The rules of the game could not be loaded.'))
    }
    this.loading ??= loadRules(id).then(loaded, failed)
  }

  private giveUp(status: LinkStatus): void {
    this.unread = true
    this.source.unreadable(status)
  }
}

/** Other rules than those of the match would show something wrong. */
const noRules = ({ game }: RulesId): LinkStatus =>
  entryNamed(game)
    ? outdated('This match is played by newer rules than this page has.')
    : { is: 'ended', ...refusal('unknown_game') }
