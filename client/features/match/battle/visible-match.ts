/** The match as far as the viewer has seen it: nothing here reveals a round before it was shown. */
import { computed } from '@preact/signals'
import { lastRoundOf } from '../../../../common/engine/step.ts'
import type { Playback } from '../../../board/playback/playback.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import type { Link } from '../../../net/match/link.ts'
import type { Viewer } from './viewer.ts'

export class VisibleMatch {
  private readonly link: Link
  private readonly game: AnyClientGame
  private readonly viewer: Viewer
  private readonly playback: Playback

  constructor(link: Link, game: AnyClientGame, viewer: Viewer, playback: Playback) {
    this.link = link
    this.game = game
    this.viewer = viewer
    this.playback = playback
  }

  /** The state before the round being shown, or the present one. */
  readonly state = computed(() => this.playback.showing.value?.round.before ?? this.link.state.value)
  /** The same at the present moment of the playback. */
  readonly momentState = computed(() => {
    const showing = this.playback.showing.value
    return showing ? this.game.stateAt(showing, this.playback.turned.value) : this.state.value
  })

  /** The present step; after the end the last one, or the one that people ended while it was planned. */
  readonly step = computed(() => {
    const { phase, round } = this.link.snapshot.value!
    const last = this.link.played.value.at(-1)
    return phase === 'finished' && last?.round === round
      ? this.viewer.stepOf(last)
      : this.viewer.stepIn(this.link.state.value, round)
  })
  /** The step being shown, and the last possible round. */
  readonly shownStep = computed(() => {
    const showing = this.playback.showing.value
    const step = showing ? this.viewer.stepOf(showing.round) : this.step.value
    return { ...step, lastRound: lastRoundOf(this.link.snapshot.peek()!.game, this.state.value, step) }
  })

  /** The match is over, and its end was shown. */
  readonly over = computed(
    () => this.link.snapshot.value?.phase === 'finished' && !this.playback.unseen.value,
  )
  /** Whether the own seat took part in the new round being shown. */
  readonly seesOwnRound = computed(() => {
    const before = this.playback.unseen.value ? this.playback.showing.value?.round.before : undefined
    const seat = this.viewer.seat.value
    return (
      before !== undefined && seat !== '' && this.link.snapshot.peek()!.game.active(before).includes(seat)
    )
  })
}
