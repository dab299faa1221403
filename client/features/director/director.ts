/**
 * The director of a round's playback on a board: it controls the camera, the speed and the caption. Usable
 * with any board.
 */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { PlayedRound } from '../../../common/engine/match-types.ts'
import type { Reader } from '../../../common/engine/presentation/words.ts'
import { withField } from '../../board/camera/whole-field.ts'
import { captionAt, captionsOf } from '../../board/director/captions.ts'
import { cornersOf, frameOf } from '../../board/director/frame.ts'
import { costsUntil } from '../../board/director/highlight.ts'
import { frameAt, shots, splitAt } from '../../board/director/shots.ts'
import { timingOf } from '../../board/director/timing.ts'
import { lengthOf, type Playback, type Showing } from '../../board/playback/playback.ts'
import type { Stage } from '../../board/stage.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import { captions } from '../settings/settings-store.ts'

/** Seconds for which a round stands still before it moves, with the whole field in sight. */
const HOLDS = 0.9

export interface DirectorOptions {
  readonly game: Pick<AnyClientGame, 'highlights' | 'glance' | 'extent' | 'outline' | 'period' | 'words'>
  readonly stage: Stage
  /** Its reel must use `timing`. */
  readonly playback: Playback
  /** All rounds, oldest first. */
  readonly played: ReadonlySignal<readonly PlayedRound[]>
  /** As the board shows it: before the round being shown. */
  readonly state: ReadonlySignal<unknown>
  /** Whether this is a spectator: then the director has the camera by default. */
  readonly watches: ReadonlySignal<boolean>
  /** The seat of whoever reads the captions; empty for anybody without one. */
  readonly reader: ReadonlySignal<Reader>
  /** A sentence with the names of its players. */
  readonly named: (text: string) => string
  /** Reduced motion: the camera cuts, and there is no slow motion. */
  readonly calm: ReadonlySignal<boolean>
}

export class Director {
  private readonly options: DirectorOptions
  private readonly chosen = signal<boolean | undefined>(undefined)
  private readonly offs: (() => void)[]

  constructor(options: DirectorOptions) {
    this.options = options
    const { stage, playback, calm } = options
    let filmed: unknown
    this.offs = [
      // Moving the camera by hand takes it from the director.
      effect(() => {
        if (!stage.camera.follows.value) this.chosen.value = false
      }),
      effect(() => {
        const film = this.on.value ? this.film.value : undefined
        const split = film && splitAt(film.cut, playback.t.value)
        stage.camera.direct(
          film && cornersOf(frameAt(film.cut, playback.t.value, calm.value)),
          film !== filmed && !calm.value,
          split && [cornersOf(split[0]), cornersOf(split[1])],
        )
        filmed = film
      }),
    ]
  }

  close(): void {
    for (const off of this.offs) off()
  }

  /** The director has the camera. */
  readonly on = computed(() => this.chosen.value ?? this.options.watches.value)
  /** Whether there is something to direct: players see their plans with their own camera. */
  readonly offered = computed(() => this.options.watches.value || this.options.playback.active.value)

  /** Of the round being shown. */
  readonly highlights = computed(() => {
    const {
      playback: { showing },
      game,
      reader,
    } = this.options
    return showing.value && game.highlights(showing.value, reader.value)
  })

  private readonly film = computed(() => {
    const {
      playback: { showing },
      game,
    } = this.options
    if (!showing.value || !this.highlights.value) return undefined
    const {
      length,
      round: { before },
    } = showing.value
    return {
      length,
      cut: shots(
        {
          length,
          whole: frameOf(
            withField(
              game.extent(before, { seat: '', team: '' }),
              game.period?.(before) ? undefined : game.outline(before),
            ),
          ),
        },
        this.highlights.value,
      ),
      said: captionsOf(this.highlights.value, game.words.loss),
    }
  })

  /** Times of the moments in the round being shown. */
  readonly timing = computed(() => {
    const film = this.on.value && !this.options.calm.value ? this.film.value : undefined
    return film && timingOf(film.cut, film.length, HOLDS)
  })

  /** The present caption; empty for none. */
  readonly caption = computed(() => {
    const film = this.on.value && captions.value ? this.film.value : undefined
    const { playback, named } = this.options
    return named((film && captionAt(film.said, playback.t.value)?.words) ?? '')
  })

  /** Each side's losses so far in the round being shown, or, if none is, in the last one. */
  readonly costs = computed(() => {
    const { playback, played, game } = this.options
    if (this.highlights.value) return costsUntil(this.highlights.value, playback.t.value)
    const last = played.value.at(-1)
    return last ? costsUntil(game.highlights(this.showingOf(last)), Infinity) : new Map()
  })

  private showingOf(round: PlayedRound): Showing {
    const spans = this.options.playback.spansOf(round)
    return { round, spans, length: lengthOf(spans) }
  }

  /** The teams' strength, as far as it was shown. */
  readonly standing = computed(() => {
    const { game, state, playback } = this.options
    if (state.value === undefined) return []
    const shown = playback.active.value
    return game.glance(state.value).map((team) => {
      const cost = this.costs.value.get(team.team)
      return {
        ...team,
        hull: team.hull - (shown ? (cost?.hull ?? 0) : 0),
        pieces: team.pieces - (shown ? (cost?.lost.length ?? 0) : 0),
        cost,
      }
    })
  })

  /** Gives the camera to the director. */
  take(): void {
    batch(() => {
      this.options.stage.camera.fit()
      this.chosen.value = true
    })
  }

  leave(): void {
    this.chosen.value = false
  }

  toggle(): void {
    if (this.on.value) this.leave()
    else this.take()
  }
}
