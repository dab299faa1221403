/** The rounds of a match as its patches bring them: the state before each, and what happened in it. */
import { signal } from '@preact/signals'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound } from '../../../common/engine/match-types.ts'
import { type MatchState, readRows, viewOf } from '../../../common/wire/match/match-schema.ts'
import { roundOf, type SeenRound } from '../../../common/wire/match/timeline.ts'

/** A new view, read from a patch. */
export interface ViewNews {
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
