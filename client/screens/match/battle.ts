/** A match on the screen: the link to it, the desk of the round being planned, the playback of those that were played. */
import { batch, computed, effect, signal, untracked } from '@preact/signals'
import type { Step } from '../../../common/engine/game.ts'
import { lastRoundOf, stepOf } from '../../../common/engine/step.ts'
import type { AnyClientGame, Eyes } from '../../games/contract.ts'
import { approachAt, merged } from '../../board/approach.ts'
import { beat } from '../../board/beat.ts'
import type { Mark } from '../../board/mark.ts'
import { Playback } from '../../board/playback.ts'
import { sound } from '../../board/sound.ts'
import { Stage } from '../../board/stage.ts'
import type { Point } from '../../board/view.ts'
import type { Link, PlayedRound, Snapshot } from '../../net/link.ts'
import { calm } from '../settings-store.ts'
import { Announcements } from './announcements.ts'
import { OrderSender } from './order-sender.ts'
import { RoundQueue } from './round-queue.ts'

/** So long the last picture of a match stands before its result covers it (seconds). */
const LAST_LOOK = 1.6

/** What is drawn besides the game's own picture, below it: goals of a lesson. Both read signals. */
export interface Extra {
  marks(eyes: Eyes): readonly Mark[]
  /** Places, in world units, that the camera shows, too. */
  places(): readonly Point[]
}

export class Battle {
  readonly link: Link
  readonly game: AnyClientGame
  readonly extra: Extra | undefined
  readonly stage = new Stage()
  readonly playback: Playback
  readonly sender: OrderSender
  readonly announcements: Announcements

  /** What the game shows besides is shown. */
  readonly overlay = signal(false)
  /** Rounds that came together and have yet to be shown. */
  readonly queue = new RoundQueue()
  private readonly offs: (() => void)[] = []

  constructor(link: Link, game: AnyClientGame, extra?: Extra) {
    this.link = link
    this.game = game
    this.extra = extra
    this.playback = new Playback((timeline) => this.rules.schedule(timeline), {
      rounds: () => link.played.value, ended: () => this.roundShown(), goesOn: link.replays,
      lingers: ({ round }) => (this.snapshot.phase === 'finished' && round === link.played.peek().at(-1)?.round ? LAST_LOOK : 0),
    })
    this.sender = new OrderSender(link, game, () => this.step.peek().title)
    this.announcements = new Announcements(link, game, () => this.playback.active.peek())
    this.offs.push(
      effect(() => this.showNew(link.played.value)),
      effect(() => {
        const state = this.shownState.value
        if (state === undefined) return
        this.stage.keepWithin(game.outline(state))
        this.stage.follow([...game.extent(state, this.eyes.value), ...(extra?.places() ?? [])], !calm.value)
      }),
      effect(() => this.stage.approach(this.playback.active.value && !calm.value ? approachAt(this.contacts.value, this.playback.t.value) : undefined)),
    )
  }

  close(): void {
    for (const off of this.offs) off()
    this.sender.close()
    this.announcements.close()
    this.playback.close()
    this.stage.unmount()
  }

  get snapshot(): Snapshot {
    return this.link.snapshot.value!
  }

  private get rules() {
    return untracked(() => this.snapshot.game)
  }

  readonly seat = computed(() => this.link.mine.value.seat)
  readonly own = computed(() => {
    const seat = this.link.snapshot.value?.seats.find(({ id }) => id === this.seat.value)
    return seat && { ...seat, choice: this.link.mine.value.choice }
  })
  readonly eyes = computed<Pick<Eyes, 'seat' | 'team'>>(() => ({ seat: this.seat.value, team: this.own.value?.team ?? '' }))
  /** Whether the own seat is still in the match, whosever turn it is. */
  readonly active = computed(() => this.seat.value !== '' && this.link.state.value !== undefined && this.snapshot.game.active(this.link.state.value).includes(this.seat.value))
  /** What is asked for now, or was asked for last. */
  readonly step = computed(() => {
    const { game, phase, round } = this.snapshot
    const last = phase === 'finished' ? this.link.played.value.at(-1) : undefined
    return last ? this.stepOf(last) : stepOf(game, this.link.state.value, round)
  })
  readonly planning = computed(() => this.sender.desk.value !== undefined && this.link.snapshot.value?.phase === 'playing')
  readonly ready = computed(() => this.planning.value && (this.own.value?.ready ?? false))
  /** What panels show: never the outcome of a round before it was seen. */
  readonly shownState = computed(() => this.playback.showing.value?.round.before ?? this.link.state.value)

  /** From a new round's showing on, until one goes back to the present: what came of it, the end of the match, too, is not told before it was seen. */
  readonly unseen = signal(false)
  /** The match is over, and its end was seen. */
  readonly over = computed(() => this.link.snapshot.value?.phase === 'finished' && !this.unseen.value)
  /** Whether the own seat had a part in the round that is shown as new. */
  readonly sees = computed(() => {
    const before = this.unseen.value ? this.playback.showing.value?.round.before : undefined
    return before !== undefined && this.seat.value !== '' && this.rules.active(before).includes(this.seat.value)
  })
  private readonly contacts = computed(() => merged((this.playback.showing.value && this.game.contacts?.(this.playback.showing.value)) ?? []))

  /** What was asked for in a round that was played. */
  stepOf = ({ before, round }: PlayedRound): Step => stepOf(this.rules, before, round)

  /** The step that is shown, and the last round that there can be. */
  readonly shownStep = computed(() => {
    const showing = this.playback.showing.value
    const step = showing ? this.stepOf(showing.round) : this.step.value
    return { ...step, lastRound: lastRoundOf(this.rules, this.shownState.value, step) }
  })

  /** The picture at this moment. */
  picture(scale: number) {
    // Asked for only by what blinks: nothing is drawn anew for a beat that nobody sees.
    const eyes: Eyes = { ...this.eyes.value, scale, calm: calm.value, overlay: this.overlay.value, get beat() { return this.calm || beat.value } }
    const showing = this.playback.showing.value
    const state = this.shownState.value
    const backdrop = this.game.backdrop(state)
    const desk = this.planning.value ? this.sender.desk.value : undefined
    const marks = showing ? this.game.moment(showing, this.playback.t.value, eyes) : desk ? desk.marks(eyes) : this.game.still(state, eyes)
    return { backdrop, marks: this.extra ? [...this.extra.marks(eyes), ...marks] : marks, period: this.game.period?.(state) }
  }

  /** The button of the round, or Enter: on to planning while the last round is shown, then ready or not. */
  commit(): void {
    if (this.playback.active.value) this.skip()
    else if (!this.playback.justOver.value) void this.setReady(!this.ready.value)
  }

  /** On to planning: what waits to be shown is in the log. */
  skip(): void {
    this.queue.clear()
    this.endShow()
  }

  async setReady(ready: boolean): Promise<void> {
    if (!this.planning.value) return
    if (ready) sound('ready')
    await this.sender.send(ready)
  }

  review(round: PlayedRound, at = 0, paused = false): void {
    this.queue.clear()
    this.playback.show(round, at, paused)
  }

  replayLast(): void {
    const last = this.link.played.value.at(-1)
    if (last) this.review(last)
  }

  /** Live, it is time to plan; of a replay the next round follows. */
  private roundShown(): void {
    const next = this.link.replays ? this.playback.around(1) : this.queue.next()
    if (!next) this.endShow()
    else if (this.link.replays) this.review(next)
    else this.showNext(next)
  }

  private showNew(played: readonly PlayedRound[]): void {
    if (this.link.replays) return
    const next = untracked(() => this.queue.arrived(played))
    if (next) untracked(() => this.showNext(next))
  }

  private showNext(next: PlayedRound): void {
    sound('reveal')
    // Whoever has moved the camera away would see nothing of it.
    if (!this.stage.shows(this.game.dots(next.before, this.eyes.value).filter((dot) => dot.own).map((dot) => dot.at))) this.stage.fit()
    batch(() => {
      this.unseen.value = true
      this.playback.show(next)
    })
  }

  private endShow(): void {
    batch(() => {
      this.unseen.value = false
      this.playback.close()
    })
  }
}
