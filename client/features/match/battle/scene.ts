/** What the board shows of a match at a moment, and what a press on it means. */
import { computed, signal } from '@preact/signals'
import type { PlayedRound } from '../../../../common/engine/match-types.ts'
import type { BoardPicture } from '../../../board/board.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import { edgeMarks } from '../../../board/camera/one-world.ts'
import { recoilAt, type Shock } from '../../../board/camera/recoil.ts'
import type { Point } from '../../../board/camera/view.ts'
import { type Leavings, type LeftBehind, leftBehind, WRECKS_STAY } from '../../../board/marks/leavings.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Playback } from '../../../board/playback/playback.ts'
import { beat, flow } from '../../../board/playback/timers.ts'
import type { StageOptions } from '../../../board/stage.ts'
import type { Eyes, SeatEyes } from '../../../game-kit/board-view.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { busyAt } from '../../../game-kit/crowd.ts'
import type { Desk } from '../../../game-kit/plan/planner.ts'
import type { Link } from '../../../net/match/link.ts'
import type { Director } from '../../director/director.ts'
import { askAt } from '../../reckoning/reckoning.ts'
import { bright, calm } from '../../settings/settings-store.ts'
import type { CameraWork } from './camera-work.ts'
import type { Turn } from './turn.ts'
import type { Viewer } from './viewer.ts'
import type { VisibleMatch } from './visible-match.ts'

/** The beginning of a round (seconds). */
const PLANNED_UNTIL = 0.05

/**
 * Additional drawing below the game's own picture, such as goals of a lesson. Both functions read signals.
 */
export interface Extra {
  marks(eyes: Eyes): readonly Mark[]
  /** Places, in world units, that the camera must include. */
  places(): readonly Point[]
}

/** Orders other than the played ones, as their seat would have planned them. */
export interface ReviewedPlan {
  readonly round: number
  readonly desk: Desk
  readonly eyes: SeatEyes
}

export interface SceneOptions {
  readonly link: Link
  readonly game: AnyClientGame
  readonly viewer: Viewer
  readonly playback: Playback
  readonly visible: VisibleMatch
  readonly turn: Turn
  readonly cameraWork: CameraWork
  readonly director: Director
  readonly extra: Extra | undefined
}

export class BattleScene implements StageOptions {
  /** Whether the game's overlay is visible. */
  readonly overlay = signal(false)
  /** Drawn at the beginning of its round while that is paused there. */
  readonly plan = signal<ReviewedPlan | undefined>(undefined)

  private readonly options: SceneOptions
  /** The pointer's place on the board, in world units. */
  private readonly pointed = signal<Point | undefined>(undefined)
  private readonly leavings = new WeakMap<PlayedRound, Leavings>()

  constructor(options: SceneOptions) {
    this.options = options
  }

  /** A press on the board: asks why something that is shown happened, or is for the plan. */
  tapped(at: Point, reach: number, more: boolean): void {
    const { link, game, playback, turn } = this.options
    // Fingers do not hover.
    this.pointed.value = at
    if (playback.active.value) askAt(link.snapshot.peek()!.game, game, playback, at, reach)
    else turn.desk.value?.tapped(at, reach, more)
  }

  grabbed(at: Point, reach: number, more?: boolean): Grip | undefined {
    const { playback, turn } = this.options
    return playback.active.value ? undefined : turn.desk.value?.grabbed?.(at, reach, more)
  }

  /** What the pointer is at: for the plan, and for names in a crowd. */
  hovered(at: Point | undefined): void {
    this.pointed.value = at
    this.options.turn.desk.peek()?.hovered?.(at)
  }

  /** The picture at this moment. `film`: replaces the clock for animations. */
  picture(scale: number, film?: Pick<Eyes, 'beat'> & { readonly flow: number }): BoardPicture {
    const { game, link, visible, playback, turn, cameraWork, extra } = this.options
    const state = visible.state.value
    const showing = playback.showing.value
    const plan = this.plan.value && this.atBeginningOf(this.plan.value.round) ? this.plan.value : undefined
    const eyes = this.eyes(scale, plan?.eyes, film)
    const backdrop = game.backdrop(state, eyes)
    const desk = plan?.desk ?? (showing ? undefined : turn.desk.value)
    const marks = desk
      ? desk.marks(eyes)
      : showing
        ? game.moment(showing, playback.t.value, eyes)
        : game.still(state, eyes)
    const t = showing ? playback.t.value : 0
    const [period, heart] = [game.period?.(state), cameraWork.heart.value]
    const below = [
      ...(period && heart ? edgeMarks(period, heart, eyes) : []),
      ...(extra?.marks(eyes) ?? []),
      ...leftBehind(this.left.value, t, eyes),
    ]
    return {
      backdrop,
      // The seed's hash, which is public from the start, selects the sky.
      place: link.snapshot.peek()!.seedHash || link.id,
      marks: [...below, ...marks],
      period,
      heart,
      ...(showing && !eyes.calm && { recoil: recoilAt(this.shocks.value, t) }),
    }
  }

  private atBeginningOf(round: number): boolean {
    const { showing, paused, t } = this.options.playback
    return showing.value?.round.round === round && paused.value && t.value < PLANNED_UNTIL
  }

  private eyes(
    scale: number,
    as: SeatEyes = this.options.viewer.eyes.value,
    film?: Pick<Eyes, 'beat'> & { readonly flow: number },
  ): Eyes {
    const { busy, pointed } = this
    // Read only if something blinks, flows or is crowded, so that nothing is redrawn needlessly.
    return {
      ...as,
      scale,
      calm: calm.value,
      bright: bright.value,
      over: this.options.visible.over.value,
      overlay: this.overlay.value,
      deduced: this.deduced.value,
      attention: {
        get busy() {
          return busy.value
        },
        get pointed() {
          return pointed.value
        },
      },
      get beat() {
        return this.calm || (film?.beat ?? beat.value)
      },
      get flow() {
        return this.calm ? 0 : (film?.flow ?? flow.value)
      },
    }
  }

  /** Names in what is worth seeing at this moment. */
  private readonly busy = computed(() => {
    const { playback, director } = this.options
    const showing = playback.showing.value
    return showing ? busyAt(showing, director.highlights.value ?? [], playback.t.value) : []
  })

  private readonly shocks = computed((): readonly Shock[] => {
    const { playback, game } = this.options
    const showing = playback.showing.value
    return (
      showing?.round.timeline.flatMap((event, i) => {
        const shake = game.shake?.(event)
        return shake
          ? [
              {
                at: showing.spans[i]!.start + (shake.after ?? 0),
                strength: shake.strength,
                name: `${event.kind} ${i}`,
              },
            ]
          : []
      }) ?? []
    )
  })

  /** Traces on the board of earlier rounds and of the one being shown. */
  private readonly left = computed((): readonly LeftBehind[] => {
    const { game, playback } = this.options
    const { leaves } = game
    const all = playback.past.value
    const shown = playback.showing.value?.round.round
    const last = shown === undefined ? all.length - 1 : all.findIndex(({ round }) => round === shown)
    if (!leaves || last < 0) return []
    return all
      .slice(Math.max(0, last - WRECKS_STAY), last + 1)
      .reverse()
      .map((round, i) => {
        let leavings = this.leavings.get(round)
        if (!leavings) this.leavings.set(round, (leavings = leaves.call(game, round)))
        return { leavings, age: shown === undefined ? i + 1 : i }
      })
  })

  /** Deductions from rounds before the one being shown, so that nothing is revealed. */
  readonly deduced = computed((): unknown => {
    const { game, link, playback } = this.options
    const { deduce } = game
    if (!deduce) return undefined
    const all = playback.past.value
    const shown = playback.showing.value?.round.round ?? Infinity
    return deduce.call(
      game,
      link.snapshot.peek()!.setup,
      all.filter(({ round }) => round < shown),
    )
  })
}
