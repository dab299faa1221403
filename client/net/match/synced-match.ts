/** A match as its room's synced state tells it, read by the rules that the match is played by. */
import { batch, signal } from '@preact/signals'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import { type MatchState, rulesOfState } from '../../../common/wire/match/match-schema.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { entryNamed } from '../../games/list.ts'
import { loadRules, rulesHere } from '../../games/rules.ts'
import type { LinkStatus, Snapshot } from './link.ts'
import { outdated } from './match-problems.ts'
import { snapshotOf } from './snapshot.ts'
import { type ViewNews, WatchedRounds } from './watched-rounds.ts'

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

  arrived(state: MatchState): void {
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
