/**
 * A lesson being taken: its match in the browser, its battle on the screen, and how far one is, as far as was
 * seen.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals'
import { type AnyLesson, type LessonRound, progressOf, wayTo } from '../../common/engine/lesson.ts'
import { Battle } from '../features/match/battle/battle.ts'
import { calm } from '../features/settings/settings-store.ts'
import { LocalLink, type LocalRound } from '../net/match/local-link.ts'
import { Beat } from './beat.ts'
import { markDone } from './done.ts'
import { type AnyLessonScenes, type Lessons, lessonsPage } from './lessons.ts'

export class Course {
  readonly of: Lessons
  readonly scenes: AnyLessonScenes
  readonly lesson: AnyLesson
  readonly link: LocalLink
  readonly battle: Battle
  /** Rounds whose playback is over: nothing is ticked before it was seen. */
  readonly seen = signal(0)

  private readonly beat = new Beat()
  private readonly offs: (() => void)[]

  constructor(of: Lessons, scenes: AnyLessonScenes, lesson: AnyLesson) {
    this.of = of
    this.scenes = scenes
    this.lesson = lesson
    const { rules: game } = scenes
    const start = lesson.start() as unknown
    this.link = new LocalLink({
      id: lesson.id,
      game,
      setup: game.setup.parse(scenes.setupOf(start)),
      state: start,
      seat: scenes.pupil,
      seats: scenes.seatsOf(start).map(({ id, team }) => ({ id, team, name: lesson.names[id] ?? id })),
      others: (view, seat, round, dice) => lesson.others(view, seat, round, dice) as unknown,
      seed: lesson.seed,
      home: lessonsPage(of),
      ends: (rounds) => {
        const { over } = progressOf(lesson, played(rounds))
        return over && (over === 'done' ? 'has learned the lesson' : 'has to try again')
      },
    })
    this.battle = new Battle(this.link, scenes.client, {
      marks: (eyes) => {
        const { playback, visible } = this.battle
        const playing = playback.active.value
        return scenes.marks(
          this.ahead.value,
          visible.state.value,
          playing ? playback.t.value : this.beat.t.value,
          playing,
          eyes,
        )
      },
      places: () => scenes.places(this.ahead.value),
    })
    const { playback } = this.battle
    this.offs = [
      effect(() => {
        if (!playback.active.value) this.seen.value = untracked(() => this.link.played.value.length)
      }),
      // Kept at once: what was achieved must not be lost with a page that is closed during the show.
      effect(() => {
        if (progressOf(lesson, played(this.link.played.value)).over === 'done') markDone(of, lesson.id)
      }),
      effect(() => {
        if (playback.active.value || calm.value || !this.ahead.value.length) this.beat.stop()
        else this.beat.start()
      }),
    ]
  }

  readonly progress = computed(() =>
    progressOf(this.lesson, played(this.link.played.value.slice(0, this.seen.value))),
  )
  /** The goals yet to be met, the present one first; none when it is over. */
  readonly ahead = computed(() =>
    this.progress.value.over ? [] : this.lesson.goals.slice(this.progress.value.met),
  )

  /** Begins again where this goal begins: with 0, from the beginning. */
  again(goal = 0): void {
    this.battle.playback.close()
    batch(() => {
      this.link.restart(wayTo(this.lesson, goal))
      const rounds = this.link.played.peek()
      this.battle.playback.queue.skip(rounds.map(({ round }) => round))
      this.seen.value = rounds.length
    })
    this.battle.stage.camera.fit()
  }

  close(): void {
    for (const off of this.offs) off()
    this.beat.stop()
    this.battle.close()
    this.link.close()
  }
}

/** The match is the lesson's own game. */
const played = (rounds: readonly LocalRound[]): readonly LessonRound<unknown, unknown, unknown>[] => rounds
