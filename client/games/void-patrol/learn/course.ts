/** A lesson being taken: its match in the browser, its battle on the screen, and how far one is, as far as was seen. */
import { computed, effect, signal, untracked } from '@preact/signals'
import { voidPatrol } from '../../../../common/games/void-patrol/game.ts'
import { progressOf, PUPIL, type Flown, type Lesson } from '../../../../common/games/void-patrol/lessons/lesson.ts'
import type { State } from '../../../../common/games/void-patrol/state.ts'
import { LocalLink, type LocalRound } from '../../../net/local-link.ts'
import { Battle } from '../../../screens/battle.ts'
import { calm } from '../../../screens/settings-store.ts'
import { voidPatrolClient } from '../client-game.ts'
import { Beat } from './beat.ts'
import { markDone } from './done.ts'
import { goalMarks, goalPlaces } from './goal-marks.ts'

export const LESSONS_PAGE = `/g/${voidPatrol.id}/learn`

export class Course {
  readonly lesson: Lesson
  readonly link: LocalLink
  readonly battle: Battle
  /** Rounds whose playback is over: nothing is ticked before it was seen. */
  readonly seen = signal(0)

  private readonly beat = new Beat()
  private readonly offs: (() => void)[]

  constructor(lesson: Lesson) {
    this.lesson = lesson
    const start = lesson.start()
    this.link = new LocalLink({
      id: lesson.id, game: voidPatrol, setup: voidPatrol.setup.parse({ rules: start.rules, radius: start.field.radius }), state: start, seat: PUPIL,
      seats: start.fighters.map(({ seat, team }) => ({ id: seat, team, name: lesson.names[seat] ?? seat })),
      others: (view, seat, round, dice) => lesson.others(view as State, seat, round, dice),
      seed: lesson.seed, home: LESSONS_PAGE,
      ends: (rounds) => {
        const { over } = progressOf(lesson, flown(rounds))
        return over && (over === 'done' ? 'has learned the lesson' : 'has to try again')
      },
    })
    this.battle = new Battle(this.link, voidPatrolClient, {
      marks: (eyes) => {
        const { playback, shownState } = this.battle
        const playing = playback.active.value
        // While a round is shown its fighters are elsewhere than in any state: only places are marked.
        const goals = playing ? this.ahead.value.map((goal) => ({ ...goal, targets: [] })) : this.ahead.value
        return goalMarks(goals, shownState.value as State, playing ? playback.t.value : this.beat.t.value, eyes)
      },
      places: () => goalPlaces(this.ahead.value),
    })
    const { playback } = this.battle
    this.offs = [
      effect(() => {
        if (!playback.active.value) this.seen.value = untracked(() => this.link.played.value.length)
      }),
      // Kept at once: what was achieved must not be lost with a page that is closed during the show.
      effect(() => {
        if (progressOf(lesson, flown(this.link.played.value)).over === 'done') markDone(lesson.id)
      }),
      effect(() => {
        if (playback.active.value || calm.value || !this.ahead.value.length) this.beat.stop()
        else this.beat.start()
      }),
    ]
  }

  readonly progress = computed(() => progressOf(this.lesson, flown(this.link.played.value.slice(0, this.seen.value))))
  /** The goals yet to be met, the present one first; none when it is over. */
  readonly ahead = computed(() => (this.progress.value.over ? [] : this.lesson.goals.slice(this.progress.value.met)))

  again(): void {
    this.battle.playback.close()
    this.link.restart()
    this.seen.value = 0
    this.battle.stage.fit()
  }

  close(): void {
    for (const off of this.offs) off()
    this.beat.stop()
    this.battle.close()
    this.link.close()
  }
}

/** The match is this game's own. */
const flown = (rounds: readonly LocalRound[]): readonly Flown[] => rounds as readonly unknown[] as readonly Flown[]
