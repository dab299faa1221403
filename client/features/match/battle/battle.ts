/**
 * A match on the screen: its link, the desk of the round being planned, and the playback of earlier rounds.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals'
import type { Step, TeamId } from '../../../../common/engine/match-types.ts'
import { namedText } from '../../../../common/engine/presentation/naming.ts'
import { lastRoundOf, stepOf, stepSeenBy } from '../../../../common/engine/step.ts'
import { isolated } from '../../../../common/engine/text/units.ts'
import { approachAt, merged } from '../../../board/camera/approach.ts'
import { radarFrame } from '../../../board/camera/framing.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import { edgeMarks, worldAround } from '../../../board/camera/one-world.ts'
import { recoilAt, type Shock } from '../../../board/camera/recoil.ts'
import type { Point } from '../../../board/camera/view.ts'
import { withField } from '../../../board/camera/whole-field.ts'
import { type Leavings, type LeftBehind, leftBehind, WRECKS_STAY } from '../../../board/marks/leavings.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { Playback } from '../../../board/playback/playback.ts'
import { beat, flow } from '../../../board/playback/timers.ts'
import { dangerOf } from '../../../board/sound/danger.ts'
import { sound } from '../../../board/sound/sound.ts'
import { Stage, type StageOptions } from '../../../board/stage.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { busyAt } from '../../../game-kit/crowd.ts'
import type { Desk } from '../../../game-kit/planner.ts'
import type { Link, PlayedRound, Snapshot } from '../../../net/match/link.ts'
import { Director } from '../../director/director.ts'
import { askAt } from '../../reckoning/reckoning.ts'
import { bright, calm } from '../../settings/settings-store.ts'
import { Announcements } from '../talk/announcements.ts'
import { nameTags } from '../talk/seat-name.tsx'
import { goingOn } from './going-on.ts'
import { OrderSender } from './order-sender.ts'
import { RoundQueue } from './round-queue.ts'

/** Seconds for which the last picture stays visible before the result covers it. */
const LAST_LOOK = 1.6

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

export class Battle implements StageOptions {
  readonly link: Link
  readonly game: AnyClientGame
  readonly extra: Extra | undefined
  readonly stage = new Stage()
  readonly playback: Playback
  readonly sender: OrderSender
  readonly announcements: Announcements
  /** Controls the camera for spectators, unless they take it. */
  readonly director: Director

  /** Whether the game's overlay is visible. */
  readonly overlay = signal(false)
  private readonly imaginedRounds = signal<readonly PlayedRound[]>([])
  /** Whether the round being shown is an alternative one. */
  readonly imagined = computed(() => {
    const shown = this.playback.showing.value?.round
    return shown !== undefined && this.imaginedRounds.value.includes(shown)
  })
  /** The rounds to move among. */
  private readonly rounds = computed(() =>
    this.imagined.value ? this.imaginedRounds.value : this.link.played.value,
  )
  /** What led to the round being shown, and that round: the match's own rounds, or the alternative ones. */
  private readonly past = computed((): readonly PlayedRound[] => {
    const [first] = this.imagined.value ? this.imaginedRounds.value : []
    const all = this.link.played.value
    return first ? [...all.filter(({ round }) => round < first.round), ...this.imaginedRounds.value] : all
  })
  /** Alternative orders, drawn at the beginning of their round while it is paused there. */
  readonly plan = signal<
    { readonly round: number; readonly desk: Desk; readonly eyes: Pick<Eyes, 'seat' | 'team'> } | undefined
  >(undefined)
  /** Rounds that arrived together and are still to be shown. */
  readonly queue = new RoundQueue()
  private readonly offs: (() => void)[] = []

  /** No sounds and no announcements: the board accompanies something else. */
  private readonly quiet: boolean

  constructor(link: Link, game: AnyClientGame, extra?: Extra, quiet = false) {
    this.link = link
    this.game = game
    this.extra = extra
    this.quiet = quiet
    this.playback = new Playback((timeline) => this.rules.schedule(timeline), {
      rounds: () => this.rounds.value,
      ended: () => this.roundShown(),
      goesOn: () => link.replays && !this.imagined.peek(),
      turnsOf: (showing) => game.turnsOf?.(showing) ?? [],
      timing: () => this.director.timing.value,
      lingers: ({ round }) =>
        this.snapshot.phase === 'finished' && round === link.played.peek().at(-1)?.round ? LAST_LOOK : 0,
    })
    this.director = new Director({
      game,
      stage: this.stage,
      playback: this.playback,
      played: link.played,
      state: this.shownState,
      watches: this.watches,
      reader: this.reader,
      named: this.named,
      calm,
    })
    this.sender = new OrderSender(link, game, () => this.step.peek().title)
    this.announcements = new Announcements(link, game, () => this.playback.active.peek())
    if (quiet) this.announcements.close()
    this.offs.push(
      effect(() => this.showNew(link.played.value)),
      effect(() => {
        const state = this.shownState.value
        if (state === undefined) return
        this.stage.camera.keepWithin(game.outline(state))
        const [period, heart] = [game.period?.(state), this.heart.value]
        // On a board that wraps, always show one whole period: the camera follows the fight, and never
        // changes its scale by itself.
        this.stage.camera.follow(
          period && heart
            ? worldAround(period, heart)
            : [
                ...(this.eyes.value.seat === '' || extra
                  ? withField(game.extent(state, this.eyes.value), period ? undefined : game.outline(state))
                  : game.extent(state, this.eyes.value)),
                ...(extra?.places() ?? []),
              ],
          !calm.value,
        )
      }),
      goingOn({
        desk: computed(() =>
          this.planning.value && !this.playback.active.value ? this.sender.desk.value : undefined,
        ),
        ready: this.ready,
        sees: (places) => this.stage.camera.inSight(places),
        show: () => this.stage.camera.fit(),
        giveReady: () => void this.setReady(true),
      }),
      effect(() =>
        this.stage.camera.takeIn(
          (this.playback.active.value
            ? this.ends.value
            : this.planning.value
              ? this.sender.desk.value?.leads?.()
              : undefined) ?? [],
          !calm.value,
        ),
      ),
      effect(() =>
        this.stage.camera.approach(
          this.playback.active.value && !calm.value && !this.heart.value
            ? approachAt(this.contacts.value, this.playback.t.value)
            : undefined,
        ),
      ),
    )
  }

  close(): void {
    for (const off of this.offs) off()
    this.director.close()
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

  /** Selects the sky for this match: the seed's hash, which is public from the start. */
  private get place(): string {
    return untracked(() => this.snapshot.seedHash) || this.link.id
  }

  readonly seat = computed(() => this.link.mine.value.seat)
  /** The seat of whoever reads logs and captions: nobody's in a replay, even in a player's view. */
  readonly reader = computed(() => (this.link.replays ? '' : this.seat.value))
  /** Nobody gives orders here. */
  readonly watches = computed(() => this.link.replays || this.seat.value === '')
  readonly own = computed(() => {
    const seat = this.link.snapshot.value?.seats.find(({ id }) => id === this.seat.value)
    return seat && { ...seat, choice: this.link.mine.value.choice }
  })
  readonly eyes = computed<Pick<Eyes, 'seat' | 'team'>>(() => ({
    seat: this.seat.value,
    team: this.own.value?.team ?? '',
  }))
  /** Whether the own seat is still in the match, even when it owes no orders. */
  readonly active = computed(
    () =>
      this.seat.value !== '' &&
      this.link.state.value !== undefined &&
      this.snapshot.game.active(this.link.state.value).includes(this.seat.value),
  )
  /** The people of the match, for sentences that name them. */
  readonly people = computed(() => nameTags(this.game, this.snapshot))
  /** A sentence of the game with the names of its players, where the rules have letters. */
  named = (text: string): string => namedText(text, this.people.value, isolated)
  /** A team in a list: by its only player, or by its letter. */
  sideName(team: TeamId): string {
    const [only, ...others] = this.people.value.filter((one) => one.team === team)
    return only && others.length === 0 ? only.name : team
  }
  /** The present step; after the end the last one, or the one that people ended while it was planned. */
  readonly step = computed(() => {
    const { game, phase, round } = this.snapshot
    const last = this.link.played.value.at(-1)
    return phase === 'finished' && last?.round === round
      ? this.stepOf(last)
      : this.seen(this.link.state.value, stepOf(game, this.link.state.value, round))
  })
  readonly planning = computed(
    () => this.sender.desk.value !== undefined && this.link.snapshot.value?.phase === 'playing',
  )
  /** The player's desk: for this round, or ahead for the own next turn. */
  readonly desk = computed(() =>
    this.planning.value
      ? this.sender.desk.value
      : this.link.snapshot.value?.phase === 'playing'
        ? this.sender.ahead.value
        : undefined,
  )
  readonly ready = computed(() => this.planning.value && (this.own.value?.ready ?? false))
  /** The state for panels: never reveals a round before it was shown. */
  readonly shownState = computed(() => this.playback.showing.value?.round.before ?? this.link.state.value)

  /** The same at the present moment of the playback. */
  readonly momentState = computed(() => {
    const showing = this.playback.showing.value
    return showing ? this.game.stateAt(showing, this.playback.turned.value) : this.shownState.value
  })

  /**
   * True from the start of a new round's playback until the player returns to the present: until then, its
   * result, including the match's end, is not revealed.
   */
  readonly unseen = signal(false)
  /** The match is over, and its end was shown. */
  readonly over = computed(() => this.link.snapshot.value?.phase === 'finished' && !this.unseen.value)
  /** Whether the own seat took part in the new round being shown. */
  readonly sees = computed(() => {
    const before = this.unseen.value ? this.playback.showing.value?.round.before : undefined
    return (
      before !== undefined && this.seat.value !== '' && this.rules.active(before).includes(this.seat.value)
    )
  })
  /** On a board that wraps: the middle of the action, around the fight and a lesson's goals. */
  private readonly heart = computed((): Point | undefined => {
    const state = this.shownState.value
    return state === undefined ? undefined : this.game.heart?.(state, this.extra?.places() ?? [])
  })

  /** Ends of moves in the round being shown. */
  private readonly ends = computed((): readonly Point[] => {
    const showing = this.playback.showing.value
    return (showing && this.game.ends?.(showing)) ?? []
  })

  private readonly contacts = computed(() =>
    merged((this.playback.showing.value && this.game.contacts?.(this.playback.showing.value)) ?? []),
  )

  private readonly shocks = computed((): readonly Shock[] => {
    const showing = this.playback.showing.value
    return (
      showing?.round.timeline.flatMap((event, i) => {
        const shake = this.game.shake?.(event)
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

  /** Whether the own pieces are in the upper half of the picture. Temporary overlays use the other half. */
  readonly ownAbove = computed(() => {
    const state = this.shownState.value
    const own = state === undefined ? [] : this.game.dots(state, this.eyes.value).filter((dot) => dot.own)
    return (
      own.length > 0 &&
      own.reduce((sum, { at }) => sum + at.y, 0) / own.length < this.stage.camera.seen.value.view.y
    )
  })

  /** The danger for the viewer, from 0 to 1. */
  readonly danger = computed(() => {
    const state = this.shownState.value
    if (state === undefined) return 0
    const frame = radarFrame(this.game.outline(state), [])
    const near = this.playback.active.value
      ? approachAt(this.contacts.value, this.playback.t.value)
      : undefined
    return dangerOf({
      dots: this.game.dots(state, this.eyes.value),
      reach: frame.reach,
      fighting: near?.share ?? 0,
      hurried: this.hurried.value,
    })
  })
  /** Set by the clock when little time is left. */
  readonly hurried = signal(false)

  private readonly leavings = new WeakMap<PlayedRound, Leavings>()
  /** Traces on the board of earlier rounds and of the one being shown. */
  private readonly left = computed((): readonly LeftBehind[] => {
    const { leaves } = this.game
    const all = this.past.value
    const shown = this.playback.showing.value?.round.round
    const last = shown === undefined ? all.length - 1 : all.findIndex(({ round }) => round === shown)
    if (!leaves || last < 0) return []
    return all
      .slice(Math.max(0, last - WRECKS_STAY), last + 1)
      .reverse()
      .map((round, i) => {
        let leavings = this.leavings.get(round)
        if (!leavings) this.leavings.set(round, (leavings = leaves.call(this.game, round)))
        return { leavings, age: shown === undefined ? i + 1 : i }
      })
  })

  /** Deductions from rounds before the one being shown, so that nothing is revealed. */
  private readonly deduced = computed((): unknown => {
    const { deduce } = this.game
    if (!deduce) return undefined
    const all = this.past.value
    const shown = this.playback.showing.value?.round.round ?? Infinity
    return deduce.call(
      this.game,
      untracked(() => this.snapshot.setup),
      all.filter(({ round }) => round < shown),
    )
  })

  /** The step of a round that was played, in the second person if the own seat owed orders. */
  stepOf = ({ before, round }: PlayedRound): Step => this.seen(before, stepOf(this.rules, before, round))
  private seen(state: unknown, step: Step): Step {
    const seen = stepSeenBy(this.rules, state, this.seat.value, step)
    return { ...seen, title: this.named(seen.title) }
  }

  /** The step being shown, and the last possible round. */
  readonly shownStep = computed(() => {
    const showing = this.playback.showing.value
    const step = showing ? this.stepOf(showing.round) : this.step.value
    return { ...step, lastRound: lastRoundOf(this.rules, this.shownState.value, step) }
  })

  /** The pointer's place on the board, in world units. */
  readonly pointed = signal<Point | undefined>(undefined)

  /** A press on the board: asks why something that is shown happened, or is for the plan. */
  tapped(at: Point, reach: number, more: boolean): void {
    // Fingers do not hover.
    this.pointed.value = at
    if (this.playback.active.value) askAt(this.snapshot.game, this.game, this.playback, at, reach)
    else this.desk.value?.tapped(at, reach, more)
  }

  grabbed(at: Point, reach: number, more?: boolean): Grip | undefined {
    return this.playback.active.value ? undefined : this.desk.value?.grabbed(at, reach, more)
  }

  /** What the pointer is at: for the plan, and for names in a crowd. */
  hovered(at: Point | undefined): void {
    this.pointed.value = at
    this.desk.peek()?.hovered(at)
  }

  /** Names in what is worth seeing at this moment. */
  private readonly busy = computed(() => {
    const showing = this.playback.showing.value
    return showing ? busyAt(showing, this.director.highlights.value ?? [], this.playback.t.value) : []
  })

  /** The picture at this moment. `film`: replaces the clock for animations. */
  picture(scale: number, film?: Pick<Eyes, 'beat'> & { readonly flow: number }) {
    // Read only if something blinks or flows, so that nothing is redrawn needlessly.
    const showing = this.playback.showing.value
    const plan =
      this.plan.value?.round === showing?.round.round &&
      this.playback.paused.value &&
      this.playback.t.value < PLANNED_UNTIL
        ? this.plan.value
        : undefined
    const { busy, pointed } = this
    const eyes: Eyes = {
      ...(plan?.eyes ?? this.eyes.value),
      scale,
      calm: calm.value,
      bright: bright.value,
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
    const state = this.shownState.value
    const backdrop = this.game.backdrop(state, eyes)
    const desk = this.desk.value
    const marks = plan
      ? plan.desk.marks(eyes)
      : showing
        ? this.game.moment(showing, this.playback.t.value, eyes)
        : desk
          ? desk.marks(eyes)
          : this.game.still(state, eyes)
    const t = showing ? this.playback.t.value : 0
    const [period, heart] = [this.game.period?.(state), this.heart.value]
    const below = [
      ...(period && heart ? edgeMarks(period, heart, eyes) : []),
      ...(this.extra?.marks(eyes) ?? []),
      ...leftBehind(this.left.value, t, eyes),
    ]
    return {
      backdrop,
      place: this.place,
      marks: [...below, ...marks],
      period,
      heart,
      ...(showing && !eyes.calm && { recoil: recoilAt(this.shocks.value, t) }),
    }
  }

  /** The round's button, or Enter: ends the playback of the last round; then toggles Ready. */
  commit(): void {
    if (this.playback.active.value) this.skip()
    else if (!this.playback.justOver.value) void this.setReady(!this.ready.value)
  }

  /** Shows the whole field; the camera stays manual. */
  showEverything(): void {
    this.director.leave()
    this.stage.camera.fit()
  }

  /** On to planning; rounds not shown yet are in the log. */
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

  /** Plays alternative rounds one after the other, and pauses at the end of the last. */
  reviewImagined(rounds: readonly PlayedRound[]): void {
    this.imaginedRounds.value = rounds
    if (rounds[0]) this.review(rounds[0])
  }

  replayLast(): void {
    const last = this.link.played.value.at(-1)
    if (last) this.review(last)
  }

  /** In a live match planning begins; in a replay, and in an alternative, the next round follows. */
  private roundShown(): void {
    const imagined = this.imagined.peek()
    const others = imagined || this.link.replays
    const next = others ? this.playback.around(1) : this.queue.next()
    if (!next) return imagined ? this.playback.pause(true) : this.endShow()
    if (others) this.review(next)
    else this.showNext(next)
  }

  private showNew(played: readonly PlayedRound[]): void {
    if (this.link.replays) return
    const next = untracked(() => this.queue.arrived(played))
    if (next) untracked(() => this.showNext(next))
  }

  private showNext(next: PlayedRound): void {
    if (!this.quiet) sound('reveal')
    // After moving the camera away the player would not see it.
    const dots = this.game.dots(next.before, this.eyes.value)
    if (!this.stage.camera.shows(dots.filter((dot) => dot.own || this.watches.value).map((dot) => dot.at)))
      this.stage.camera.fit()
    batch(() => {
      this.unseen.value = true
      this.playback.show(next)
    })
    // The camera follows moves that end off-screen, even after it was moved by hand.
    if (this.ends.peek().some((end) => !this.stage.camera.shows([end]))) this.stage.camera.fit()
  }

  private endShow(): void {
    batch(() => {
      this.unseen.value = false
      this.playback.close()
    })
  }
}
