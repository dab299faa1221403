/** A finished match on the screen: all its rounds as one stretch of time, in anybody's view. */
import { batch, computed, effect, signal } from '@preact/signals'
import type { Better } from '../../../common/engine/analysis/judgement.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId, TeamId, Viewer } from '../../../common/engine/match-types.ts'
import type { Archive } from '../../../common/engine/record/archive.ts'
import { lastRoundOf, stepOf } from '../../../common/engine/step.ts'
import { lengthOf, SPEEDS } from '../../board/playback/playback.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import type { Folded } from '../../net/match/records.ts'
import { ReplayLink } from '../../net/match/replay-link.ts'
import { Battle } from '../match/battle/battle.ts'
import { type Alternative, alternativeTo } from './alternative.ts'
import { addressOf, type Moment, placeIn, reelOf } from './moment.ts'

/** A record that was read and replayed, with everything needed to show it. */
export interface LoadedReplay {
  readonly name: string
  readonly archive: Archive
  readonly game: AnyGame
  readonly client: AnyClientGame
  readonly folded: Folded
}

/** The time of a loss, and the team. */
export interface LossOnReel {
  readonly time: number
  readonly team: TeamId | ''
}

export class Replay {
  readonly loaded: LoadedReplay
  readonly link: ReplayLink
  readonly battle: Battle
  /** The latest alternative. */
  readonly alternative = signal<Alternative | undefined>(undefined)
  private readonly off: () => void

  constructor(loaded: LoadedReplay) {
    this.loaded = loaded
    this.link = new ReplayLink(loaded.archive, loaded.game, loaded.folded)
    this.battle = new Battle(this.link, loaded.client)
    this.off = effect(
      () => void (this.link.heardUntil.value = this.battle.playback.showing.value?.round.round ?? Infinity),
    )
  }

  close(): void {
    this.off()
    this.battle.close()
    this.link.close()
  }

  private readonly spans = computed(() =>
    this.link.played.value.map(({ timeline }) => this.loaded.game.schedule(timeline)),
  )
  /** Titles of the rounds, by the numbering of the game's steps. */
  private readonly titles = computed(() =>
    this.link.played.value.map(({ round, before }) =>
      this.battle.viewer.named(stepOf(this.loaded.game, before, round).title),
    ),
  )
  titleOf = (round: number): string => this.titles.value[round - 1] ?? 'The end'
  /** The last possible round of the match, where the recorded one is a step of a round. */
  lastRoundIn(round: number): number | undefined {
    const before = this.link.played.value[round - 1]?.before
    return lastRoundOf(this.loaded.game, before, { title: this.titleOf(round) })
  }
  readonly reel = computed(() => reelOf(this.spans.value.map(lengthOf)))
  readonly losses = computed<readonly LossOnReel[]>(() =>
    this.link.played.value.flatMap(({ timeline, before }, i) =>
      timeline.flatMap((event, e) => {
        const team = this.loaded.client.lost?.(event, before)
        return team === undefined
          ? []
          : [{ time: this.reel.value.starts[i]! + this.spans.value[i]![e]!.start, team }]
      }),
    ),
  )
  /** The step of the alternative being shown: the match was played up to it. */
  private readonly branch = computed(() =>
    this.battle.playback.imagined.value ? this.alternative.value?.round : undefined,
  )
  /** The round being shown, or the last one at the end. */
  readonly round = computed(
    () =>
      this.branch.value ?? this.battle.playback.showing.value?.round.round ?? this.link.played.value.length,
  )
  readonly over = computed(() => !this.battle.playback.active.value)
  /** In seconds into the round. */
  private readonly t = computed(() =>
    this.over.value
      ? (this.reel.value.lengths.at(-1) ?? 0)
      : this.branch.value === undefined
        ? this.battle.playback.t.value
        : 0,
  )
  /** In seconds over the whole match. */
  readonly time = computed(() =>
    this.over.value ? this.reel.value.total : this.reel.value.starts[this.round.value - 1]! + this.t.value,
  )

  get moment(): Moment {
    return { round: this.round.value, t: this.t.value }
  }

  get address(): string {
    return addressOf(this.loaded.name, this.moment, this.link.viewer.value)
  }

  show({ round, t }: Moment, paused: boolean): void {
    const played = this.link.played.value[round - 1]
    if (played) this.battle.playback.show(played, t, paused)
  }

  /** Plays the round on with better orders of a seat in this step, and pauses at its end. */
  showAlternative(round: number, seat: SeatId, better: Better): void {
    const {
      loaded: { archive, game },
      link,
      battle,
    } = this
    const found = alternativeTo(game, archive, link.before(round), round, seat, better)
    const eyes = link.viewer.peek()
    battle.scene.plan.value = undefined
    batch(() => {
      this.alternative.value = found
      battle.playback.showImagined(
        found.steps.map((step) => ({
          round: step.round,
          before: game.view(step.before, eyes) as unknown,
          after: game.view(step.after, eyes) as unknown,
          timeline: game.viewTimeline(step.timeline, step.after, eyes) as readonly {
            kind: string
          }[],
        })),
      )
    })
  }

  /** Goes to a time of the whole match, and pauses. */
  seek(time: number): void {
    const { index, t } = placeIn(this.reel.value, time)
    if (this.branch.value !== undefined || this.battle.playback.showing.value?.round.round !== index + 1)
      this.show({ round: index + 1, t }, true)
    this.battle.playback.pause(true)
    this.battle.playback.seek(t)
  }

  /**
   * Goes one round on or back; back first goes to the beginning of the present round, unless that is close.
   */
  turn(by: 1 | -1): void {
    const begun = by < 0 && !this.over.value && this.battle.playback.t.value > 0.5
    const to = this.over.value && by < 0 ? this.round.value : begun ? this.round.value : this.round.value + by
    if (to > this.link.played.value.length) this.battle.playback.close()
    else this.show({ round: Math.max(1, to), t: 0 }, this.battle.playback.paused.value && !this.over.value)
  }

  faster(by: 1 | -1): void {
    const { speed } = this.battle.playback
    speed.value = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(speed.value as 1) + by))]!
  }

  /** Shows the same moment in another's view. */
  lookAs(viewer: Viewer): void {
    const { over, moment } = this
    const ended = over.value
    this.link.lookAs(viewer)
    if (!ended) this.show(moment, this.battle.playback.paused.value)
  }
}
