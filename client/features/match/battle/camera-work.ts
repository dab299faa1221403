/** What the board's camera shows of a match: the field, the plan, the events of the round being shown. */
import { computed, effect } from '@preact/signals'
import type { PlayedRound } from '../../../../common/engine/match-types.ts'
import { approachAt, merged } from '../../../board/camera/approach.ts'
import { worldAround } from '../../../board/camera/one-world.ts'
import type { Point } from '../../../board/camera/view.ts'
import { withField } from '../../../board/camera/whole-field.ts'
import type { Playback } from '../../../board/playback/playback.ts'
import type { Stage } from '../../../board/stage.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { calm } from '../../settings/settings-store.ts'
import type { Viewer } from './viewer.ts'
import type { VisibleMatch } from './visible-match.ts'

export interface CameraWorkOptions {
  readonly game: AnyClientGame
  readonly stage: Stage
  readonly playback: Playback
  readonly viewer: Viewer
  readonly visible: VisibleMatch
  /** A lesson shows the field with its edges, as spectators see it. */
  readonly lesson: boolean
  /** Further places that the camera must include, such as goals of a lesson. Reads signals. */
  places(): readonly Point[]
}

export class CameraWork {
  private readonly options: CameraWorkOptions

  constructor(options: CameraWorkOptions) {
    this.options = options
  }

  /** On a board that wraps: the middle of the action, around the fight and a lesson's goals. */
  readonly heart = computed((): Point | undefined => {
    const { visible, game } = this.options
    const state = visible.state.value
    return state === undefined ? undefined : game.heart?.(state, this.options.places())
  })

  /** Ends of moves in the round being shown. */
  private readonly ends = computed((): readonly Point[] => {
    const { playback, game } = this.options
    const showing = playback.showing.value
    return (showing && game.ends?.(showing)) ?? []
  })

  private readonly contacts = computed(() => {
    const { playback, game } = this.options
    return merged((playback.showing.value && game.contacts?.(playback.showing.value)) ?? [])
  })

  /** The fight at this moment of the round being shown. */
  readonly approach = computed(() => {
    const { playback } = this.options
    return playback.active.value ? approachAt(this.contacts.value, playback.t.value) : undefined
  })

  // Each of these follows something until the returned function is called.

  followState = (): (() => void) => effect(() => this.showState())
  /** `planned`: places of the plan. Reads signals. */
  followMoves(planned: () => readonly Point[]): () => void {
    const { playback, stage } = this.options
    return effect(() => stage.camera.takeIn(playback.active.value ? this.ends.value : planned(), !calm.value))
  }
  followFights = (): (() => void) =>
    effect(() =>
      this.options.stage.camera.approach(calm.value || this.heart.value ? undefined : this.approach.value),
    )

  private showState(): void {
    const {
      game,
      visible,
      viewer: { eyes },
      stage: { camera },
    } = this.options
    const state = visible.state.value
    if (state === undefined) return
    camera.keepWithin(game.outline(state))
    const [period, heart] = [game.period?.(state), this.heart.value]
    // On a board that wraps, always show one whole period: the camera follows the fight, and never changes
    // its scale by itself.
    camera.follow(
      period && heart
        ? worldAround(period, heart)
        : [
            ...(eyes.value.seat === '' || this.options.lesson
              ? withField(game.extent(state, eyes.value), period ? undefined : game.outline(state))
              : game.extent(state, eyes.value)),
            ...this.options.places(),
          ],
      !calm.value,
    )
  }

  /** Before a new round is shown: after moving the camera away the player would not see it. */
  reveals({ before }: PlayedRound): void {
    const {
      game,
      viewer: { eyes, watches },
      stage: { camera },
    } = this.options
    const dots = game.dots(before, eyes.value)
    if (!camera.shows(dots.filter((dot) => dot.own || watches.value).map((dot) => dot.at))) camera.fit()
  }

  /** The camera follows moves that end off-screen, even after it was moved by hand. */
  revealed(): void {
    const { camera } = this.options.stage
    if (this.ends.peek().some((end) => !camera.shows([end]))) camera.fit()
  }
}
